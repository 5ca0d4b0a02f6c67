// @ts-check
// The roads as tables, for whoever cannot see the drawings or wants to read them.

import { table } from '../tables.js';
import { say, wagerName } from '../words.js';
import { derivedNames } from './geometry.js';
/** @import { Board } from '../protocol.js' */
/** @import { RoadName } from './geometry.js' */

/**
 * One table for each road of the board.
 * @param {Board} board
 * @returns {HTMLTableElement[]}
 */
export function roadTables(board) {
  return [
    beadTable(board),
    runsTable('big', board.big, ({ side, ties }) => [
      side ? say(`common.side.${side}`) : say('common.side.tie'),
      ties,
    ]),
    ...derivedNames.map((name) => runsTable(name, board[name], ({ mark }) => [say(`roads.${mark}`), 0])),
  ];
}

/**
 * @param {string} caption
 * @param {string[]} heads
 * @param {(string | number)[][]} rows
 */
const roadTable = (caption, heads, rows) =>
  table({ class: 'road-table', caption, heads, rows, isNamed: true });

/** @param {Board} board */
function beadTable({ bead }) {
  const heads = ['hand', 'winner', 'total', 'notes'].map((name) => say(`roads.table.${name}`));
  return roadTable(
    say('roads.bead'),
    heads,
    bead.map((cell, nth) => [nth + 1, say(`common.side.${cell.winner}`), cell.total, notes(cell)]),
  );
}

/** @param {Board['bead'][number]} cell */
function notes({ natural, pairs, special }) {
  return [
    natural && say('roads.table.natural'),
    pairs.player && wagerName('player-pair'),
    pairs.banker && wagerName('banker-pair'),
    special && wagerName(special),
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * A row for each run of equal marks, which on the table's road is one column and its tail.
 * @template C
 * @param {Exclude<RoadName, 'bead'>} name
 * @param {readonly C[]} cells
 * @param {(cell: C) => [mark: string, ties: number]} read
 */
function runsTable(name, cells, read) {
  /** @type {{ mark: string; count: number; ties: number }[]} */
  const runs = [];
  for (const cell of cells) {
    const [mark, ties] = read(cell);
    const newest = runs.at(-1);
    if (newest?.mark === mark) Object.assign(newest, { count: newest.count + 1, ties: newest.ties + ties });
    else runs.push({ mark, count: 1, ties });
  }
  const heads = [say('roads.table.column'), say('roads.table.marks'), say('roads.table.notes')];
  return roadTable(
    say(`roads.${name}`),
    heads,
    runs.map(({ mark, count, ties }, nth) => [
      nth + 1,
      say('roads.table.run', { mark, count }),
      ties ? say('roads.table.ties', { count: ties }) : '',
    ]),
  );
}
