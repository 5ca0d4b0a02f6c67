// @ts-check
// Every table of the house, each over a socket of its own, and who works here.

import { get } from '../api.js';
import { connect } from '../socket.js';
import { say } from '../words.js';
/** @import { Request } from '../protocol.js' */
/** @import { Connection, Outcome } from '../socket.js' */
/** @import { Happening, State } from '../state.js' */
/** @import { TableCard } from '../types.js' */

/**
 * @typedef {object} Ruled  a ruling that was just made
 * @property {string} kind
 * @property {string} resolution
 * @property {number} coup
 * @property {number} number  the last thing it brought about
 * @property {number} from  the number before it
 * @property {number} tookMs
 *
 * @typedef {object} Table
 * @property {TableCard} card
 * @property {Connection} line
 * @property {Ruled | null} ruled
 * @property {{ dealer: number | null; floor: number | null }} duty  as far as it was told
 *
 * @typedef {object} Colleague
 * @property {number} id
 * @property {string} name
 * @property {string[]} roles
 * @property {number | null} [signed-on-since]
 * @property {boolean} [dismissed]
 */

/**
 * @param {(table: Table, state: State) => void} changed
 * @returns {Promise<Table[]>}
 */
export async function openHouse(changed) {
  const cards = await get('/api/v1/tables');
  return cards.map((/** @type {TableCard} */ card) => {
    /** @type {Table} */
    const table = { card, ruled: null, duty: { dealer: null, floor: null }, line: /** @type {any} */ (null) };
    table.line = connect(card.name, 'floor', {
      change(state, message) {
        if (message?.kind === 'told') hear(table, message);
        changed(table, state);
      },
    });
    return table;
  });
}

/**
 * Who is on duty stands in no view: it is heard.
 * @param {Table} table
 * @param {Happening} message
 */
function hear(table, { what }) {
  if (what === 'closed') table.duty = { dealer: null, floor: null };
  if (typeof what !== 'object') return;
  if ('opened' in what) table.duty = { dealer: what.opened.dealer, floor: what.opened.floor };
  if ('dealer-changed' in what) table.duty.dealer = what['dealer-changed'].dealer;
  if ('floor-changed' in what) table.duty.floor = what['floor-changed'].floor;
}

/** @param {Table} table */
export const stateOf = (table) => table.line.state();

/** @param {Table} table */
export const viewOf = (table) => table.line.state().view;

/**
 * Asks a table for something. Without a connection nothing is asked: what is pressed now must not be done later.
 * @param {Table} table
 * @param {Request} request
 * @returns {Promise<Outcome>}
 */
export function askTable(table, request) {
  if (table.line.state().connected) return table.line.ask(request);
  return Promise.resolve({
    refusal: /** @type {any} */ ({ code: 'no-connection', text: 'not connected', data: {} }),
  });
}

let mayKnowStaff = true;

/**
 * Those who work here, if whoever asks may know; the floor may not at every house.
 * @returns {Promise<Colleague[]>}
 */
export async function colleagues() {
  if (!mayKnowStaff) return [];
  try {
    return (await get('/api/v1/staff')).filter((/** @type {Colleague} */ one) => !one.dismissed);
  } catch {
    mayKnowStaff = false;
    return [];
  }
}

/** @type {Map<number, string>} */
const terminals = new Map();

/** Learns which terminal each patron sits at. */
export async function learnTerminals() {
  try {
    for (const { name, patron } of await get('/api/v1/terminals')) terminals.set(patron, name);
  } catch {
    // Patrons are then known by their numbers.
  }
}

/** What a patron is called: by the terminal, or by number. @param {number} patron */
export const patronName = (patron) => terminals.get(patron) ?? say('common.patron', { number: patron });

/**
 * What a colleague is called.
 * @param {readonly Colleague[]} all
 * @param {number | null} id
 */
export const nameOf = (all, id) => all.find((one) => one.id === id)?.name ?? (id === null ? '–' : `${id}`);

/** What all stakes of a table come to. @param {Table} table */
export const staked = (table) => (viewOf(table)?.stakes ?? []).reduce((sum, stake) => sum + stake.cents, 0);

/** What all patrons of a table owe. @param {Table} table */
export const owed = (table) => (viewOf(table)?.owed ?? []).reduce((sum, one) => sum + one.cents, 0);
