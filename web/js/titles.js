// @ts-check
// What a table is called for people.

/** @import { TableCard } from './types.js' */

/** The number in a table's name, if that is what tells it from others. @param {string} name */
export const numberOf = (name) => name.match(/^\D*?(\d{1,3})$/)?.[1] ?? null;

/**
 * What a table is called among the others: its house, and its own name where that alone does not tell.
 * @param {TableCard} table
 * @param {readonly TableCard[]} tables
 * @returns {{ number: string | null; title: string; name: string }}
 */
export function titleOf(table, tables) {
  const number = numberOf(table.name);
  const shared = tables.filter(({ house }) => house === table.house).length > 1;
  const own = shared && !number ? `${table.house} · ${table.name}` : table.house;
  return { number, title: own, name: number ? `${table.house} ${number}` : own };
}
