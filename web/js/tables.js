// @ts-check
// What tables have in common, for pages and panels that have any. What is there from the first paint on, such
// as the slip, does without.

import { el } from './dom.js';

/**
 * The head of a table: the names of its columns.
 * @param {readonly string[]} names
 * @param {(nth: number) => string} [classOf]  how a column is set
 */
export const tableHead = (names, classOf = () => '') =>
  el(
    'thead',
    null,
    el(
      'tr',
      null,
      names.map((name, nth) => el('th', { scope: 'col', class: classOf(nth) || null }, name)),
    ),
  );
