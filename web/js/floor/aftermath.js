// @ts-check
// After a ruling: what was announced, that it is in the log, and what a patron may still do about it.

import { icon } from '../art/icons.js';
import { laidOf, mountHands } from '../dealer/hands.js';
import { button, el, fill, keyed } from '../dom.js';
import { brief } from '../format.js';
import { announcement } from '../state.js';
import { ours, say } from '../words.js';
import { stateOf, viewOf } from './house.js';
import { flow } from './steps.js';

/** @import { Table } from './house.js' */

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
    // Only a dispute is left.
    flow(6),
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
      hands.update(laidOf(viewOf(table)));
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
    el('p', { class: 'time' }, say('floor.after.took'), el('b', { class: 'num', text: brief(ruled.tookMs) })),
  );
}

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
    button({ class: 'btn gold', id: 'done' }, done, icon('tick'), say('floor.after.done')),
    link('floor.after.recall', `#recall/${table.card.name}/${ruled.coup}`),
    link('floor.after.log', '#reports/rulings'),
  );
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
