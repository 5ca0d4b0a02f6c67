// @ts-check
// Terminals that stand in the house: pairing codes, unpairing.
import { get, post, remove } from '../api.js';
import { announce, el, fill, setText } from '../dom.js';
import { say } from '../words.js';
import { askingForm, field } from './fields.js';
import { askSure, showOnce } from './once.js';
import { isSignedOff, reason } from './refusals.js';
/** @import { Account } from './sign-on.js' */

/** @typedef {{ name: string, patron: number, paired: boolean }} Terminal */

/**
 * @param {Element} parent
 * @param {Account} account
 * @param {() => void} ended
 */
export function mountTerminals(parent, account, ended) {
  const mayPair = account.roles.includes('manager') || account.roles.includes('floor');
  const [list, extra, fault] = [
    el('ul', { class: 'rows' }),
    el('div'),
    el('p', { class: 'fault', role: 'alert' }),
  ];
  const failed = (/** @type {unknown} */ error) =>
    isSignedOff(error) ? ended() : setText(fault, reason(error));
  const load = async () => {
    try {
      const all = /** @type {Terminal[]} */ (await get('/api/v1/terminals'));
      fill(
        list,
        all.map((one) => row(one, mayPair, { offer, load, failed })),
        all.length === 0 && el('li', { class: 'note' }, say('staff.terminals-empty')),
      );
    } catch (error) {
      failed(error);
    }
  };
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
  const input = el('input', { autocomplete: 'off', maxlength: 40, required: true });
  const { form } = askingForm(
    { class: 'ask panel', submit: say('staff.pair-code') },
    [field(say('staff.terminal-name'), input)],
    async () => {
      await offer(input.value.trim());
      form.reset();
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
        el('h2', null, say('staff.terminals')),
        el('p', { class: 'note' }, say('staff.terminals-what')),
        fault,
        list,
      ),
      el('section', null, extra, mayPair && form),
    ),
  );
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
function row(one, mayPair, { offer, load, failed }) {
  const { name } = one;
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
  const act = one.paired
    ? el(
        'button',
        {
          class: 'btn small',
          type: 'button',
          onclick: unpair,
          'aria-label': `${say('staff.unpair')}: ${name}`,
        },
        say('staff.unpair'),
      )
    : el(
        'button',
        {
          class: 'btn small',
          type: 'button',
          onclick: () => offer(name).catch(failed),
          'aria-label': `${say('staff.pair-again')}: ${name}`,
        },
        say('staff.pair-again'),
      );
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
        el(
          'p',
          null,
          say(one.paired ? 'staff.paired' : 'staff.not-paired'),
          ' · ',
          say('staff.terminal-patron', { number: one.patron }),
        ),
      ),
      mayPair && el('div', { class: 'acts' }, act),
    ),
    below,
  );
}
