// @ts-check
// Money in: an amount, a voucher, its code.

import { post } from '../api.js';
import { icon } from '../art/icons.js';
import { announce, button, el, fill, setText } from '../dom.js';
import { money, short } from '../format.js';
import { randomHex } from '../hex.js';
import { isSignedOff, reason } from '../staff/refusals.js';
import { say } from '../words.js';
import { centsOf, cleaned, pressed, textOf } from './amount.js';
import { pending } from './key.js';
import { slip } from './slip.js';

/** @typedef {{ number: number, code: string, cents: number, state: string }} Paper */
/**
 * @typedef {{
 *   currency: string;
 *   by: string;
 *   ended: () => void;
 *   changed: () => void;
 *   slipAt: Element;
 * }} Context
 */

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'];
const QUICK = [2000, 10000, 50000];
/** The most that these keys come to, in cents. */
const MOST = 99_999_900;

/**
 * @param {Element} parent
 * @param {Context} context
 */
export function mountIssue(parent, context) {
  const typed = el('input', {
    class: 'amount num',
    id: 'amount',
    inputmode: 'none',
    autocomplete: 'off',
    'aria-label': say('cage.amount'),
    placeholder: '0',
  });
  const go = el('button', { class: 'btn gold wide', type: 'submit' });
  const fault = el('p', { class: 'fault', role: 'alert' });
  const show = (/** @type {string} */ text) => {
    if (typed.value !== text) typed.value = text;
    const cents = centsOf(text);
    go.disabled = cents === 0;
    const amount = money(cents, context.currency);
    setText(go, cents === 0 ? say('cage.issue-nothing') : say('cage.issue-do', { amount }));
  };
  const add = (/** @type {number} */ cents) => show(textOf(Math.min(MOST, centsOf(typed.value) + cents)));
  typed.oninput = () => show(cleaned(typed.value));
  const form = el(
    'form',
    { class: 'keypad-form', novalidate: true },
    el('div', { class: 'amount-line' }, el('span', { 'aria-hidden': 'true' }, context.currency), typed),
    el(
      'div',
      { class: 'quick' },
      QUICK.map((cents) => button('btn', () => add(cents), `+${short(cents, context.currency)}`)),
    ),
    el(
      'div',
      { class: 'keypad' },
      KEYS.map((key) => keyButton(key, () => show(pressed(typed.value, key)))),
    ),
    fault,
    go,
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    const cents = centsOf(typed.value);
    if (cents > 0 && !go.disabled) ask(cents);
  };
  const ask = async (/** @type {number} */ cents) => {
    go.disabled = true;
    const before = pending.now();
    const wanted = before?.cents === cents ? before : { key: randomHex(32), cents };
    pending.keep(wanted);
    try {
      const paper = /** @type {Paper} */ (await post('/api/v1/vouchers', wanted));
      pending.keep(null);
      issued(parent, paper, context);
    } catch (error) {
      failed(error);
      go.disabled = false;
    }
  };
  const failed = (/** @type {unknown} */ error) => {
    if (isSignedOff(error)) return context.ended();
    const isLost = /** @type {{ status?: number }} */ (error).status === 0;
    if (!isLost) pending.keep(null);
    setText(fault, isLost ? `${reason(error, 'cage')}. ${say('cage.retry-note')}` : reason(error, 'cage'));
    if (isLost) setText(go, say('cage.retry'));
  };
  fill(parent, el('h2', null, say('cage.issue')), el('p', { class: 'note' }, say('cage.issue-what')), form);
  const lost = pending.now();
  show(lost ? textOf(lost.cents) : '');
  if (lost) setText(fault, say('cage.retry-note'));
}

/** @param {string} key @param {() => void} press */
function keyButton(key, press) {
  const names = /** @type {Record<string, string>} */ ({
    back: say('cage.key-back'),
    '.': say('cage.key-point'),
  });
  return button({ class: 'btn key', 'aria-label': names[key] }, press, key === 'back' ? icon('undo') : key);
}

/** @param {Element} parent @param {Paper} paper @param {Context} context */
export function issued(parent, paper, context) {
  const amount = money(paper.cents, context.currency);
  const print = button('btn gold wide', () => window.print(), icon('print'), say('cage.print'));
  fill(context.slipAt, slip(paper, { amount, by: context.by }));
  fill(
    parent,
    el('h2', null, say('cage.issued', { number: paper.number })),
    el(
      'div',
      { class: 'voucher' },
      el('p', { class: 'worth num' }, amount),
      el('p', { class: 'code-shown large', tabindex: 0 }, paper.code),
    ),
    el('p', { class: 'note' }, say('cage.issued-sub')),
    el(
      'p',
      { class: 'acts column' },
      print,
      button(
        'btn wide',
        () => {
          fill(context.slipAt);
          mountIssue(parent, context);
          document.getElementById('amount')?.focus();
        },
        say('cage.next'),
      ),
    ),
  );
  print.focus();
  announce(`${say('cage.issued', { number: paper.number })}, ${amount}`);
  context.changed();
}
