// @ts-check
// Any coup again, step by step: the cards as they lay, what was called, what was paid.

import { get, tableAddress } from '../api.js';
import { icon } from '../art/icons.js';
import { placeText } from '../dealer/ask.js';
import { empty, mountHands } from '../dealer/hands.js';
import { button, el, fill, set, setText } from '../dom.js';
import { money, timeOfDay } from '../format.js';
import { newestOnly } from '../newest.js';
import { reason } from '../staff/refusals.js';
import { announcement } from '../state.js';
import { table } from '../tables.js';
import { sumOn } from '../view.js';
import { ours, say, wagerName } from '../words.js';
import { patronName } from './house.js';
import { scrolling } from './sheet.js';
/** @import { Paid, ServerMessage, Told, View } from '../protocol.js' */
/** @import { Table } from './house.js' */

/** @typedef {{ at: number; view: View; said: string[] }} Frame */

/**
 * @param {Table[]} tables
 */
export function mountRecall(tables) {
  const select = el(
    'select',
    { id: 'recall-table' },
    ...tables.map(({ card }) => el('option', { value: card.name, text: card.name })),
  );
  const input = el('input', { id: 'recall-coup', type: 'number', min: '1', value: '1', required: true });
  const out = el('div', { class: 'recalled' });
  const begin = newestOnly();
  const form = el(
    'form',
    {
      class: 'bar',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        look();
      },
    },
    el('label', { for: 'recall-table', text: say('floor.recall.table') }),
    select,
    el('label', { for: 'recall-coup', text: say('floor.recall.coup') }),
    input,
    el('button', { type: 'submit', class: 'btn line' }, icon('turn'), say('floor.recall.show')),
  );
  const node = el('section', { class: 'panel page' }, el('h2', { text: say('floor.tab.recall') }), form, out);
  return {
    node,
    /**
     * @param {string} [table]
     * @param {string} [coup]
     */
    open(table, coup) {
      if (table) select.value = table;
      const last = tables.find(({ card }) => card.name === select.value)?.line.state().view?.last?.coup;
      if (coup ?? last) input.value = String(coup ?? last);
      if (coup) look();
    },
  };

  async function look() {
    const name = select.value;
    const isNewest = begin();
    try {
      const told = await get(`${tableAddress(name)}/coups/${Number(input.value)}?as=floor`);
      const currency = tables.find(({ card }) => card.name === name)?.card.currency ?? '$';
      if (isNewest()) fill(out, player(told.messages, told.corrections, currency));
    } catch (error) {
      if (isNewest()) fill(out, el('p', { class: 'refused', role: 'alert', text: reason(error) }));
    }
  }
}

const COLUMNS = ['patron', 'wagers', 'staked', 'verdict', 'commission', 'returned'];
/** The columns that hold amounts. */
const MONEY = new Set(['staked', 'commission', 'returned']);

/**
 * One frame for each view that differs, with what was called on the way to it.
 * @param {ServerMessage[]} messages
 * @returns {Frame[]}
 */
export function framesOf(messages) {
  /** @type {Frame[]} */
  const frames = [];
  /** @type {string[]} */
  let said = [];
  let before = '';
  for (const message of messages) {
    if (message.kind === 'told') {
      const call = announcement(message.what);
      if (call) said.push(ours(call.words));
    } else if (message.kind === 'view') {
      const text = JSON.stringify(message.view);
      if (text === before) frames.at(-1)?.said.push(...said);
      else frames.push({ at: message.at, view: message.view, said });
      [before, said] = [text, []];
    }
  }
  return frames;
}

/** What the wagers of a coup came to. @param {ServerMessage[]} messages */
const paidIn = (messages) =>
  messages.flatMap((message) =>
    message.kind === 'told' && typeof message.what === 'object' && 'settled' in message.what
      ? [message.what.settled]
      : [],
  );

/** @param {Told[]} corrections */
const corrected = (corrections) => say('floor.recall.corrected', { count: corrections.length });

/**
 * @param {ServerMessage[]} messages
 * @param {Told[]} corrections
 * @param {string} currency
 */
function player(messages, corrections, currency) {
  const frames = framesOf(messages);
  const paid = paidIn(messages);
  let nth = frames.length - 1;
  const hands = mountHands();
  const calls = frames.flatMap((frame, of) =>
    frame.said.map((text) => ({ of, node: el('li', { text: say('dealer.quoted', { call: text }) }) })),
  );
  const when = el('span', { class: 'num' });
  const stakes = el('p', { class: 'num' });
  const slider = el('input', {
    type: 'range',
    min: '0',
    max: String(Math.max(0, frames.length - 1)),
    'aria-label': say('floor.recall.step'),
    oninput: () => go(Number(slider.value)),
  });
  const step = (/** @type {string} */ key, /** @type {'back' | 'next'} */ sign, /** @type {number} */ by) =>
    button({ class: 'icon-btn', 'aria-label': say(key) }, () => go(nth + by), icon(sign));
  const node = el(
    'div',
    { class: 'replay' },
    el(
      'div',
      {},
      el('div', { class: 'cloth felt' }, hands.node),
      stakes,
      el(
        'div',
        { class: 'steps-bar' },
        step('floor.recall.before', 'back', -1),
        slider,
        step('floor.recall.after', 'next', 1),
        when,
      ),
      corrections.length > 0 && el('p', { class: 'missing' }, icon('warn'), corrected(corrections)),
    ),
    el('div', {}, el('ol', { class: 'heard voice' }, ...calls.map((call) => call.node))),
    paid.length > 0 && scrolling(say('floor.col.returned'), payments(paid, currency)),
  );
  go(nth);
  return node;

  /** @param {number} to */
  function go(to) {
    nth = Math.max(0, Math.min(frames.length - 1, to));
    const frame = frames[nth];
    if (!frame) return;
    slider.value = String(nth);
    const { coup } = frame.view;
    hands.update(coup ? { hands: coup.hands, totals: coup.totals } : empty);
    const now = Math.max(...calls.map((call) => call.of).filter((of) => of <= nth));
    for (const call of calls) set(call.node, { 'data-now': call.of === now, 'data-later': call.of > nth });
    setText(when, say('floor.recall.at', { nth: nth + 1, count: frames.length, time: timeOfDay(frame.at) }));
    const lying = ['player', 'banker', 'tie']
      .map((side) => `${say(`common.${side}`)} ${money(sumOn(frame.view.stakes, side), currency)}`)
      .join(' · ');
    // What was settled stands in the table, and nothing lies there any more.
    setText(stakes, frame.view.stakes.length > 0 ? lying : '');
  }
}

/**
 * @param {Paid[]} paid
 * @param {string} currency
 */
function payments(paid, currency) {
  return table({
    class: 'sheet-table num',
    heads: COLUMNS.map((name) => say(`floor.col.${name}`)),
    rows: paid.map(({ patron, spot, settlement }) => [
      patronName(patron),
      `${placeText(spot.place)} ${wagerName(spot.wager)}`,
      money(settlement.staked, currency),
      say(`floor.verdict.${settlement.verdict}`),
      money(settlement.commission, currency),
      money(settlement.returned, currency),
    ]),
    classOf: (nth) => (MONEY.has(COLUMNS[nth] ?? '') ? 'end' : ''),
  });
}
