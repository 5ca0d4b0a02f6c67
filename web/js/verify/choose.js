// @ts-check
// Which shoe: one of a table's, or what somebody pastes.
import { get, tableAddress } from '../api.js';
import { el, fill } from '../dom.js';
import { digits } from '../format.js';
import { say } from '../words.js';
/** @import { Opened } from './check.js' */

/** @typedef {{ number: number, commitment: string, opened: boolean, coups: number }} Listed */
/** @typedef {Opened & { number: number, coups: number, over: boolean }} Told */
/** @typedef {{ name: string, house: string, sealed: boolean }} TableCard */

/** The tables that deal from sealed shoes. @returns {Promise<TableCard[]>} */
export const sealedTables = async () =>
  (await get('/api/v1/tables')).filter((/** @type {TableCard} */ table) => table.sealed);

/** @param {string} table @returns {Promise<Listed[]>} */
export const shoesOf = async (table) =>
  (await get(`${tableAddress(table)}/shoes`)).sort(
    (/** @type {Listed} */ a, /** @type {Listed} */ b) => b.number - a.number,
  );

/** @param {string} table @param {number} number @returns {Promise<Told>} */
export const shoeOf = (table, number) => get(`${tableAddress(table)}/shoes/${number}`);

/**
 * Two lists to choose from.
 * @param {HTMLElement} parent
 * @param {{ table: (name: string) => void, shoe: (number: number) => void }} chosen
 */
export function mountChoice(parent, chosen) {
  const table = el('select', { id: 'table', onchange: () => chosen.table(table.value) });
  const shoe = el('select', { id: 'shoe', onchange: () => chosen.shoe(Number(shoe.value)) });
  fill(
    parent,
    el('label', { class: 'field', for: 'table' }, el('span', null, say('verify.table')), table),
    el('label', { class: 'field', for: 'shoe' }, el('span', null, say('verify.shoe')), shoe),
  );
  return {
    /** @param {TableCard[]} tables @param {string} now */
    tables(tables, now) {
      fill(
        table,
        tables.map((one) =>
          el('option', { value: one.name, selected: one.name === now }, `${one.name} · ${one.house}`),
        ),
      );
      table.disabled = tables.length === 0;
    },
    /** @param {Listed[]} shoes @param {number | null} now */
    shoes(shoes, now) {
      fill(
        shoe,
        shoes.length === 0 && el('option', { value: '' }, say('verify.no-shoes')),
        shoes.length > 0 &&
          now === null &&
          el('option', { value: '', selected: true, disabled: true }, say('verify.choose-shoe')),
        shoes.map((one) => el('option', { value: one.number, selected: one.number === now }, shoeLine(one))),
      );
      shoe.disabled = shoes.length === 0;
    },
  };
}

/** @param {Listed} shoe */
function shoeLine(shoe) {
  const state = say(shoe.opened ? 'verify.is-opened' : 'verify.is-sealed');
  const name = say('verify.shoe-number', { number: digits(shoe.number) });
  return `${name} · ${say('verify.coups', { count: shoe.coups })} · ${state}`;
}
