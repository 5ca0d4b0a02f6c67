// @ts-check
// Signing on, for every page of the staff.
import { me, post } from '../api.js';
import { el, fill } from '../dom.js';
import { say } from '../words.js';
import { askingForm, field, passwordField } from './fields.js';
/** @import { Me } from '../api.js' */

/** @typedef {NonNullable<Me['staff']>} Account */

/**
 * @param {Element} parent
 * @param {{ why?: string, done: (account: Account) => void, name?: string }} how
 */
export function mountSignOn(parent, { why = '', done, name = '' }) {
  const who = el('input', {
    name: 'username',
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: 'false',
    required: true,
    value: name,
  });
  const password = passwordField(say('staff.password'), 'current-password');
  const { form } = askingForm(
    { class: 'ask', submit: say('staff.sign-on') },
    [field(say('staff.name'), who), password.node],
    async () => {
      await post('/api/v1/session', { name: who.value.trim(), password: password.input.value });
      const { staff } = await me();
      if (staff) done(staff);
    },
  );
  fill(
    parent,
    el(
      'div',
      { class: 'door' },
      el(
        'section',
        { class: 'panel', 'aria-labelledby': 'sign-on' },
        el('h1', { id: 'sign-on' }, say('staff.sign-on')),
        el('p', { class: 'lead' }, say('staff.sign-on-lead')),
        why && el('p', { class: 'notice' }, why),
        form,
      ),
      el(
        'section',
        { class: 'know' },
        el('h2', null, say('staff.good-to-know')),
        el(
          'ul',
          null,
          ['lock', 'idle', 'one', 'link'].map((key) => el('li', null, say(`staff.know-${key}`))),
        ),
      ),
    ),
  );
  (name ? password.input : who).focus();
}
