// @ts-check
// Calls the floor, or disputes a result.

import { ApiError, post, tableAddress } from '../../api.js';
import { button, el, fill, setText } from '../../dom.js';
import { refusalText } from '../../refusals.js';
import { has, say } from '../../words.js';
import { openSheet } from '../sheet.js';
/** @import { Desk } from '../panels.js' */

/** @param {Desk} desk */
export function openFloor(desk) {
  const last = desk.house.state().view?.last?.coup ?? null;
  const words = el('textarea', { class: 'field', id: 'floor-words', maxlength: 500, rows: 3 });
  const note = el('p', { class: 'notice', role: 'alert' });
  const body = el('div', { class: 'form' });
  /** @param {'floor' | 'dispute'} kind */
  const send = async (kind) => {
    const about = kind === 'dispute' && last !== null ? `${say('common.hand', { number: last })}. ` : '';
    try {
      await post(`${tableAddress(desk.table)}/call`, {
        kind,
        words: (about + words.value).slice(0, 500),
      });
      fill(
        body,
        el('p', { class: 'big-word' }, say('panels.floor-comes')),
        el('p', null, say('panels.floor-comes-about')),
      );
    } catch (error) {
      setText(note, error instanceof ApiError ? text(error) : String(error));
    }
  };
  const call = (/** @type {'floor' | 'dispute'} */ kind, /** @type {string} */ look) =>
    button(`btn ${look}`, () => void send(kind), say(`panels.call-${kind}`, { number: last ?? '' }));
  fill(
    body,
    el('p', null, say('panels.floor-about')),
    el('label', { for: 'floor-words' }, say('panels.floor-words')),
    words,
    note,
    el('div', { class: 'answers' }, call('floor', 'gold'), last !== null && call('dispute', 'line')),
  );
  openSheet(say('panels.floor'), [body]);
}

/** @param {ApiError} error */
const text = (error) =>
  has(`panels.refused-${error.code}`) ? say(`panels.refused-${error.code}`) : refusalText(error);
