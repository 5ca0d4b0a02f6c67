// @ts-check
// Which tables are shown, and in which order. Pure.

/** @import { TableCard } from '../types.js' */

/** @typedef {'minimum' | 'maximum' | 'free' | 'longest'} Order */
/** @type {readonly Order[]} */
export const orders = ['minimum', 'maximum', 'free', 'longest'];

/**
 * A filter: what it is called by, and which tables it lets through.
 * @typedef {{ id: string; house: string | null; fits: (table: TableCard) => boolean }} Filter
 */

/** @param {TableCard} table */
export const isAutomatic = (table) => (table.dealer ? table.dealer === 'automatic' : table.automatic);

/** @param {TableCard} table */
export const freePlaces = (table) => table.areas - (table.taken?.length ?? 0);

/** @param {TableCard} table */
export const isOpen = (table) => table.stage !== 'closed' && table.stage !== 'stopped';

/**
 * All, and then only what tells tables apart: the houses if some have several tables, who deals, the squeeze.
 * @param {readonly TableCard[]} tables
 * @returns {Filter[]}
 */
export function filtersFor(tables) {
  const houses = [...new Set(tables.map(({ house }) => house))];
  /** @type {Filter[]} */
  const own = [
    { id: 'automatic', house: null, fits: isAutomatic },
    { id: 'live', house: null, fits: (table) => !isAutomatic(table) },
    { id: 'squeeze', house: null, fits: ({ squeeze }) => squeeze === true },
  ];
  const byHouse =
    houses.length > 1 && houses.length < tables.length
      ? houses.map((house) => ({
          id: `house:${house}`,
          house,
          fits: (/** @type {TableCard} */ table) => table.house === house,
        }))
      : [];
  const telling = own.filter(({ fits }) => {
    const count = tables.filter(fits).length;
    return count > 0 && count < tables.length;
  });
  return [{ id: 'all', house: null, fits: () => true }, ...byHouse, ...telling];
}

/**
 * Tables that are open come first, whatever the order.
 * @param {readonly TableCard[]} tables
 * @param {Order} order
 * @returns {TableCard[]}
 */
export function ordered(tables, order) {
  /** @type {Record<Order, (table: TableCard) => number>} */
  const worth = {
    minimum: ({ minimum }) => minimum,
    maximum: ({ maximum }) => -maximum,
    free: (table) => -freePlaces(table),
    longest: ({ coups }) => -(coups ?? 0),
  };
  const rank = (/** @type {TableCard} */ table) => Number(!isOpen(table));
  return [...tables].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      worth[order](a) - worth[order](b) ||
      a.name.localeCompare(b.name, undefined, { numeric: true }),
  );
}

/**
 * The seat to offer first: an open table with a free place, the smallest minimum before others.
 * @param {readonly TableCard[]} tables
 */
export const nextSeat = (tables) =>
  ordered(tables, 'minimum').find((table) => isOpen(table) && freePlaces(table) > 0) ?? null;
