// @ts-check
// Roads and betting systems: what is so, and evenings that the house plays to show it.
import { barChart } from '../charts/bars.js';
import { shareChart } from '../charts/shares.js';
import { spreadChart } from '../charts/spread.js';
import { el, fill } from '../dom.js';
import { digits, money, percent, short } from '../format.js';
import { table } from '../tables.js';
import { has, say } from '../words.js';
/** @import { Evidence, SystemEvidence } from './types.js' */

/**
 * @param {Element} parent
 */
export function mountEvidence(parent) {
  const lead = el('p', { class: 'note' }, say('learn.evidence-loading'));
  const charts = el('div', { class: 'charts', 'aria-busy': 'true' });
  const numbers = el('div', { class: 'off' });
  /** @type {Evidence | null} */
  let shown = null;
  let drawn = 0;
  const draw = () => {
    const width = widthOf(charts);
    if (!shown || width === drawn) return;
    drawn = width;
    fill(charts, edges(shown, width), ends(shown, width), spreads(shown, width));
  };
  new ResizeObserver(draw).observe(charts);
  fill(
    parent,
    el('h2', { id: 'roads' }, say('learn.roads')),
    el('p', { class: 'lead' }, say('learn.roads-lead')),
    el(
      'div',
      { class: 'words' },
      [1, 2, 3].map((nth) => el('p', null, say(`learn.roads-${nth}`))),
    ),
    el('div', { class: 'tried' }, el('h3', null, say('learn.evidence')), lead, charts, numbers),
  );
  return {
    /** @param {Evidence} evidence */
    show(evidence) {
      shown = evidence;
      drawn = 0;
      charts.removeAttribute('aria-busy');
      const { evenings, bankroll, unit, maximum } = evidence;
      lead.textContent = say('learn.evidence-lead', {
        evenings: digits(evenings),
        bankroll: short(bankroll),
        unit: short(unit),
        maximum: short(maximum),
      });
      fill(numbers, asTable(evidence));
      draw();
    },
    failed() {
      charts.removeAttribute('aria-busy');
      lead.textContent = say('learn.evidence-failed');
    },
  };
}

/** As many columns as there is room for; the style sheet has the same bounds. @param {Element} charts */
function widthOf(charts) {
  const whole = charts.clientWidth || 320;
  const columns = whole >= 960 ? 3 : whole >= 640 ? 2 : 1;
  return Math.floor((whole - (columns - 1) * 32) / columns);
}

/** @param {string} kind @param {string} id */
const named = (kind, id) => (has(`learn.${kind}-${id}`) ? say(`learn.${kind}-${id}`) : id);

/** @param {SystemEvidence} one */
const system = (one) =>
  say('learn.pick-and-progression', {
    pick: named('pick', one.pick),
    progression: named('progression', one.progression),
  });

/**
 * @param {string} label
 * @param {Node} note
 * @param {Node} chart
 */
const figure = (label, note, chart) =>
  el('figure', null, el('figcaption', null, el('h4', null, label), note), chart);

/** @param {Evidence} evidence @param {number} width */
function edges({ systems }, width) {
  const label = say('learn.evidence-edge');
  const bars = systems.map((one) => ({
    name: system(one),
    value: Number(one['edge-measured']),
    expected: Number(one['edge-exact']),
    text: percent(one['edge-measured'], 2),
  }));
  return figure(
    label,
    el('p', null, say('learn.evidence-edge-note')),
    barChart(bars, { width, label, room: 64 }),
  );
}

/** @param {Evidence} evidence @param {number} width */
function ends({ systems, evenings }, width) {
  const label = say('learn.evidence-ends');
  const key = ['won', 'behind', 'ruined'].map((name) =>
    el('span', null, el('i', { class: `part ${name}` }), say(`learn.ended-${name}`)),
  );
  const rows = systems.map((one) => ({
    name: system(one),
    parts: [
      { name: 'won', share: one.won / evenings, className: 'won' },
      { name: 'behind', share: (evenings - one.won - one.ruined) / evenings, className: 'behind' },
      { name: 'ruined', share: one.ruined / evenings, className: 'ruined' },
    ],
  }));
  const note = el(
    'div',
    null,
    el('p', null, say('learn.evidence-ends-note')),
    el('p', { class: 'shares-key' }, key),
  );
  return figure(label, note, shareChart(rows, { width, label, percent: (share) => percent(share * 100, 0) }));
}

/** @param {Evidence} evidence @param {number} width */
function spreads({ systems, bankroll }, width) {
  const label = say('learn.evidence-spread', { bankroll: short(bankroll) });
  const rows = systems.map((one) => ({ name: system(one), bounds: one.deciles }));
  return figure(
    label,
    el('p', null, say('learn.evidence-spread-note')),
    spreadChart(rows, { width, label, start: bankroll }),
  );
}

/** The same numbers for whoever does not see the charts. @param {Evidence} evidence */
function asTable({ systems, evenings }) {
  const heads = ['system', 'bets', 'measured', 'exact', 'ended-won', 'ended-ruined', 'mean'];
  return table({
    caption: say('learn.evidence'),
    heads: heads.map((head) => say(`learn.${head}`)),
    isNamed: true,
    rows: systems.map((one) => [
      system(one),
      digits(one.bets),
      percent(one['edge-measured'], 3),
      percent(one['edge-exact'], 3),
      percent((one.won / evenings) * 100, 1),
      percent((one.ruined / evenings) * 100, 1),
      money(one.mean),
    ]),
  });
}
