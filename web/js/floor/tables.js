// @ts-check
// All tables at a glance: what each is doing, what lies on it, and which one waits for the floor.

import { icon } from '../art/icons.js';
import { nameOf } from '../crew.js';
import { button, el, fill, keyed, set, setStyle, setText } from '../dom.js';
import { secondsLeft, short } from '../format.js';
import { houseTime } from '../state.js';
import { withCorrected } from '../still.js';
import { closesAt, sumOn } from '../view.js';
import { say } from '../words.js';
import { staked, stateOf, viewOf } from './house.js';
/** @import { Colleague } from '../crew.js' */
/** @import { Table } from './house.js' */
/** @import { View } from '../protocol.js' */

/**
 * @param {(table: Table) => void} choose
 */
export function mountTables(choose) {
  const node = el('nav', { class: 'tables', 'aria-label': say('floor.tables') });
  return {
    node,
    /**
     * @param {Table[]} tables
     * @param {Table | null} chosen
     * @param {readonly Colleague[]} people
     */
    update(tables, chosen, people) {
      keyed(
        node,
        tables,
        (table) => table.card.name,
        (table, nth) => makeRow(table, nth, choose),
        (row, table) => updateRow(row, table, table === chosen, people),
      );
    },
  };
}

/**
 * @param {Table} table
 * @param {number} nth
 * @param {(table: Table) => void} choose
 */
function makeRow(table, nth, choose) {
  return button(
    { class: 'trow', 'data-table': table.card.name },
    () => choose(table),
    el('span', { class: 'no', text: nth + 1 }),
    el('span', { class: 'who' }, el('b', { text: table.card.name }), el('span', {})),
    el('span', { class: 'st' }),
    el(
      'span',
      { class: 'amt' },
      el('b', {}),
      el('span', { class: 'bar' }, el('i', { class: 'p' }), el('i', { class: 'b' })),
    ),
  );
}

/**
 * @param {HTMLElement} row
 * @param {Table} table
 * @param {boolean} isChosen
 * @param {readonly Colleague[]} people
 */
function updateRow(row, table, isChosen, people) {
  const view = viewOf(table);
  const doing = doingOf(table);
  set(row, {
    class: ['trow', view?.case && 'hot', view?.stage === 'closed' && 'shut', isChosen && 'chosen']
      .filter(Boolean)
      .join(' '),
    'aria-current': isChosen ? 'true' : null,
  });
  setText(/** @type {Element} */ (row.querySelector('.who span')), aboutOf(table, people));
  const state = /** @type {HTMLElement} */ (row.querySelector('.st'));
  if (state.dataset.text !== doing.text) {
    set(state, { 'data-text': doing.text, class: doing.lit ? 'st lit' : 'st' });
    const sign = doing.warn
      ? icon('warn')
      : doing.text
        ? el('span', { class: doing.lit ? 'dot' : 'dot sq' })
        : null;
    fill(state, sign, el('span', { text: doing.text }));
  }
  const amount = row.querySelector('.amt b');
  if (amount) setText(amount, view?.stage === 'closed' ? '' : short(staked(table), table.card.currency));
  share(row, view);
}

/**
 * Who deals, and the hand they are at; whose rules a table has that nobody deals at.
 * @param {Table} table
 * @param {readonly Colleague[]} people
 */
function aboutOf({ card, line }, people) {
  const { view } = line.state();
  const hand = view?.coup?.coup ?? view?.last?.coup;
  const who = card.automatic
    ? say('floor.automatic')
    : view?.duty
      ? nameOf(people, view.duty.dealer)
      : card.house;
  return [who, hand ? say('common.hand', { number: hand }) : ''].filter(Boolean).join(' · ');
}

/**
 * @param {HTMLElement} row
 * @param {View | null} view
 */
function share(row, view) {
  const [p, b] = [sumOn(view?.stakes ?? [], 'player'), sumOn(view?.stakes ?? [], 'banker')];
  const bar = /** @type {HTMLElement} */ (row.querySelector('.bar'));
  bar.classList.toggle('none', p + b === 0);
  const part = p + b === 0 ? 50 : (p / (p + b)) * 100;
  setStyle(/** @type {Element} */ (bar.firstElementChild), { width: `${part}%` });
  setStyle(/** @type {Element} */ (bar.lastElementChild), { width: `${100 - part}%` });
}

/**
 * What a table is doing, in a few words, and that cards were put right.
 * @param {Table} table
 */
export function doingOf(table) {
  const doing = nowOf(table);
  return { ...doing, text: withCorrected(doing.text, stateOf(table)) };
}

/**
 * @param {Table} table
 * @returns {{ text: string; lit?: boolean; warn?: boolean }}
 */
function nowOf(table) {
  const state = stateOf(table);
  const { view } = state;
  if (!view) return { text: say('floor.doing.unknown') };
  if (!state.connected) return { text: say('floor.doing.offline'), warn: true };
  if (view.case) return { text: say('floor.doing.stopped'), warn: true };
  const { stage } = view;
  if (typeof stage === 'object') {
    const until = closesAt(stage);
    const key = 'retracting' in stage ? 'retracting' : stage.betting['last-called'] ? 'last' : 'betting';
    const words = say(`floor.doing.${key}`);
    return {
      lit: true,
      text:
        until === null
          ? words
          : say('floor.doing.for', { words, seconds: secondsLeft(until, houseTime(state)) }),
    };
  }
  if (stage === 'dealing')
    return {
      text: say(
        view.coup?.ghost
          ? 'floor.doing.ghost'
          : view.coup?.squeeze
            ? 'floor.doing.squeeze'
            : 'floor.doing.dealing',
      ),
    };
  if (stage === 'waiting' && view.shoe?.stage !== 'in-play') return { text: say('floor.doing.shoe') };
  return { text: say(`floor.doing.${stage}`) };
}
