// @ts-check
// Where this browser's patron sits, and what they have there. Only the tables know, and tell each patron
// their own: every open table is asked once, and those that hold something are listened to while somebody
// looks.

import { connect } from '../socket.js';
import { isOpen } from './order.js';

/** @import { Connection } from '../socket.js' */
/** @import { State } from '../state.js' */
/** @import { TableCard } from '../types.js' */

/**
 * What a patron has at a table.
 * @typedef {object} Holding
 * @property {number} cents  all of it
 * @property {number} staked  what of that lies on the table
 * @property {number | null} area  where they wager, or wagered last
 */

/** A table that has said nothing for so long is not waited for. */
const WAIT = 4_000;

/**
 * What a table's view says of its patron; null if they have nothing there.
 * @param {Pick<State, 'view'>} state
 * @returns {Holding | null}
 */
export function holdingOf({ view }) {
  const sum = (/** @type {readonly { cents: number }[]} */ all) =>
    all.reduce((whole, { cents }) => whole + cents, 0);
  const staked = sum(view?.stakes ?? []);
  const cents = sum(view?.credits ?? []) + staked;
  if (cents === 0) return null;
  const place = (view?.stakes[0] ?? view?.last?.paid[0])?.spot.place;
  return { cents, staked, area: place && 'area' in place ? place.area : null };
}

/** @param {() => void} changed */
export function mountMine(changed) {
  /** @type {Map<string, Holding>} */
  const holdings = new Map();
  /** @type {Map<string, Connection>} */
  const lines = new Map();
  /** @type {Set<string>} */
  const asked = new Set();
  let isLooking = false;

  const leave = (/** @type {string} */ name) => {
    lines.get(name)?.close();
    lines.delete(name);
    if (holdings.delete(name)) changed();
  };

  /**
   * Settles once the table has said whether there is anything.
   * @param {string} name
   * @returns {Promise<void>}
   */
  const ask = (name) =>
    new Promise((told) => {
      const timer = setTimeout(() => {
        leave(name);
        told();
      }, WAIT);
      lines.set(
        name,
        connect(name, 'patron', {
          change(state) {
            if (!lines.has(name) || !(state.view || state.ended)) return;
            clearTimeout(timer);
            told();
            const holding = holdingOf(state);
            if (!holding) return leave(name);
            holdings.set(name, holding);
            changed();
          },
        }),
      );
    });

  return {
    /** @type {ReadonlyMap<string, Holding>} */
    holdings,
    /** Asks the tables that were not asked yet, one after the other. @param {readonly TableCard[]} tables */
    async look(tables) {
      if (isLooking) return;
      isLooking = true;
      for (const table of tables) {
        if (asked.has(table.name) || !isOpen(table)) continue;
        asked.add(table.name);
        await ask(table.name);
      }
      isLooking = false;
    },
    /** Nobody looks any more: the next look asks everywhere again. */
    rest() {
      asked.clear();
      for (const name of [...lines.keys()]) {
        lines.get(name)?.close();
        lines.delete(name);
      }
    },
  };
}
