// @ts-check
// A house file that somebody has proposed, and what it would change.

import { ApiError, get } from '../api.js';
import { el } from '../dom.js';
import { difference, hunks } from './diff.js';

/** @typedef {{ digest: string; by: number; text: string }} Proposal */

/**
 * The rules in force at a table and, if one waits, the proposal of others.
 * @param {string} address  of the table's rules
 * @returns {Promise<{ text: string; proposal: Proposal | null }>}
 */
export async function rulesAt(address) {
  const proposal = await get(`${address}/proposal`).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  return { text: String(await get(address)), proposal };
}

/**
 * What is gone and what is new, each where it stands in the file, with the heading it stands under.
 * @param {string} before
 * @param {string} after
 */
export function changes(before, after) {
  const lines = difference(before, after);
  return {
    count: lines.filter(({ kind }) => kind !== 'same').length,
    nodes: hunks(lines).map((line) => {
      if (line === null) return el('span', { class: 'skip' }, '⋯\n');
      if (line.kind === 'same') return `  ${line.text}\n`;
      return line.kind === 'new' ? el('ins', null, `+ ${line.text}\n`) : el('del', null, `− ${line.text}\n`);
    }),
  };
}
