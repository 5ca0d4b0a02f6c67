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

/**
 * @param {Table} table
 * @param {() => void} done
 */
export function mountAftermath(table, done) {
  const ruled = /** @type {NonNullable<Table['ruled']>} */ (table.ruled);
  const hands = mountHands();
  const calls = el('ul', { class: 'called voice' });
  const name = say(`irregularities.ruling.${ruled.resolution}`);
  const link = (/** @type {string} */ key, /** @type {string} */ href) =>
    el('a', { class: 'btn line', href }, say(key));
  const node = el(
    'section',
    { class: 'panel case after', 'aria-label': say('floor.case') },
    el(
      'header',
      { class: 'ruled' },
      icon('gavel'),
      el(
        'div',
        {},
        el('h2', { text: name }),
        el('p', {
          text: say('floor.after.of', {
            kind: say(`irregularities.kind.${ruled.kind}`),
            table: table.card.name,
            coup: ruled.coup,
          }),
        }),
      ),
      el(
        'p',
        { class: 'time' },
        say('floor.after.took'),
        el('b', { class: 'num', text: duration(ruled.tookMs).replace(/^0:/, '') }),
      ),
    ),
    el(
      'ol',
      { class: 'flow' },
      ...STEPS.map((step, nth) =>
        el(
          'li',
          { class: nth < 6 ? 'done' : 'now' },
          el('span', { class: 'n', text: nth + 1 }),
          el('span', { text: say(step === 'next' ? 'floor.step.next' : `floor.step.${step}`) }),
        ),
      ),
    ),
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
    el(
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
    ),
  );
  return {
    node,
    key: `${table.card.name}-ruled-${ruled.number}`,
    update() {
      const view = viewOf(table);
      const last = view?.last;
      hands.update(
        view?.coup
          ? { hands: view.coup.hands, totals: view.coup.totals }
          : last
            ? { hands: last.hands, totals: last.totals ?? empty.totals, winner: last.winner }
            : empty,
      );
      const heard = stateOf(table)
        .news.filter(({ number }) => number > ruled.from && number <= ruled.number)
        .flatMap(({ number, what }) => {
          const said = announcement(what);
          return said ? [{ number, text: ours(said.words) }] : [];
        });
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
