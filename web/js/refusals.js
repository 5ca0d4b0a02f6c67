// @ts-check
// Why something is not done, as a sentence for people. The house sends each value under its unit, and a
// value is written by that alone: which refusal it goes with does not matter.

import { cardName } from './art/names.js';
import { longDuration, short } from './format.js';
import { has, say, wagerName, why } from './words.js';

/** @import { Values } from './words.js' */

/** @type {(value: string | number) => string | number} */
const plain = (value) => value;

/** @type {(family: string) => (value: string) => string} */
const named = (family) => (value) => (has(`${family}.${value}`) ? say(`${family}.${value}`) : value);

/**
 * How a value of each unit is written.
 * @type {Readonly<Record<string, (value: any, currency: string) => string | number>>}
 */
export const units = {
  cents: short,
  millis: longDuration,
  count: plain,
  number: plain,
  patron: plain,
  staff: plain,
  machine: plain,
  area: plain,
  line: plain,
  card: cardName,
  side: named('common.side'),
  wager: (value) => wagerName(value),
  irregularity: named('irregularities.kind'),
  resolution: named('irregularities.ruling'),
};

/**
 * What a refusal is about, as it is to be read.
 * @param {Record<string, any> | undefined} data
 * @param {string} [currency]
 * @returns {Values}
 */
export function valuesOf(data, currency = '$') {
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([name, value]) => [name, written(value, currency)]),
  );
}

/**
 * @param {{ code: string; text: string; data?: Record<string, any> }} refusal
 * @param {string} [currency]
 * @returns {string}
 */
export const refusalText = (refusal, currency) => why(refusal, valuesOf(refusal.data, currency));

/**
 * @param {any} value
 * @param {string} currency
 * @returns {string | number}
 */
function written(value, currency) {
  const [[unit, amount] = ['', value]] = Object.entries(Object(value));
  return (units[unit] ?? String)(amount, currency);
}
