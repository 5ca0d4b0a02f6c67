// @ts-check
// Money in and out: play money, and vouchers where the house takes them.

import { ApiError, post } from '../../api.js';
import { el, setText } from '../../dom.js';
import { money } from '../../format.js';
import { refusalText } from '../../refusals.js';
import { remember, remembered } from '../../settings.js';
import { say } from '../../words.js';
import { credits } from '../model.js';
import { closeSheet, openSheet } from '../sheet.js';
/** @import { Desk } from '../panels.js' */

/** @param {Desk} desk */
const at = (desk) => `/api/v1/tables/${encodeURIComponent(desk.table)}`;

/**
 * @param {unknown} error
 * @param {Desk} desk
 */
const reason = (error, desk) => (error instanceof ApiError ? refusalText(error, desk.house.state().house?.currency) : String(error));

/** @param {Desk} desk */
export async function openMoney(desk) {
  try {
    await post(`${at(desk)}/play-money`);
    desk.draw();
  } catch (error) {
    openSheet(say('terminal.more-money'), [el('p', null, reason(error, desk))]);
  }
}

/** @param {Desk} desk */
export function openVoucher(desk) {
  const note = el('p', { class: 'notice', role: 'alert' });
  const code = el('input', { class: 'field', name: 'code', autocomplete: 'off', autocapitalize: 'characters', spellcheck: false, required: true, id: 'voucher-code' });
  const form = el('form', {
    class: 'form',
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        await post(`${at(desk)}/vouchers`, { code: code.value.trim() });
        closeSheet();
      } catch (error) {
        setText(note, reason(error, desk));
      }
    },
  }, el('label', { for: 'voucher-code' }, say('panels.voucher-code')), code, el('button', { class: 'btn gold' }, say('terminal.voucher-in')));
  openSheet(say('terminal.voucher-in'), [note, form]);
  code.focus();
}

/** A key that is kept until the voucher's code has been heard, so that a lost answer loses no money. @param {string} table */
function keyOf(table) {
  const name = `sabot.cash-out.${table}`;
  const known = remembered(name, '');
  if (known) return known;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  remember(name, key);
  return key;
}

/** @param {Desk} desk */
export function openCashOut(desk) {
  const state = desk.house.state();
  const play = desk.card?.money !== 'vouchers';
  const amount = money(credits(state), state.house?.currency);
  const note = el('p', { class: 'notice', role: 'alert' });
  const go = async () => {
    try {
      const { voucher } = await post(`${at(desk)}/cash-out`, { key: keyOf(desk.table) });
      remember(`sabot.cash-out.${desk.table}`, '');
      if (voucher) showVoucher(voucher, desk);
      else openSheet(say('panels.cash-out'), [el('p', { class: 'big-word' }, say('panels.cashed-play', { amount })),
        el('div', { class: 'answers' }, el('a', { class: 'btn gold', href: '/' }, say('common.lobby')),
          el('button', { type: 'button', class: 'btn line', onclick: () => { closeSheet(); void openMoney(desk); } }, say('panels.play-on')))]);
    } catch (error) {
      setText(note, reason(error, desk));
    }
  };
  openSheet(say('panels.cash-out'), [
    el('p', { class: 'big-word num' }, amount), el('p', null, say(play ? 'panels.cash-play' : 'panels.cash-voucher')), note,
    el('div', { class: 'answers' }, el('button', { type: 'button', class: 'btn gold', onclick: go }, say('panels.cash-out-amount', { amount })),
      el('button', { type: 'button', class: 'btn line', onclick: () => closeSheet() }, say('common.cancel'))),
  ]);
}

/**
 * @param {{ code: string; cents: number }} voucher
 * @param {Desk} desk
 */
function showVoucher(voucher, desk) {
  const copy = el('button', {
    type: 'button', class: 'btn',
    onclick: async () => {
      await navigator.clipboard?.writeText(voucher.code);
      setText(copy, say('panels.copied'));
    },
  }, say('panels.copy'));
  openSheet(say('panels.voucher'), [
    el('p', { class: 'big-word num' }, money(voucher.cents, desk.house.state().house?.currency)),
    el('p', { class: 'code', translate: 'no' }, voucher.code), el('p', null, say('panels.voucher-keep')),
    el('div', { class: 'answers' }, copy, el('a', { class: 'btn line', href: '/' }, say('common.lobby'))),
  ], { must: false });
}
