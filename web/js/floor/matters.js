// @ts-check
// What waits for the floor: calls and disputes of patrons, what the house has found, and the answers.

import { get, post } from '../api.js';
import { icon } from '../art/icons.js';
import { el, keyed, setText } from '../dom.js';
import { timeOfDay } from '../format.js';
import { reason } from '../staff/refusals.js';
import { say } from '../words.js';
import { patronName } from './house.js';

/**
 * @typedef {object} Matter
 * @property {number} number
 * @property {number} at
 * @property {'floor-called' | 'dispute' | 'not-as-sealed'} kind
 * @property {string | null} table
 * @property {number | null} patron
 * @property {string} words
 */

/**
 * @param {(count: number) => void} counted
 */
export function mountMatters(counted) {
  const list = el('ul', { class: 'matters' });
  const none = el('p', { class: 'nothing', text: say('floor.matters.none') });
  const trouble = el('p', { class: 'refused', role: 'alert' });
  const node = el(
    'section',
    { class: 'panel page' },
    el('h2', { text: say('floor.tab.matters') }),
    trouble,
    none,
    list,
  );
  let before = -1;

  /** @param {Readonly<Record<string, string>>} [headers] */
  async function look(headers) {
    try {
      /** @type {Matter[]} */
      const open = await get('/api/v1/matters', headers);
      setText(trouble, '');
      keyed(
        list,
        open,
        (matter) => matter.number,
        (matter) => item(matter, look),
      );
      none.classList.toggle('gone', open.length > 0);
      if (open.length !== before) counted(open.length);
      before = open.length;
    } catch (error) {
      setText(trouble, reason(error));
    }
  }
  look();
  return { node, look };
}

/**
 * @param {Matter} matter
 * @param {() => void} answered
 */
function item(matter, answered) {
  const input = el('input', {
    class: 'console-field',
    maxlength: '300',
    required: true,
    id: `answer-${matter.number}`,
  });
  const trouble = el('p', { class: 'refused', role: 'alert' });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await post(`/api/v1/matters/${matter.number}/answer`, { words: input.value.trim() });
      answered();
    } catch (error) {
      setText(trouble, reason(error));
    }
  };
  return el(
    'li',
    { class: matter.kind === 'floor-called' ? 'matter' : 'matter dispute' },
    icon(matter.kind === 'floor-called' ? 'bell' : 'warn'),
    el(
      'div',
      {},
      el('b', { text: say(`floor.matters.${matter.kind}`) }),
      el('p', {
        text: say('floor.matters.from', {
          table: matter.table ?? '–',
          patron: matter.patron === null ? '–' : patronName(matter.patron),
          time: timeOfDay(matter.at),
        }),
      }),
      matter.words && el('p', { class: 'voice', text: say('dealer.quoted', { call: matter.words }) }),
    ),
    el(
      'form',
      { onsubmit: send },
      el('label', { for: `answer-${matter.number}`, text: say('floor.matters.answer') }),
      input,
      el('button', { type: 'submit', class: 'btn line' }, say('floor.matters.send')),
      trouble,
    ),
  );
}
