// @ts-check
// What is needed only by some, fetched when it is.

import { el } from '../dom.js';

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** @param {string} path */
export function needStyle(path) {
  const known =
    styles.get(path) ??
    new Promise((resolve) => {
      document.head.append(
        el('link', {
          rel: 'stylesheet',
          href: path,
          onload: () => resolve(undefined),
          onerror: () => resolve(undefined),
        }),
      );
    });
  styles.set(path, known);
  return known;
}
