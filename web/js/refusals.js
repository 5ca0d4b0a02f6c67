// @ts-check
// Why something is not done, as a sentence for people: amounts, durations and names of the refusal filled in.

import { cardName } from './art/names.js';
import { longDuration, short } from './format.js';
import { say, wagerName, why } from './words.js';

/** Codes whose numbers are durations. */
const timed = new Set([
  'bets-closed',
  'squeeze-held',
  'squeeze-over',
  'time-limit',
  'time-out',
  'too-short',
  'too-long',
]);
/** Codes whose numbers are counts. */
const counted = new Set([
  'too-many-places',
  'too-many-ghosts',
  'too-many-ghosts-in-a-row',
  'reason-too-long',
  'line-needs-all-areas',
  'cut-outside',
  'no-such-coup',
  'not-on-record',
  'no-such-wager',
]);
/** Names that are numbers of somebody or something in any refusal. */
const numbers = new Set(['patron', 'staff', 'coup', 'number', 'holder']);

/**
 * @param {{ code: string; text: string; data?: Record<string, any> }} refusal
 * @param {string} [currency]
 * @returns {string}
 */
export function refusalText(refusal, currency = '$') {
  const data = Object.entries(refusal.data ?? {});
  return why(
    refusal,
    Object.fromEntries(data.map(([name, value]) => [name, written(refusal.code, name, value, currency)])),
  );
}

/**
 * @param {string} code
 * @param {string} name
 * @param {any} value
 * @param {string} currency
 * @returns {string | number}
 */
function written(code, name, value, currency) {
  if (name === 'side') return say(`common.side.${value}`);
  if (name === 'wager') return wagerName(value);
  if (name === 'card') return cardName(value);
  if (typeof value !== 'number') return String(value);
  if (numbers.has(name) || counted.has(code)) return value;
  if (timed.has(code) || (code === 'reality-check-due' && name === 'played')) return longDuration(value);
  return short(value, currency);
}
