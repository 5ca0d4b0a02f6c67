// @ts-check
// The house's reports as tables, with files to take away.

import { get } from '../api.js';
import { icon } from '../art/icons.js';
import { el, fill } from '../dom.js';
import { digits } from '../format.js';
import { newestOnly } from '../newest.js';
import { reason } from '../staff/refusals.js';
import { REPORTS, reportName } from '../staff/report-kinds.js';
import { table } from '../tables.js';
import { has, say } from '../words.js';
import { scrolling } from './sheet.js';
/** @import { Table } from './house.js' */

/**
 * @param {Table[]} tables
 */
export function mountReports(tables) {
  const kind = el(
    'select',
    { id: 'report-kind', onchange: look },
    ...REPORTS.map((name) => el('option', { value: name, text: reportName(name) })),
  );
  const which = el(
    'select',
    { id: 'report-table', onchange: look },
    el('option', { value: '', text: say('floor.report.all') }),
    ...tables.map(({ card }) => el('option', { value: card.name, text: card.name })),
  );
  const from = el('input', { id: 'report-from', type: 'date', onchange: look });
  const to = el('input', { id: 'report-to', type: 'date', onchange: look });
  const files = el('span', { class: 'files' });
  const out = scrolling(say('floor.tab.reports'));
  const begin = newestOnly();
  const field = (/** @type {HTMLElement} */ control, /** @type {string} */ key) =>
    el('span', { class: 'pair' }, el('label', { for: control.id, text: say(key) }), control);
  const node = el(
    'section',
    { class: 'panel page' },
    el('h2', { text: say('floor.tab.reports') }),
    el(
      'div',
      { class: 'bar' },
      field(kind, 'floor.report.kind'),
      field(which, 'floor.recall.table'),
      field(from, 'floor.report.from'),
      field(to, 'floor.report.to'),
      files,
    ),
    out,
  );
  return {
    node,
    /** @param {string} [report] */
    open(report) {
      if (report && REPORTS.includes(report)) kind.value = report;
      look();
    },
  };

  /** @param {string} format */
  function path(format) {
    const query = new URLSearchParams({ format });
    if (which.value) query.set('table', which.value);
    if (from.value) query.set('from', from.value);
    if (to.value) query.set('to', to.value);
    return `/api/v1/reports/${kind.value}?${query}`;
  }

  async function look() {
    const isNewest = begin();
    fill(
      files,
      file(path('csv'), { download: `${kind.value}.csv` }, icon('down'), say('floor.report.csv')),
      file(path('html'), { target: '_blank' }, icon('print'), say('floor.report.html')),
    );
    fill(out, el('p', { class: 'none', text: say('common.loading') }));
    try {
      const report = await get(path('json'));
      if (isNewest()) fill(out, sheet(report));
    } catch (error) {
      if (isNewest()) fill(out, el('p', { class: 'refused', role: 'alert', text: reason(error) }));
    }
  }
}

/**
 * A way to the same report as a file, or on a page to print.
 * @param {string} href
 * @param {{ download: string } | { target: string }} how
 * @param {...(Node | string)} name
 */
const file = (href, how, ...name) => el('a', { class: 'btn line', href, ...how, rel: 'noopener' }, ...name);

/**
 * @typedef {{ name: string; unit: 'text' | 'count' | 'money' | 'figure' | 'time' | null }} Column
 *
 * @typedef {object} Report
 * @property {Column[]} columns
 * @property {Record<string, unknown>[]} rows
 * @property {Record<string, unknown> | null} totals
 */

/** The units of what stands at the right of its column. */
const NUMBERS = new Set(['count', 'money', 'figure']);

/** @param {Report} report */
function sheet({ columns, rows, totals }) {
  if (rows.length === 0) return el('p', { class: 'nothing', text: say('floor.report.none') });
  const cells = (/** @type {Record<string, unknown>} */ row) =>
    columns.map((column) => cell(column, row[column.name]));
  return table({
    class: 'sheet-table num',
    heads: columns.map(({ name }) => heading(name)),
    rows: rows.map(cells),
    totals: totals && cells(totals),
    classOf: (nth) => (NUMBERS.has(columns[nth]?.unit ?? '') ? 'end' : ''),
  });
}

/**
 * What stands in a column; kinds, rulings and events by their names.
 * @param {Column} column
 * @param {unknown} value
 */
function cell({ name, unit }, value) {
  const text = String(value ?? '');
  // Amounts come as programs read them.
  if (unit === 'money' && text) return (text.startsWith('-') ? '−' : '') + digits(Math.abs(Number(text)), 2);
  const page = { event: 'floor.event', irregularity: 'irregularities.kind', ruling: 'irregularities.ruling' }[
    name
  ];
  const key = `${page}.${text.replaceAll(' ', '-')}`;
  return page && has(key) ? say(key) : text;
}

/** @param {string} column */
const heading = (column) =>
  has(`floor.column.${column}`) ? say(`floor.column.${column}`) : column.replaceAll('_', ' ');
