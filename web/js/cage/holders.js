// @ts-check
// Credits at the tables that take vouchers: for whoever cannot take theirs, the cage does, and says why.

import { get, post, tableAddress } from '../api.js';
import { announce, el, fill, setText } from '../dom.js';
import { money } from '../format.js';
import { randomHex } from '../hex.js';
import { newestOnly } from '../newest.js';
import { isSignedOff, reason } from '../staff/refusals.js';
import { row, rowButton } from '../staff/rows.js';
import { say } from '../words.js';
import { askReason } from './reason.js';

/** @import { Paper } from './issue.js' */

/**
 * @typedef {{
 *   patron: number;
 *   name: string | null;
 *   terminal: boolean;
 *   credits: number;
 *   owed: number;
 *   staked: number;
 * }} Holder
 */
/**
 * @typedef {{
 *   currency: string;
 *   tables: string[];
 *   mayTake: boolean;
 *   ended: () => void;
 *   taken: (paper: Paper | null) => void;
 * }} Context
 */

/** The same key is the same voucher: kept until its answer has come. @type {Map<string, string>} */
const keys = new Map();
/** @param {string} address */
function keyOf(address) {
  const key = keys.get(address) ?? randomHex(32);
  keys.set(address, key);
  return key;
}

/** @param {string} table */
const addressOf = (table) => `${tableAddress(table)}/patrons`;

/**
 * @param {Element} parent
 * @param {Context} context
 */
export function mountHolders(parent, context) {
  const [list, fault] = [el('ul', { class: 'rows' }), el('p', { class: 'fault', role: 'alert' })];
  const begin = newestOnly();
  const load = async () => {
    const isNewest = begin();
    try {
      const all = await Promise.all(
        context.tables.map(async (table) =>
          /** @type {Holder[]} */ (await get(addressOf(table))).map((holder) =>
            holding(table, holder, context, load),
          ),
        ),
      );
      if (!isNewest()) return;
      setText(fault, '');
      fill(list, all.flat().length > 0 ? all.flat() : el('li', { class: 'note' }, say('cage.holders-none')));
    } catch (error) {
      if (isSignedOff(error)) context.ended();
      else setText(fault, reason(error, 'cage'));
    }
  };
  fill(
    parent,
    el('h2', null, say('cage.holders')),
    el('p', { class: 'note' }, say('cage.holders-what')),
    fault,
    list,
  );
  load();
  return { load };
}

/** @param {string} table @param {Holder} holder @param {Context} context @param {() => Promise<void>} load */
function holding(table, holder, context, load) {
  const below = el('div', { class: 'below' });
  const amount = (/** @type {number} */ cents) => money(cents, context.currency);
  const name = holder.name ?? say('common.patron', { number: holder.patron });
  const about = [
    say('cage.at-table', { table }),
    holder.staked > 0 && say('cage.holder-staked', { amount: amount(holder.staked) }),
    holder.owed > 0 && say('cage.holder-owes', { amount: amount(holder.owed) }),
  ];
  const take = () => taking(below, `${addressOf(table)}/${holder.patron}`, name, context, load);
  return row({
    class: 'voucher-row holder',
    who: [el('b', null, name), el('p', null, about.filter(Boolean).join(' · '))],
    more: [
      el('b', { class: 'cents num' }, amount(holder.credits)),
      context.mayTake && holder.credits > 0 && rowButton(say('cage.take'), `${name}, ${table}`, take),
    ],
    below,
  });
}

/**
 * @param {Element} below
 * @param {string} address
 * @param {string} name
 * @param {Context} context
 * @param {() => Promise<void>} load
 */
function taking(below, address, name, context, load) {
  askReason(
    below,
    { what: say('cage.take-what'), submit: say('cage.take-do', { name }), required: true },
    async (reason) => {
      const { voucher } = await post(`${address}/cash-out`, { key: keyOf(address), reason });
      keys.delete(address);
      if (!voucher) announce(say('cage.took-nothing'));
      context.taken(voucher);
      await load();
    },
    context.ended,
  );
}
