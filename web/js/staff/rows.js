// @ts-check
// The lists of the staff's pages: a row for each, what may be done about it, and what is asked below it.

import { icon } from '../art/icons.js';
import { button, el, fill, setText } from '../dom.js';
import { say } from '../words.js';
import { isSignedOff, reason } from './refusals.js';

/** @import { IconName } from '../art/icons.js' */
/** @import { Child } from '../dom.js' */

/**
 * A list that is asked for anew after every change, with what went wrong, and room beside it.
 * @param {() => Promise<(Child | Child[])[]>} rows
 * @param {() => void} ended  what to do if the session is over
 */
export function keepList(rows, ended) {
  const list = el('ul', { class: 'rows' });
  const fault = el('p', { class: 'fault', role: 'alert' });
  const extra = el('div');
  const failed = (/** @type {unknown} */ error) =>
    isSignedOff(error) ? ended() : setText(fault, reason(error));
  const load = async () => {
    try {
      fill(list, ...(await rows()));
    } catch (error) {
      failed(error);
    }
  };
  return { list, fault, extra, failed, load };
}

/**
 * The list at the left, and what is asked at the right.
 * @param {Child[]} left
 * @param {Child[]} right
 */
export const columns = (left, right) =>
  el('div', { class: 'two' }, el('section', null, left), el('section', null, right));

/**
 * @param {{ class?: string; sign?: Child; who: Child[]; more: Child[]; below?: Element }} parts
 *   `below`: where more is asked
 */
export const row = ({ class: className = '', sign, who, more, below }) =>
  el(
    'li',
    { class: className },
    el('div', { class: 'line' }, sign, el('div', { class: 'who' }, who), more),
    below,
  );

/**
 * A way to a page for whoever works, or plays, at one.
 * @param {string} href
 * @param {string} name
 * @param {string} what
 * @param {IconName} [sign]
 */
export const consoleLink = (href, name, what, sign) =>
  el(
    'li',
    null,
    el(
      'a',
      { class: 'console', href },
      sign && icon(sign),
      el('span', null, el('b', null, name), el('small', null, what)),
    ),
  );

/**
 * What may be done about one of a list: whoever listens hears about which.
 * @param {string} text
 * @param {string} name
 * @param {() => unknown} onclick
 */
export const rowButton = (text, name, onclick) =>
  button({ class: 'btn small', 'aria-label': `${text}: ${name}` }, onclick, text);

/**
 * Asks for more below a row, until it is answered or put away.
 * @param {Element} below
 * @param {HTMLFormElement} form
 */
export function askBelow(below, form) {
  form.append(button('btn line', () => fill(below), say('common.cancel')));
  fill(below, form);
  form.querySelector('input')?.focus();
}
