// @ts-check
// One's own password.
import { post } from '../api.js';
import { announce, el, fill, setText } from '../dom.js';
import { say } from '../words.js';
import { askingForm, newPasswordFields, passwordField } from './fields.js';

/**
 * @param {Element} parent
 * @param {() => void} ended
 */
export function mountAccount(parent, ended) {
  const old = passwordField(say('staff.old-password'), 'current-password');
  const chosen = newPasswordFields();
  const done = el('p', { class: 'notice', hidden: true });
  const { form } = askingForm(
    { class: 'ask panel narrow', submit: say('staff.change-password') },
    [el('h2', null, say('staff.account')), old.node, ...chosen.nodes, done],
    async () => {
      done.hidden = true;
      await post('/api/v1/me/password', { old: old.input.value, new: chosen.value() });
      form.reset();
      chosen.input.dispatchEvent(new Event('input'));
      setText(done, say('staff.done-password'));
      done.hidden = false;
      announce(say('staff.done-password'));
    },
    ended,
  );
  fill(parent, form);
}
