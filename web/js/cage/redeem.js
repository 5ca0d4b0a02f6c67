// @ts-check
// Money out: a code, and what to pay for it.

import { post } from '../api.js';
import { icon } from '../art/icons.js';
import { announce, button, el, fill, setText } from '../dom.js';
import { dayAndTime, money } from '../format.js';
import { randomHex } from '../hex.js';
import { isSignedOff, reason } from '../staff/refusals.js';
import { say } from '../words.js';
import { isLost, payOut, pendingPayout } from './payout.js';

/** @import { Paid, Payout } from './payout.js' */

/** How many letters and digits a code has. */
const LETTERS = 26;

/**
 * A code in groups of five, as it is printed.
 * @param {string} text
 */
export function grouped(text) {
  const letters = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, LETTERS);
  return letters.match(/.{1,5}/g)?.join('-') ?? '';
}

/**
 * @param {Element} parent
 * @param {{ currency: string, ended: () => void, changed: () => void }} context
 */
export function mountRedeem(parent, context) {
  const input = codeInput();
  const count = el('span', { class: 'count num' });
  const fault = el('p', { class: 'fault', role: 'alert' });
  const go = el('button', { class: 'btn gold wide', type: 'submit' }, say('cage.redeem-do'));
  const show = () => {
    const atEnd = input.selectionStart === input.value.length;
    if (atEnd) input.value = grouped(input.value);
    const letters = input.value.replace(/[^0-9a-z]/gi, '').length;
    setText(count, say('cage.code-letters', { count: letters }));
    go.disabled = letters !== LETTERS;
  };
  input.oninput = show;
  const form = el(
    'form',
    { class: 'ask', novalidate: true },
    el(
      'div',
      { class: 'field' },
      el('label', { for: 'code' }, say('cage.code'), ' ', count),
      input,
      el('p', { class: 'hint' }, say('cage.code-hint')),
    ),
    fault,
    go,
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (go.disabled) return;
    go.disabled = true;
    setText(fault, '');
    const before = pendingPayout.now();
    const wanted = before?.code === input.value ? before : { code: input.value, key: randomHex(32) };
    pendingPayout.keep(wanted);
    try {
      const paid = await payOut(send, wait, wanted);
      pendingPayout.keep(null);
      pay(parent, paid, context);
    } catch (error) {
      go.disabled = false;
      if (isSignedOff(error)) context.ended();
      else failed(error);
    }
  };
  const wait = (/** @type {number} */ ms) => {
    setText(fault, say('cage.payout-again'));
    return new Promise((/** @type {(value: void) => void} */ done) => setTimeout(done, ms));
  };
  const failed = (/** @type {unknown} */ error) => {
    if (isLost(error)) {
      setText(fault, `${reason(error, 'cage')}. ${say('cage.payout-lost')}`);
      return;
    }
    pendingPayout.keep(null);
    setText(fault, `${reason(error, 'cage')}${already(error)}`);
    input.select();
  };
  fill(parent, el('h2', null, say('cage.redeem')), el('p', { class: 'note' }, say('cage.redeem-what')), form);
  const lost = pendingPayout.now();
  if (lost) {
    input.value = lost.code;
    setText(fault, say('cage.payout-lost'));
  }
  show();
}

const codeInput = () =>
  el('input', {
    class: 'code',
    id: 'code',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    maxlength: 40,
  });

/** @param {Payout} wanted @returns {Promise<Paid>} */
const send = (wanted) => post('/api/v1/vouchers/redeem', wanted);

/**
 * Who redeemed a voucher that is refused, where and when.
 * @param {unknown} error
 */
function already(error) {
  const { code, text, data } = /** @type {{ code?: string, text?: string, data?: Record<string, any> }} */ (
    error
  );
  if (code === 'cancelled') return ` (${text})`;
  if (code !== 'redeemed' || typeof data?.at !== 'number') return '';
  const time = dayAndTime(data.at);
  if (data.table)
    return ` ${say('cage.redeemed-at-table', { time, table: data.table, patron: data.patron })}`;
  return ` ${say('cage.redeemed-by', { time, name: data.staff ?? '', place: data.place ?? '' })}`;
}

/**
 * @param {Element} parent
 * @param {Paid} paid
 * @param {{ currency: string, ended: () => void, changed: () => void }} context
 */
function pay(parent, paid, context) {
  const words = say('cage.redeemed', { amount: money(paid.cents, context.currency) });
  const done = button(
    'btn wide',
    () => {
      mountRedeem(parent, context);
      document.getElementById('code')?.focus();
    },
    icon('tick'),
    say('cage.redeemed-done'),
  );
  const sub = paid.repeated
    ? say('cage.redeemed-repeated', { number: paid.number, time: dayAndTime(paid.at) })
    : say('cage.redeemed-sub', { number: paid.number });
  fill(
    parent,
    el('h2', null, say('cage.redeem')),
    el(
      'div',
      { class: 'state open pay' },
      el('div', null, el('p', { class: 'words num' }, words), el('p', { class: 'sub' }, sub)),
    ),
    el('p', { class: 'acts column' }, done),
  );
  done.focus();
  announce(`${words}. ${sub}`);
  context.changed();
}
