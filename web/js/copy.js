// @ts-check
// Copying, which the browser allows only to pages that come by TLS.

import { announce } from './dom.js';
import { say } from './words.js';

/**
 * Copies a text, and says whether it could.
 * @param {string} text
 */
export async function copy(text) {
  const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(
    () => false,
  );
  announce(say(isCopied ? 'common.copied' : 'common.not-copied'));
  return isCopied === true;
}
