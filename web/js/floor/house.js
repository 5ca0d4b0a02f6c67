// @ts-check
// Every table of the house, each over a socket of its own, and who sits where.

import { get } from '../api.js';
import { keepSeats } from '../dealer/owed.js';
import { connect } from '../socket.js';
import { sum } from '../view.js';
import { say } from '../words.js';
/** @import { Request } from '../protocol.js' */
/** @import { Connection, Outcome } from '../socket.js' */
/** @import { State } from '../state.js' */
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
 * @property {boolean} isRuling  a ruling is on its way
 * @property {ReturnType<typeof keepSeats>} owedBy  who owes what, where they sit
 */

/**
 * @param {{ changed: (table: Table, state: State) => void; ended: () => void; lost: () => void }} hear
 *   `ended`: the house does not let anybody of the floor in here any more; `lost`: a table cannot be reached
 * @returns {Promise<Table[]>}
 */
export async function openHouse(hear) {
  const cards = await get('/api/v1/tables');
  return cards.map((/** @type {TableCard} */ card) => {
    /** @type {Table} */
    const table = {
      card,
      ruled: null,
      isRuling: false,
      owedBy: keepSeats(),
      line: /** @type {any} */ (null),
    };
    table.line = connect(card.name, 'floor', {
      change(state, message) {
        if (state.ended === 'not-allowed') hear.ended();
        else if (!message) hear.lost();
        hear.changed(table, state);
      },
    });
    return table;
  });
}

/** @param {Table} table */
export const stateOf = (table) => table.line.state();

/** @param {Table} table */
export const viewOf = (table) => table.line.state().view;

/**
 * Asks a table for something. Without a connection nothing is asked: what is pressed now must not be done
 * later.
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

/** @type {Map<number, string>} */
const terminals = new Map();

/** Learns which terminal each patron sits at. @param {Readonly<Record<string, string>>} [headers] */
export async function learnTerminals(headers) {
  try {
    for (const { name, patron } of await get('/api/v1/terminals', headers)) terminals.set(patron, name);
  } catch {
    // Patrons are then known by their numbers.
  }
}

/** What a patron is called: by the terminal, or by number. @param {number} patron */
export const patronName = (patron) => terminals.get(patron) ?? say('common.patron', { number: patron });

/** What all stakes of a table come to. @param {Table} table */
export const staked = (table) => sum(viewOf(table)?.stakes ?? []);

/** What all patrons of a table owe. @param {Table} table */
export const owed = (table) => sum(viewOf(table)?.owed ?? []);
