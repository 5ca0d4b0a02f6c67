// @ts-check
// After a ruling: what was announced, that it is in the log, and what a patron may still do about it.

import { icon } from '../art/icons.js';
import { empty, mountHands } from '../dealer/hands.js';
import { el, fill, keyed } from '../dom.js';
import { duration } from '../format.js';
import { announcement } from '../state.js';
import { ours, say } from '../words.js';
import { stateOf, viewOf } from './house.js';

/** @import { Table } from './house.js' */

const STEPS = ['stopped', 'verified', 'next', 'choose', 'announce', 'log', 'dispute'];

/** @typedef {NonNullable<Table['ruled']>} Ruled */

/**
 * @param {Table} table
 * @param {() => void} done
 */
export function mountAftermath(table, done) {
  const ruled = /** @type {Ruled} */ (table.ruled);
  const hands = mountHands();
  const calls = el('ul', { class: 'called voice' });
  const node = el(
    'section',
    { class: 'panel case after', 'aria-label': say('floor.case') },
    head(table, ruled),
    flow(),
    el(
      'div',
      { class: 'after-body' },
      el('div', { class: 'cloth felt' }, hands.node),
      el('section', {}, el('h3', { text: say('floor.after.announced') }), calls),
      el(
        'section',
        {},
        el('h3', { text: say('floor.after.logged') }),
        el('p', { text: say('floor.after.line', { number: ruled.number }) }),
        el('h3', { text: say('floor.after.dispute') }),
        el('p', { text: say('floor.after.dispute-how') }),
      ),
    ),
    foot(table, ruled, done),
  );
  return {
    node,
    key: `${table.card.name}-ruled-${ruled.number}`,
    update() {
      hands.update(laid(table));
      const heard = heardOf(table, ruled);
      if (heard.length === 0) fill(calls, el('li', { text: say('floor.after.nothing') }));
      else
        keyed(
          calls,
          heard,
          (one) => one.number,
          (one) => el('li', { text: say('dealer.quoted', { call: one.text }) }),
        );
    },
  };
}

/**
 * What was ruled, about what, and how long it took.
 * @param {Table} table
 * @param {Ruled} ruled
 */
function head(table, ruled) {
  const kind = say(`irregularities.kind.${ruled.kind}`);
  return el(
    'header',
    { class: 'ruled' },
    icon('gavel'),
    el(
      'div',
      {},
      el('h2', { text: say(`irregularities.ruling.${ruled.resolution}`) }),
      el('p', { text: say('floor.after.of', { kind, table: table.card.name, coup: ruled.coup }) }),
    ),
    el(
      'p',
      { class: 'time' },
      say('floor.after.took'),
      el('b', { class: 'num', text: duration(ruled.tookMs).replace(/^0:/, '') }),
    ),
  );
}

/** The steps of a ruling: only a dispute is left. */
const flow = () =>
  el(
    'ol',
    { class: 'flow' },
    ...STEPS.map((step, nth) =>
      el(
        'li',
        { class: nth < 6 ? 'done' : 'now' },
        el('span', { class: 'n', text: nth + 1 }),
        el('span', { text: say(`floor.step.${step}`) }),
      ),
    ),
  );

/**
 * @param {Table} table
 * @param {Ruled} ruled
 * @param {() => void} done
 */
function foot(table, ruled, done) {
  const link = (/** @type {string} */ key, /** @type {string} */ href) =>
    el('a', { class: 'btn line', href }, say(key));
  return el(
    'footer',
    { class: 'do' },
    el('span', {}),
    el(
      'button',
      { type: 'button', class: 'btn gold', id: 'done', onclick: done },
      icon('tick'),
      say('floor.after.done'),
    ),
    link('floor.after.recall', `#recall/${table.card.name}/${ruled.coup}`),
    link('floor.after.log', '#reports/rulings'),
  );
}

/** The cards as they lie now, or as they lay last. @param {Table} table */
function laid(table) {
  const { coup, last } = viewOf(table) ?? {};
  if (coup) return { hands: coup.hands, totals: coup.totals };
  if (last) return { hands: last.hands, totals: last.totals ?? empty.totals, winner: last.winner };
  return empty;
}

/**
 * What the house has called since the choice was made, up to the ruling.
 * @param {Table} table
 * @param {Ruled} ruled
 */
const heardOf = (table, ruled) =>
  stateOf(table)
    .news.filter(({ number }) => number > ruled.from && number <= ruled.number)
    .flatMap(({ number, what }) => {
      const said = announcement(what);
      return said ? [{ number, text: ours(said.words) }] : [];
    });
