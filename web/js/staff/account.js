// @ts-check
// One's own password.
import { post } from '../api.js';
import { announce, el, fill, setText } from '../dom.js';
import { say } from '../words.js';
import { askingForm, newPasswordField, passwordField, Wrong } from './fields.js';

/**
 * @param {Element} parent
 * @param {() => void} ended
 */
export function mountAccount(parent, ended) {
  const old = passwordField(say('staff.old-password'), 'current-password');
  const chosen = newPasswordField(say('staff.new-password'));
  const again = passwordField(say('staff.password-again'), 'new-password');
  const done = el('p', { class: 'notice', hidden: true });
  const { form } = askingForm(
    { class: 'ask panel narrow', submit: say('staff.change-password') },
    [el('h2', null, say('staff.account')), old.node, chosen.node, again.node, done],
    async () => {
      done.hidden = true;
      if (!chosen.fits()) throw new Wrong(say('staff.refusal.bad-password'), chosen.input);
      if (chosen.input.value !== again.input.value)
        throw new Wrong(say('staff.password-differs'), again.input);
      await post('/api/v1/me/password', { old: old.input.value, new: chosen.input.value });
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
