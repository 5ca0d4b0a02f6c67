// @ts-check
// Shoes that read their cards: a key for each.
import { get, post, remove, tableAddress } from '../api.js';
import { announce, el, fill } from '../dom.js';
import { say } from '../words.js';
import { field, nameForm } from './fields.js';
import { askSure, showOnce } from './once.js';
import { columns, keepList, row, rowButton } from './rows.js';
/** @import { Account } from './sign-on.js' */

/** @typedef {{ name: string, confirmed: boolean, fingerprint: string, 'added-by': string[] }} Device */

/**
 * @param {Element} parent
 * @param {Account} account
 * @param {() => void} ended
 * @param {string[]} tables
 */
export function mountDevices(parent, account, ended, tables) {
  const isManager = account.roles.includes('manager');
  const table = el(
    'select',
    { onchange: () => load() },
    tables.map((name) => el('option', { value: name }, name)),
  );
  const address = () => `${tableAddress(table.value)}/devices`;
  const { list, fault, extra, failed, load } = keepList(async () => {
    const all = /** @type {Device[]} */ (await get(address()));
    return [
      all.map((one) =>
        device(one, isManager, () => `${address()}/${encodeURIComponent(one.name)}`, { load, failed }),
      ),
      all.length === 0 && el('li', { class: 'note' }, say('staff.devices-empty')),
    ];
  }, ended);
  const form = nameForm(
    { label: say('staff.device-name'), submit: say('staff.add-device') },
    async (name) => {
      const { key } = await post(address(), { name });
      showOnce(extra, {
        title: say('staff.device-key-for', { name }),
        secret: key,
        what: say('staff.device-key-once'),
      });
      await load();
    },
    ended,
  );
  const about = [
    el('h2', null, say('staff.devices')),
    el('p', { class: 'note' }, say('staff.devices-what')),
    field(say('staff.device-table'), table),
  ];
  fill(parent, columns([...about, fault, list], [extra, isManager && form]));
  if (tables.length > 0) load();
}

/**
 * @param {Device} one
 * @param {boolean} isManager
 * @param {() => string} address
 * @param {{ load: () => Promise<void>, failed: (error: unknown) => void }} context
 */
function device(one, isManager, address, { load, failed }) {
  const { name, confirmed, fingerprint } = one;
  const below = el('div', { class: 'below' });
  const sure = () =>
    askSure(below, {
      question: say('staff.remove-sure', { name }),
      yes: say('staff.remove-yes', { name }),
      act: async () => {
        await remove(address());
        announce(say('staff.done-removed', { name }));
        await load();
      },
      failed,
    });
  const confirm = async () => {
    try {
      await post(`${address()}/confirm`, { fingerprint });
      announce(say('staff.done-confirmed', { name }));
      await load();
    } catch (error) {
      failed(error);
    }
  };
  const acts = [
    !confirmed && rowButton(say('staff.confirm'), name, confirm),
    rowButton(say('staff.remove'), name, sure),
  ];
  return row({
    who: [
      el('b', null, name),
      el('p', null, say('staff.device-key', { fingerprint, who: one['added-by'].join(', ') })),
      !confirmed && el('p', null, say('staff.device-unconfirmed')),
    ],
    more: [isManager && el('div', { class: 'acts' }, acts)],
    below,
  });
}
