// @ts-check
// Those who deal and supervise, by name.

import { get } from './api.js';
import { say } from './words.js';

/**
 * @typedef {object} Colleague
 * @property {number} id
 * @property {string} name
 * @property {string[]} roles
 * @property {number | null} signed-on-since
 */

/** @type {Colleague[]} */
let known = [];

/**
 * Everybody who may be on duty at a table; whoever was known before, if the house cannot be asked now.
 * @param {Readonly<Record<string, string>>} [headers]
 */
export async function crew(headers) {
  try {
    known = /** @type {Colleague[]} */ (await get('/api/v1/staff/crew', headers));
  } catch {
    // Names are asked for again soon, and numbers do until then.
  }
  return known;
}

/**
 * What a colleague is called: by number if the name is not known.
 * @param {readonly Colleague[]} all
 * @param {number | null | undefined} id
 */
export function nameOf(all, id) {
  if (id === null || id === undefined) return '–';
  return all.find((one) => one.id === id)?.name ?? say('dealer.staff-number', { number: id });
}
