// @ts-check
// The vouchers of the house, what is owed on them, and making one void.

import { get, post } from '../api.js';
import { icon } from '../art/icons.js';
import { announce, button, el, fill, setText } from '../dom.js';
import { dayAndTime, money, timeOfDay } from '../format.js';
import { isSignedOff, reason } from '../staff/refusals.js';
import { row, rowButton } from '../staff/rows.js';
import { sum } from '../view.js';
import { say } from '../words.js';
import { askReason } from './reason.js';

/** @import { IconName } from '../art/icons.js' */

/**
 * @typedef {{
 *   number: number;
 *   cents: number;
 *   state: 'open' | 'redeemed' | 'cancelled';
 *   'issued-at': number;
 *   'closed-at': number | null;
 *   table: string | null;
 *   patron: number | null;
 * }} Voucher
 */
/** @typedef {{ currency: string, mayCancel: boolean, ended: () => void }} Context */

/** As many as the house gives at once. */
const MOST = 1000;
const SHOWN = 40;
const STATES = /** @type {const} */ ({ open: 'open', redeemed: 'state-redeemed', cancelled: 'cancelled' });
const SHAPES = /** @type {Record<string, IconName>} */ ({
  open: 'clock',
  redeemed: 'tick',
  cancelled: 'clear',
});

/**
 * @param {Element} parent
 * @param {Context} context
 */
export function mountList(parent, context) {
  const [owed, list, fault] = [
    el('div', { class: 'owed' }),
    el('ul', { class: 'rows' }),
    el('p', { class: 'fault', role: 'alert' }),
  ];
  const find = el('input', { inputmode: 'numeric', autocomplete: 'off', id: 'find' });
  /** @type {{ all: Voucher[], isOpen: boolean, shown: number }} */
  const now = { all: [], isOpen: true, shown: SHOWN };
  const show = () => {
    const number = find.value.trim();
    const wanted = now.all.filter((one) =>
      number ? one.number === Number(number) : !now.isOpen || one.state === 'open',
    );
    fill(owed, owedLine(now.all, context.currency));
    fill(
      list,
      wanted.slice(0, now.shown).map((one) => voucher(one, context, load)),
      wanted.length === 0 &&
        el(
          'li',
          { class: 'note' },
          say(number ? 'cage.not-found' : now.isOpen ? 'cage.none-open' : 'cage.none'),
        ),
      wanted.length > now.shown && el('li', { class: 'rest' }, more()),
    );
  };
  const more = () => {
    const onclick = () => {
      now.shown += SHOWN;
      show();
    };
    return button('btn quiet', onclick, say('cage.more'));
  };
  const load = async () => {
    try {
      now.all = await get(`/api/v1/vouchers?limit=${MOST}`);
      setText(fault, '');
      show();
    } catch (error) {
      if (isSignedOff(error)) context.ended();
      else setText(fault, reason(error, 'cage'));
    }
  };
  const choice = (/** @type {boolean} */ isOpen) => {
    const onchange = () => {
      now.isOpen = isOpen;
      show();
    };
    return el(
      'label',
      { class: 'choice' },
      el('input', { type: 'radio', name: 'which', checked: isOpen === now.isOpen, onchange }),
      el('span', null, say(isOpen ? 'cage.filter-open' : 'cage.filter-all')),
    );
  };
  find.oninput = show;
  fill(
    parent,
    el('h2', null, say('cage.vouchers')),
    owed,
    filters([choice(true), choice(false)], find),
    fault,
    list,
  );
  load();
  return { load };
}

/** @param {Element[]} choices @param {HTMLInputElement} find */
const filters = (choices, find) =>
  el(
    'div',
    { class: 'filters' },
    el('div', { class: 'choices', role: 'radiogroup', 'aria-label': say('cage.vouchers') }, choices),
    el('div', { class: 'field find' }, el('label', { for: 'find' }, say('cage.find')), find),
  );

/** Today's times are enough without their day. @param {number} at */
const when = (at) =>
  new Date(at).toDateString() === new Date().toDateString() ? timeOfDay(at) : dayAndTime(at);

/** @param {Voucher[]} all @param {string} currency */
function owedLine(all, currency) {
  const open = all.filter((one) => one.state === 'open');
  const partial = all.length === MOST ? ` ${say('cage.owed-partial', { count: MOST })}` : '';
  return [
    el('span', null, say('cage.owed')),
    el('b', { class: 'num' }, money(sum(open), currency)),
    el('span', { class: 'note' }, say('cage.owed-count', { count: open.length }) + partial),
  ];
}

/** @param {Voucher} one @param {Context} context @param {() => Promise<void>} load */
function voucher(one, context, load) {
  const below = el('div', { class: 'below' });
  const state = say(`cage.${STATES[one.state]}`);
  const origin =
    one.table === null
      ? say('cage.from-counter')
      : say('cage.from-table', { table: one.table, patron: one.patron ?? '' });
  const times =
    one['closed-at'] === null
      ? say('cage.issued-at', { time: when(one['issued-at']) })
      : say('cage.closed-at', { state, time: when(one['closed-at']) });
  return row({
    class: `voucher-row ${one.state}`,
    sign: el(
      'span',
      { class: 'shape-of', title: state },
      icon(SHAPES[one.state] ?? 'clock'),
      el('span', { class: 'off' }, state),
    ),
    who: [el('b', { class: 'num' }, `#${one.number}`), el('p', null, origin, ' · ', times)],
    more: [
      el('b', { class: 'cents num' }, money(one.cents, context.currency)),
      context.mayCancel &&
        one.state === 'open' &&
        rowButton(say('cage.void'), `#${one.number}`, () => voiding(below, one, context, load)),
    ],
    below,
  });
}

/** @param {Element} below @param {Voucher} one @param {Context} context @param {() => Promise<void>} load */
function voiding(below, { number }, context, load) {
  askReason(
    below,
    { what: say('cage.void-what'), submit: say('cage.void-do', { number }), required: false },
    async (reason) => {
      await post(`/api/v1/vouchers/${number}/cancel`, { reason });
      announce(say('cage.voided', { number }));
      await load();
    },
    context.ended,
  );
}
