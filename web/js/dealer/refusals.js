// @ts-check
// Why something is not done, with its amounts as people read them.

import { cardName } from '../art/cards.js';
import { longDuration, short } from '../format.js';
import { say, wagerName, why } from '../words.js';

/** @import { Refusal } from '../protocol.js' */

const DURATIONS = new Set(['late', 'left', 'least', 'limit', 'played']);
const COUNTS = new Set(['coup', 'staff', 'patron', 'number', 'from-end-min', 'empty']);
/** Codes whose plain numbers are a count, not money. */
const COUNTED = new Set([
  'too-many-places',
  'too-many-ghosts',
  'too-many-ghosts-in-a-row',
  'reason-too-long',
]);
const TIMED = new Set([
  'bets-closed',
  'squeeze-held',
  'squeeze-over',
  'time-limit',
  'time-out',
  'too-short',
  'too-long',
]);

/**
 * @param {Refusal} refusal
 * @param {string} [currency]
 */
export function reasonOf(refusal, currency = '$') {
  /** @type {Record<string, string | number>} */
  const values = {};
  for (const [name, value] of Object.entries(refusal.data ?? {})) {
    if (typeof value === 'number') values[name] = written(refusal.code, name, value, currency);
    else if (typeof value === 'string') values[name] = named(name, value);
  }
  return why(refusal, values);
}

/**
 * @param {string} code
 * @param {string} name
 * @param {number} value
 * @param {string} currency
 */
function written(code, name, value, currency) {
  if (COUNTS.has(name) || COUNTED.has(code)) return value;
  if (TIMED.has(code) && DURATIONS.has(name)) return longDuration(value);
  return short(value, currency);
}

/**
 * @param {string} name
 * @param {string} value
 */
function named(name, value) {
  if (name === 'kind') return say(`irregularities.kind.${value}`);
  if (name === 'resolution') return say(`irregularities.ruling.${value}`);
  if (name === 'side') return say(`common.${value}`);
  if (name === 'card') return cardName(value);
  return name === 'wager' ? wagerName(value) : value;
}
