// @ts-check
// My history: the statement of the house, and any hand of it as it was.

import { get, tableAddress } from '../../api.js';
import { card } from '../../art/cards.js';
import { mark } from '../../art/marks.js';
import { button, el, fill, newTab } from '../../dom.js';
import { money, timeOfDay } from '../../format.js';
import { table } from '../../tables.js';
import { faceOf } from '../../view.js';
import { whyText } from '../../why.js';
import { has, say } from '../../words.js';
import { callsRecalled } from '../calls.js';
import { openSheet } from '../sheet.js';

/** @import { CoupView, ServerMessage } from '../../protocol.js' */
/** @import { Desk } from '../panels.js' */

/**
 * @typedef {{
 *   time: string;
 *   event: string;
 *   wager: string;
 *   outcome: string;
 *   status: string;
 *   coup: number | null;
 *   wagered: string;
 *   won: string;
 *   commission: string;
 *   funds_after: string;
 * }} Row
 */

const SHOWN_MAX = 200;

/** @param {Desk} desk */
export async function openHistory(desk) {
  const body = el(
    'div',
    { class: 'history', tabindex: 0, role: 'region', 'aria-label': say('panels.history') },
    el('p', null, say('common.loading')),
  );
  const path = `/api/v1/me/statement?table=${encodeURIComponent(desk.table)}`;
  openSheet(say('panels.history'), [
    body,
    el(
      'p',
      { class: 'links' },
      el('a', newTab(`${path}&format=html`), say('panels.print')),
      el('a', { href: `${path}&format=csv`, download: 'statement.csv' }, say('panels.csv')),
    ),
  ]);
  try {
    const told = await get(path);
    /** @type {Row[]} */
    const rows = told.rows;
    fill(body, rows.length === 0 ? el('p', null, say('panels.history-none')) : list(rows, desk));
  } catch {
    fill(body, el('p', null, say('common.no-connection')));
  }
}

/**
 * @param {Row[]} rows
 * @param {Desk} desk
 */
function list(rows, desk) {
  const currency = desk.house.state().house?.currency ?? '';
  const time = (/** @type {Row} */ row) => el('time', { class: 'soft num' }, timeOfDay(Date.parse(row.time)));
  return table({
    class: 'rows num',
    heads: ['what', 'wagered', 'came', 'after'].map((name) => say(`panels.col-${name}`)),
    rows: rows
      .toReversed()
      .slice(0, SHOWN_MAX)
      .map((row) => [
        [...what(row, desk), el('br'), time(row)],
        row.event === 'wager' ? money(cents(row.wagered), currency) : '',
        came(row, currency),
        money(cents(row.funds_after), currency),
      ]),
  });
}

/**
 * @param {Row} row
 * @param {Desk} desk
 */
function what(row, desk) {
  const key = `panels.event-${row.event.replaceAll(' ', '-')}`;
  const text = row.wager || (has(key) ? say(key) : row.event);
  if (row.coup === null) return [text];
  const { coup } = row;
  return [
    button('link', () => void openCoup(desk, coup), say('common.hand', { number: coup })),
    el('br'),
    text,
  ];
}

/** Amounts of a statement have two places, always. @param {string} amount */
const cents = (amount) => Math.round(Number(amount) * 100);

/**
 * What a wager came to, as its slip said it: without the commission.
 * @param {Row} row
 * @param {string} currency
 */
function came(row, currency) {
  if (row.event !== 'wager') return '';
  const key = `panels.status-${row.status}`;
  const status = has(key) ? say(key) : row.status;
  return row.status === 'won'
    ? `${status} ${money(cents(row.won) - cents(row.commission), currency)}`
    : status;
}

/**
 * A hand as it was: its cards, what was called, and when.
 * @param {Desk} desk
 * @param {number} coup
 */
async function openCoup(desk, coup) {
  const body = el('div', { class: 'recall' }, el('p', null, say('common.loading')));
  openSheet(say('common.hand', { number: coup }), [
    button('btn', () => void openHistory(desk), say('common.back')),
    body,
  ]);
  try {
    const { messages } = await get(`${tableAddress(desk.table)}/coups/${coup}?as=patron`);
    fill(body, ...recalled(messages, coup));
  } catch {
    fill(body, el('p', null, say('panels.recall-none')));
  }
}

/**
 * @param {ServerMessage[]} messages
 * @param {number} coup
 */
function recalled(messages, coup) {
  const views = messages.flatMap((message) => (message.kind === 'view' ? [message.view] : []));
  // The newest view of the hand has all of its cards; the first ones still show the hand before.
  const hand = views.findLast((view) => view.coup?.coup === coup && view.coup.hands.banker.length > 0)?.coup;
  const calls = callsRecalled(messages).map(({ at, text }) =>
    el('li', null, el('time', { class: 'num' }, timeOfDay(at)), ' ', text),
  );
  const reasons = (hand?.why ?? []).map((why) => el('li', null, whyText(why, hand?.hands.player[2])));
  return [
    ...(hand ? hands(hand) : []),
    el('ul', { class: 'reasons' }, ...reasons),
    el('h3', null, say('panels.calls')),
    el('ol', { class: 'calls' }, ...calls),
  ];
}

/** @param {CoupView} hand */
function hands(hand) {
  return /** @type {const} */ (['player', 'banker']).map((side) =>
    el(
      'section',
      { class: 'recalled' },
      el('h3', null, mark(side), say(`common.${side}`), el('b', null, hand.totals[side] ?? '')),
      el(
        'div',
        { class: 'row' },
        ...hand.hands[side].map((it, nth) => card(faceOf(it), { width: 56, small: true, across: nth === 2 })),
      ),
    ),
  );
}
