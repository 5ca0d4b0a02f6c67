// @ts-check
// Signing on, for every page of the staff.
import { el, fill } from '../dom.js';
import { say } from '../words.js';
import { doorPanel, signOnForm } from './fields.js';
/** @import { Me } from '../api.js' */

/** @typedef {NonNullable<Me['staff']>} Account */

/**
 * @param {Element} parent
 * @param {{ why: string, done: (account: Account) => void }} how
 */
export function mountSignOn(parent, { why, done }) {
  const { form, who } = signOnForm({ class: 'ask' }, '', (staff) => {
    if (staff) done(staff);
  });
  fill(
    parent,
    el(
      'div',
      { class: 'door' },
      doorPanel(
        'sign-on',
        { heading: say('staff.sign-on'), lead: say('staff.sign-on-lead') },
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
  who.focus();
}
