// @ts-check
// A link, code or key that is shown once.

import { icon } from '../art/icons.js';
import { qrPicture } from '../art/qr.js';
import { copy } from '../copy.js';
import { button, el, fill } from '../dom.js';
import { dayAndTime } from '../format.js';
import { say } from '../words.js';

/**
 * @param {Element} parent
 * @param {{ title: string, secret: string, what: string, until?: number, large?: boolean, scan?: boolean }}
 *   shown
 */
export function showOnce(parent, { title, secret, what, until, large = false, scan = false }) {
  const code = el('p', { class: large ? 'code-shown large' : 'code-shown', tabindex: 0 }, secret);
  const take = async () => {
    if (!(await copy(secret))) getSelection()?.selectAllChildren(code);
  };
  const copyButton = button('btn gold', take, icon('log'), say('staff.copy'));
  fill(
    parent,
    el(
      'section',
      { class: 'once', 'aria-label': title },
      el('h3', null, title),
      el('div', { class: 'secret' }, code, scan && qrPicture(secret, title)),
      el(
        'p',
        { class: 'note' },
        what,
        until === undefined ? '' : ` ${say('staff.until', { time: dayAndTime(until) })}`,
      ),
      el(
        'p',
        { class: 'acts' },
        copyButton,
        button('btn', () => fill(parent), say('staff.put-away')),
      ),
    ),
  );
  parent.scrollIntoView({ block: 'nearest' });
  copyButton.focus({ preventScroll: true });
}

/**
 * Asks whether something is meant, in the place where it was asked for.
 * @param {Element} parent
 * @param {{ question: string, yes: string, act: () => Promise<unknown>, failed: (error: unknown) => void }}
 *   asked
 */
export function askSure(parent, { question, yes, act, failed }) {
  const agree = async () => {
    go.disabled = true;
    await act().catch(failed);
    fill(parent);
  };
  const go = button('btn', agree, yes);
  const stay = button('btn line', () => fill(parent), say('common.cancel'));
  fill(
    parent,
    el(
      'div',
      { class: 'sure', role: 'alertdialog', 'aria-label': question },
      el('p', null, question),
      el('p', { class: 'acts' }, go, stay),
    ),
  );
  stay.focus();
}
