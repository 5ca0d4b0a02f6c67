// @ts-check
// Money in and out: play money, and vouchers where the house takes them.

import { ApiError, post, tableAddress } from '../../api.js';
import { copy } from '../../copy.js';
import { button, el, setText } from '../../dom.js';
import { money } from '../../format.js';
import { refusalText } from '../../refusals.js';
import { say } from '../../words.js';
import { credits, me } from '../model.js';
import { closeSheet, openSheet } from '../sheet.js';
import { keepsake } from '../unkept.js';

/** @import { Desk } from '../panels.js' */

/** @typedef {{ code: string; cents: number }} Paper */

/** @param {Desk} desk */
const at = (desk) => tableAddress(desk.table);

/** @param {Desk} desk */
const keptOf = (desk) => keepsake(desk.table, me(desk.house.state()));

/**
 * @param {unknown} error
 * @param {Desk} desk
 */
const reason = (error, desk) =>
  error instanceof ApiError ? refusalText(error, desk.house.state().house?.currency) : String(error);

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
  const code = el('input', {
    class: 'field',
    name: 'code',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: false,
    required: true,
    id: 'voucher-code',
  });
  const form = el(
    'form',
    {
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
    },
    el('label', { for: 'voucher-code' }, say('panels.voucher-code')),
    code,
    el('button', { class: 'btn gold' }, say('terminal.voucher-in')),
  );
  openSheet(say('terminal.voucher-in'), [note, form]);
  code.focus();
}

/** @param {Desk} desk */
export async function openCashOut(desk) {
  const state = desk.house.state();
  if (keptOf(desk).isUnkept()) return openAgain(desk);
  const play = desk.card?.money !== 'vouchers';
  const amount = money(credits(state), state.house?.currency);
  const note = el('p', { class: 'notice', role: 'alert' });
  const go = async () => {
    try {
      const voucher = await cashOut(desk);
      if (voucher) showVoucher(voucher, desk);
      else
        openSheet(say('panels.cash-out'), [
          el('p', { class: 'big-word' }, say('panels.cashed-play', { amount })),
          el(
            'div',
            { class: 'answers' },
            el('a', { class: 'btn gold', href: '/' }, say('common.lobby')),
            button(
              'btn line',
              () => {
                closeSheet();
                void openMoney(desk);
              },
              say('panels.play-on'),
            ),
          ),
        ]);
    } catch (error) {
      setText(note, reason(error, desk));
    }
  };
  openSheet(say('panels.cash-out'), [
    el('p', { class: 'big-word num' }, amount),
    el('p', null, say(play ? 'panels.cash-play' : 'panels.cash-voucher')),
    note,
    el(
      'div',
      { class: 'answers' },
      button('btn gold', go, say('panels.cash-out-amount', { amount })),
      button('btn line', () => closeSheet(), say('common.cancel')),
    ),
  ]);
}

/**
 * The same key again is the same voucher: it takes nothing more.
 * @param {Desk} desk
 * @returns {Promise<Paper | null>}
 */
async function cashOut(desk) {
  const kept = keptOf(desk);
  const { voucher } = await post(`${at(desk)}/cash-out`, { key: kept.key() });
  if (voucher) kept.heard();
  else kept.forget();
  return voucher;
}

/** A code that was told, and that nobody has said to have. @param {Desk} desk */
export async function openAgain(desk) {
  try {
    const voucher = await cashOut(desk);
    if (voucher) showVoucher(voucher, desk);
  } catch (error) {
    openSheet(say('panels.voucher'), [
      el('p', { class: 'notice', role: 'alert' }, reason(error, desk)),
      el(
        'div',
        { class: 'answers' },
        button('btn gold', () => openAgain(desk), say('panels.voucher-again')),
      ),
    ]);
  }
}

/**
 * Whoever loses the code loses the money: the sheet stays until it is answered.
 * @param {Paper} voucher
 * @param {Desk} desk
 */
function showVoucher(voucher, desk) {
  const code = el('p', { class: 'code', translate: 'no' }, voucher.code);
  const take = async () => {
    if (await copy(voucher.code)) setText(taking, say('common.copied'));
    else getSelection()?.selectAllChildren(code);
  };
  const taking = button('btn', take, say('panels.copy'));
  const kept = () => {
    keptOf(desk).forget();
    closeSheet();
  };
  openSheet(
    say('panels.voucher'),
    [
      el('p', { class: 'big-word num' }, money(voucher.cents, desk.house.state().house?.currency)),
      code,
      el('p', null, say('panels.voucher-keep')),
      el('div', { class: 'answers' }, taking, button('btn gold', kept, say('panels.voucher-kept'))),
    ],
    { must: true },
  );
}
