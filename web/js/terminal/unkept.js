// @ts-check
// A voucher's key is kept until the patron says that they have the code: the same key is the same voucher, so that neither
// a lost answer nor a page that is closed too soon loses money.

import { remember, remembered } from '../settings.js';

/** @typedef {{ key: string; patron: number | null; isHeard: boolean }} Kept */

/** For browsers that keep nothing. @type {Map<string, Kept>} */
const here = new Map();
const nameOf = (/** @type {string} */ table) => `sabot.voucher.${table}`;

/** @param {string} table */
const keptOf = (table) => here.get(table) ?? remembered(nameOf(table), /** @type {Kept | null} */ (null));

/**
 * @param {string} table
 * @param {Kept | null} kept
 */
function keep(table, kept) {
  if (kept) here.set(table, kept);
  else here.delete(table);
  remember(nameOf(table), kept);
}

/** 64 hexadecimal digits at random. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The key of a cash-out; the same until the voucher is said to be kept.
 * @param {string} table
 * @param {number | null} patron
 */
export function keyOf(table, patron) {
  const known = keptOf(table);
  if (known && known.patron === patron) return known.key;
  const key = newKey();
  keep(table, { key, patron, isHeard: false });
  return key;
}

/** The house has told a code, which nobody has said yet to have. @param {string} table */
export function heard(table) {
  const known = keptOf(table);
  if (known) keep(table, { ...known, isHeard: true });
}

/** The patron has the code, or there is none. @param {string} table */
export const forget = (table) => keep(table, null);

/**
 * Whether a code was told that nobody has said to have. Only then may its key be used without asking: it takes nothing more.
 * @param {string} table
 * @param {number | null} patron
 */
export function unkept(table, patron) {
  const known = keptOf(table);
  return known !== null && known.isHeard && known.patron === patron;
}
