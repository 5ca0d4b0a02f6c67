// @ts-check
// What is typed, or comes from a card reader that types: `7h` and Enter is a card, other keys are commands.
// Pure.

/**
 * @typedef {object} Read
 * @property {string} typed  what has been typed of a card
 * @property {string | null} card  a card that is complete
 * @property {string | null} key  a key that is no part of a card
 */

const RANKS = new Set([...'A23456789TJQK']);
const SUITS = new Set([...'shdc']);
/** Some readers write ten as 10 or 0. */
const TENS = new Set(['0', '10']);

/**
 * What a key makes of what was typed before.
 * @param {string} typed
 * @param {string} key  as the browser names it
 * @returns {Read}
 */
export function read(typed, key) {
  const nothing = { typed, card: null, key: null };
  if (key === 'Escape' || key === 'Backspace') {
    return typed === '' ? { ...nothing, key } : { ...nothing, typed: '' };
  }
  if (key === 'Enter') {
    return typed.length === 2
      ? { typed: '', card: typed, key: null }
      : { ...nothing, key: typed === '' ? key : null };
  }
  if (key.length !== 1) return nothing;
  if (typed.length === 1 && typed !== '1' && SUITS.has(key.toLowerCase()))
    return { ...nothing, typed: typed + key.toLowerCase() };
  if (typed === '1' && key === '0') return { ...nothing, typed: 'T' };
  const rank = TENS.has(key) ? 'T' : key.toUpperCase();
  if (RANKS.has(rank) || rank === '1') return { ...nothing, typed: rank };
  return { typed: '', card: null, key };
}
