// @ts-check
// Tables, for pages and panels that have any. What is there from the first paint on, such as the slip, does
// without.

import { el } from './dom.js';

/** @import { Child } from './dom.js' */

/**
 * @typedef {object} Sheet
 * @property {string} [class]
 * @property {string} [caption]
 * @property {readonly string[]} heads  the names of its columns
 * @property {readonly Cells[]} rows
 * @property {Cells | null} [totals]
 * @property {boolean} [isNamed]  whether the first cell of a row names it
 * @property {(nth: number) => string} [classOf]  how a column is set
 *
 * @typedef {readonly (Child | Child[])[]} Cells
 */

/** @param {Sheet} sheet */
export function table({
  class: className,
  caption,
  heads,
  rows,
  totals,
  isNamed = false,
  classOf = () => '',
}) {
  const head = heads.map((name, nth) => el('th', { scope: 'col', class: classOf(nth) || null }, name));
  const row = (/** @type {Cells} */ cells) =>
    el(
      'tr',
      null,
      cells.map((cell, nth) =>
        isNamed && nth === 0
          ? el('th', { scope: 'row' }, cell)
          : el('td', { class: classOf(nth) || null }, cell),
      ),
    );
  return el(
    'table',
    { class: className },
    caption !== undefined && el('caption', null, caption),
    el('thead', null, el('tr', null, head)),
    el('tbody', null, rows.map(row)),
    totals && el('tfoot', null, row(totals)),
  );
}
