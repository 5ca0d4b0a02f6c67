// @ts-check
// Terminals that stand in the house: pairing codes, unpairing.
import { get, post, remove } from '../api.js';
import { announce, el, fill } from '../dom.js';
import { say } from '../words.js';
import { nameForm } from './fields.js';
import { askSure, showOnce } from './once.js';
import { columns, keepList, row, rowButton } from './rows.js';
/** @import { Account } from './sign-on.js' */

/** @typedef {{ name: string, patron: number, paired: boolean }} Terminal */

/**
 * @param {Element} parent
 * @param {Account} account
 * @param {() => void} ended
 */
export function mountTerminals(parent, account, ended) {
  const mayPair = account.roles.includes('manager') || account.roles.includes('floor');
  const { list, fault, extra, failed, load } = keepList(async () => {
    const all = /** @type {Terminal[]} */ (await get('/api/v1/terminals'));
    return [
      all.map((one) => terminal(one, mayPair, { offer, load, failed })),
      all.length === 0 && el('li', { class: 'note' }, say('staff.terminals-empty')),
    ];
  }, ended);
  const offer = async (/** @type {string} */ name) => {
    const { code, until } = await post('/api/v1/terminals', { name });
    showOnce(extra, {
      title: say('staff.pair-code-for', { name }),
      secret: code,
      what: say('staff.pair-code-once'),
      until,
      large: true,
    });
    await load();
  };
  const form = nameForm({ label: say('staff.terminal-name'), submit: say('staff.pair-code') }, offer, ended);
  const about = [
    el('h2', null, say('staff.terminals')),
    el('p', { class: 'note' }, say('staff.terminals-what')),
  ];
  fill(parent, columns([...about, fault, list], [extra, mayPair && form]));
  load();
}

/**
 * @param {Terminal} one
 * @param {boolean} mayPair
 * @param {{
 *   offer: (name: string) => Promise<void>;
 *   load: () => Promise<void>;
 *   failed: (error: unknown) => void;
 * }} context
 */
function terminal({ name, paired, patron }, mayPair, { offer, load, failed }) {
  const below = el('div', { class: 'below' });
  const unpair = () =>
    askSure(below, {
      question: say('staff.unpair-sure', { name }),
      yes: say('staff.unpair-yes', { name }),
      act: async () => {
        await remove(`/api/v1/terminals/${encodeURIComponent(name)}`);
        announce(say('staff.done-unpaired', { name }));
        await load();
      },
      failed,
    });
  const act = paired
    ? rowButton(say('staff.unpair'), name, unpair)
    : rowButton(say('staff.pair-again'), name, () => offer(name).catch(failed));
  const standing = [
    say(paired ? 'staff.paired' : 'staff.not-paired'),
    say('staff.terminal-patron', { number: patron }),
  ];
  return row({
    who: [el('b', null, name), el('p', null, standing.join(' · '))],
    more: [mayPair && el('div', { class: 'acts' }, act)],
    below,
  });
}
