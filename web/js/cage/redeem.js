// @ts-check
// Money out: a code, and what to pay for it.
import { post } from '../api.js';
import { icon } from '../art/icons.js';
import { announce, el, fill, setText } from '../dom.js';
import { money } from '../format.js';
import { isSignedOff, reason } from '../staff/refusals.js';
import { say } from '../words.js';

/** How many letters and digits a code has. */
const LETTERS = 26;

/**
 * A code in groups of five, as it is printed.
 * @param {string} text
 */
export function grouped(text) {
  const letters = text.toUpperCase().replace(/[^0-9A-Z]/g, '').slice(0, LETTERS);
  return letters.match(/.{1,5}/g)?.join('-') ?? '';
}

/**
 * @param {Element} parent
 * @param {{ currency: string, ended: () => void, changed: () => void }} context
 */
export function mountRedeem(parent, context) {
  const input = el('input', { class: 'code', id: 'code', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', maxlength: 40 });
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
  const form = el('form', { class: 'ask', novalidate: true },
    el('div', { class: 'field' }, el('label', { for: 'code' }, say('cage.code'), ' ', count), input, el('p', { class: 'hint' }, say('cage.code-hint'))),
    fault, go);
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (go.disabled) return;
    go.disabled = true;
    setText(fault, '');
    try {
      const paid = /** @type {{ number: number, cents: number }} */ (await post('/api/v1/vouchers/redeem', { code: input.value }));
      pay(parent, paid, context);
    } catch (error) {
      go.disabled = false;
      if (isSignedOff(error)) context.ended();
      else refused(error);
    }
  };
  const refused = (/** @type {unknown} */ error) => {
    const { code, text } = /** @type {{ code?: string, text?: string }} */ (error);
    const more = code === 'redeemed' || code === 'cancelled' ? ` (${text})` : '';
    setText(fault, reason(error, 'cage') + more);
    input.select();
  };
  fill(parent, el('h2', null, say('cage.redeem')), el('p', { class: 'note' }, say('cage.redeem-what')), form);
  show();
}

/**
 * @param {Element} parent
 * @param {{ number: number, cents: number }} paid
 * @param {{ currency: string, ended: () => void, changed: () => void }} context
 */
function pay(parent, paid, context) {
  const words = say('cage.redeemed', { amount: money(paid.cents, context.currency) });
  const done = el('button', {
    class: 'btn wide',
    type: 'button',
    onclick: () => {
      mountRedeem(parent, context);
      document.getElementById('code')?.focus();
    },
  }, icon('tick'), say('cage.redeemed-done'));
  fill(parent,
    el('h2', null, say('cage.redeem')),
    el('div', { class: 'state open pay' }, el('div', null,
      el('p', { class: 'words num' }, words), el('p', { class: 'sub' }, say('cage.redeemed-sub', { number: paid.number })))),
    el('p', { class: 'acts column' }, done));
  done.focus();
  announce(`${words}. ${say('cage.redeemed-sub', { number: paid.number })}`);
  context.changed();
}
