// @ts-check
// Shoes that read their cards: a key for each.
import { get, post, remove } from '../api.js';
import { announce, el, fill, setText } from '../dom.js';
import { say } from '../words.js';
import { askingForm, field } from './fields.js';
import { askSure, showOnce } from './once.js';
import { isSignedOff, reason } from './refusals.js';
/** @import { Account } from './sign-on.js' */

/** @typedef {{ name: string, confirmed: boolean }} Device */

/**
 * @param {Element} parent
 * @param {Account} account
 * @param {() => void} ended
 * @param {string[]} tables
 */
export function mountDevices(parent, account, ended, tables) {
  const isManager = account.roles.includes('manager');
  const [list, extra, fault] = [
    el('ul', { class: 'rows' }),
    el('div'),
    el('p', { class: 'fault', role: 'alert' }),
  ];
  const table = el(
    'select',
    { onchange: () => load() },
    tables.map((name) => el('option', { value: name }, name)),
  );
  const address = () => `/api/v1/tables/${encodeURIComponent(table.value)}/devices`;
  const failed = (/** @type {unknown} */ error) =>
    isSignedOff(error) ? ended() : setText(fault, reason(error));
  const load = async () => {
    try {
      const all = /** @type {Device[]} */ (await get(address()));
      fill(
        list,
        all.map((one) =>
          row(one, isManager, () => `${address()}/${encodeURIComponent(one.name)}`, { load, failed }),
        ),
        all.length === 0 && el('li', { class: 'note' }, say('staff.devices-empty')),
      );
    } catch (error) {
      failed(error);
    }
  };
  const input = el('input', { autocomplete: 'off', maxlength: 40, required: true });
  const { form } = askingForm(
    { class: 'ask panel', submit: say('staff.add-device') },
    [field(say('staff.device-name'), input)],
    async () => {
      const name = input.value.trim();
      const { key } = await post(address(), { name });
      form.reset();
      showOnce(extra, {
        title: say('staff.device-key-for', { name }),
        secret: key,
        what: say('staff.device-key-once'),
      });
      await load();
    },
    ended,
  );
  fill(
    parent,
    el(
      'div',
      { class: 'two' },
      el(
        'section',
        null,
        el('h2', null, say('staff.devices')),
        el('p', { class: 'note' }, say('staff.devices-what')),
        field(say('staff.device-table'), table),
        fault,
        list,
      ),
      el('section', null, extra, isManager && form),
    ),
  );
  if (tables.length > 0) load();
}

/**
 * @param {Device} device
 * @param {boolean} isManager
 * @param {() => string} address
 * @param {{ load: () => Promise<void>, failed: (error: unknown) => void }} context
 */
function row({ name, confirmed }, isManager, address, { load, failed }) {
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
      await post(`${address()}/confirm`, {});
      announce(say('staff.done-confirmed', { name }));
      await load();
    } catch (error) {
      failed(error);
    }
  };
  return el(
    'li',
    null,
    el(
      'div',
      { class: 'line' },
      el(
        'div',
        { class: 'who' },
        el('b', null, name),
        !confirmed && el('p', null, say('staff.device-unconfirmed')),
      ),
      isManager &&
        el(
          'div',
          { class: 'acts' },
          !confirmed &&
            el(
              'button',
              {
                class: 'btn small',
                type: 'button',
                onclick: confirm,
                'aria-label': `${say('staff.confirm')}: ${name}`,
              },
              say('staff.confirm'),
            ),
          el(
            'button',
            {
              class: 'btn small',
              type: 'button',
              onclick: sure,
              'aria-label': `${say('staff.remove')}: ${name}`,
            },
            say('staff.remove'),
          ),
        ),
    ),
    below,
  );
}
