// @ts-check
// The Banker's table: each cell can be touched, and arrows move through it.
import { button, el, fill, set } from '../dom.js';
import { say } from '../words.js';

/** @import { Step } from './reasons.js' */
/** @import { Tableau } from './types.js' */

/** From here on two cards are a natural, and nobody looks the table up. */
const NATURAL = 8;

/** @typedef {{ totals: number[], stood: boolean, third: boolean[] }} Row */

/**
 * Totals that do the same share a row.
 * @param {Tableau} tableau
 * @returns {Row[]}
 */
export function rowsOf(tableau) {
  /** @type {Row[]} */
  const rows = [];
  for (const { total, stood, third } of tableau.banker.filter((row) => row.total < NATURAL)) {
    const last = rows.at(-1);
    if (last && last.stood === stood && last.third.join() === third.join()) last.totals.push(total);
    else rows.push({ totals: [total], stood, third });
  }
  return rows;
}

/**
 * @param {Element} parent
 * @param {(total: number, third: number | null, draws: boolean) => void} touched
 */
export function mountTableau(parent, touched) {
  const grid = el('div', { class: 'tab', role: 'grid', 'aria-label': say('learn.tableau-label') });
  fill(
    parent,
    el('h2', { id: 'tableau' }, say('learn.tableau'), el('span', null, say('learn.tableau-hint'))),
    el('p', { class: 'cap', 'aria-hidden': 'true' }, say('learn.third-card')),
    grid,
    el(
      'p',
      { class: 'key' },
      el('span', null, el('i', { class: 'd' }, say('learn.draws-letter')), say('learn.draws')),
      el('span', null, el('i', { class: 's' }, say('learn.stands-letter')), say('learn.stands')),
      el('span', { class: 'last' }, say('learn.tableau-foot')),
    ),
  );
  /** @type {HTMLButtonElement[][]} */
  let cells = [];
  /** @type {Row[]} */
  let rows = [];
  return {
    /** @param {Tableau} tableau */
    show(tableau) {
      rows = rowsOf(tableau);
      cells = rows.map((row) =>
        [row.stood, ...row.third].map((draws, column) =>
          cell(row, draws, column === 0 ? null : column - 1, touched),
        ),
      );
      fill(
        grid,
        header(),
        rows.map((row, nth) => rowNode(row, nth, cells[nth] ?? [])),
      );
      if (cells[0]?.[0]) cells[0][0].tabIndex = 0;
      grid.onkeydown = (event) => move(event, cells);
    },
    /** Marks what the Banker looked up. @param {Step | undefined} step */
    mark(step) {
      const why = step?.why;
      const isLookedUp = why?.side === 'banker' && why.rule !== 'natural';
      const row = isLookedUp ? rows.findIndex((one) => one.totals.includes(why.total)) : -1;
      const column = isLookedUp ? (why.third ?? -1) + 1 : -1;
      for (const [r, line] of cells.entries()) {
        for (const [c, node] of line.entries()) {
          const isIt = r === row && c === column;
          const isOnWay = r === row || c === column;
          node.classList.toggle('hot', isIt);
          node.classList.toggle('band', row >= 0 && isOnWay && !isIt);
          set(node, { 'aria-current': isIt ? 'true' : null });
        }
      }
    },
  };
}

function header() {
  const heads = [say('learn.stood'), ...Array.from({ length: 10 }, (_, n) => String(n))];
  return el(
    'div',
    { role: 'row', class: 'row' },
    el('span', { class: 'h rh0', role: 'columnheader' }, say('learn.banker-has')),
    heads.map((head, column) =>
      el('span', { class: 'h', role: 'columnheader', style: { '--c': column + 2, '--r': 1 } }, head),
    ),
  );
}

/**
 * @param {Row} row
 * @param {number} nth
 * @param {HTMLElement[]} buttons
 */
function rowNode(row, nth, buttons) {
  return el(
    'div',
    { role: 'row', class: 'row' },
    el(
      'span',
      { class: 'rh num', role: 'rowheader', style: { '--c': 1, '--r': nth + 2 } },
      row.totals.join(', '),
    ),
    buttons.map((button, column) =>
      el('span', { role: 'gridcell', class: 'cell', style: { '--c': column + 2, '--r': nth + 2 } }, button),
    ),
  );
}

/**
 * @param {Row} row
 * @param {boolean} draws
 * @param {number | null} third
 * @param {(total: number, third: number | null, draws: boolean) => void} touched
 */
function cell(row, draws, third, touched) {
  const total = row.totals.at(-1) ?? 0;
  const values = {
    total: row.totals.join(', '),
    third: third ?? '',
    does: say(draws ? 'learn.draws' : 'learn.stands'),
  };
  return button(
    {
      class: draws ? 'd' : 's',
      tabindex: -1,
      'aria-label': say(third === null ? 'learn.cell-stood' : 'learn.cell-third', values),
    },
    () => touched(total, third, draws),
    say(draws ? 'learn.draws-letter' : 'learn.stands-letter'),
  );
}

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/**
 * One cell is in the order of the Tab key; arrows move which. On a phone rows and columns have changed
 * places.
 * @param {KeyboardEvent} event
 * @param {HTMLButtonElement[][]} cells
 */
function move(event, cells) {
  const step = STEPS[event.key];
  const row = cells.findIndex((line) => line.includes(/** @type {HTMLButtonElement} */ (event.target)));
  if (!step || row < 0) return;
  event.preventDefault();
  const turned = matchMedia('(max-width: 599px)').matches;
  const [down, right] = turned ? [step[1], step[0]] : step;
  const column = cells[row]?.indexOf(/** @type {HTMLButtonElement} */ (event.target)) ?? 0;
  const next = cells[row + down]?.[column + right];
  if (!next) return;
  for (const one of cells.flat()) one.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
