// @ts-check
// Sitting down: a guest is welcomed if this browser is nobody yet, and the table's page opens.

import { beGuest } from '../api.js';
import { announce } from '../dom.js';
import { refusalText } from '../refusals.js';
import { remember } from '../settings.js';
import { say } from '../words.js';

/** @param {string} table */
export const addressOf = (table) => `/table/${encodeURIComponent(table)}`;

/**
 * @param {string} table
 * @param {(problem: string) => void} failed
 */
export async function sitDown(table, failed) {
  try {
    const patron = await beGuest();
    remember('sabot.patron', patron);
    location.assign(addressOf(table));
  } catch (error) {
    const told = /** @type {import('../api.js').ApiError} */ (error);
    const text = say('lobby.cannot', { why: refusalText(told) });
    announce(text);
    failed(text);
  }
}
