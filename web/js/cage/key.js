// @ts-check
// The key of a voucher: chosen here, kept until the code was heard. The same key is the same voucher, so that
// a lost answer never costs, or makes, a second one.

const PLACE = 'sabot.cage.pending';

/** @typedef {{ key: string, cents: number }} Pending */

/** 64 hexadecimal digits at random. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What was asked for and not yet heard of.
 * @returns {Pending | null}
 */
export function pending() {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {Pending | null} what */
export function keep(what) {
  try {
    if (what) sessionStorage.setItem(PLACE, JSON.stringify(what));
    else sessionStorage.removeItem(PLACE);
  } catch {
    // Then only this page remembers it.
  }
}
