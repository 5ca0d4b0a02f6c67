// @ts-check
// What forms of the staff's pages are made of.
import { icon } from '../art/icons.js';
import { announce, el, set, setText } from '../dom.js';
import { say } from '../words.js';
import { isSignedOff, reason } from './refusals.js';

/** The shortest and the longest password, as the house will say again. */
const SHORTEST = 10;
const LONGEST = 200;

let fields = 0;

/**
 * A field with its label.
 * @param {string} label
 * @param {HTMLElement} input
 * @param {...Node} after
 */
export function field(label, input, ...after) {
  fields += 1;
  input.id ||= `field-${fields}`;
  return el('div', { class: 'field' }, el('label', { for: input.id }, label), input, ...after);
}

/**
 * A password that can be looked at.
 * @param {string} label
 * @param {'current-password' | 'new-password'} kind
 * @param {...Node} after
 */
export function passwordField(label, kind, ...after) {
  const input = el('input', { type: 'password', autocomplete: kind, required: true, maxlength: 400 });
  const eye = el('button', { class: 'icon-btn eye', type: 'button' });
  const show = (/** @type {boolean} */ isShown) => {
    input.type = isShown ? 'text' : 'password';
    set(eye, {
      'aria-label': say(isShown ? 'staff.hide-password' : 'staff.show-password'),
      'aria-pressed': String(isShown),
    });
    eye.replaceChildren(icon(isShown ? 'eyeoff' : 'eye'));
  };
  eye.onclick = () => show(input.type === 'password');
  show(false);
  const node = field(label, input, ...after);
  const box = el('div', { class: 'with-eye' });
  input.replaceWith(box);
  box.append(input, eye);
  return { node, input };
}

/**
 * A new password: its rule, and how far it is from it.
 * @param {string} label
 */
export function newPasswordField(label) {
  const rule = el('p', { class: 'hint' }, say('staff.password-rule'));
  const meter = el('p', { class: 'meter', 'aria-live': 'off' });
  const { node, input } = passwordField(label, 'new-password', rule, meter);
  rule.id = `${input.id}-rule`;
  set(input, { 'aria-describedby': rule.id });
  const fits = () => {
    const length = [...input.value].length;
    return length >= SHORTEST && length <= LONGEST;
  };
  input.oninput = () => {
    const length = [...input.value].length;
    meter.classList.toggle('enough', fits());
    if (length === 0) setText(meter, '');
    else if (length > LONGEST) setText(meter, say('staff.password-too-long'));
    else
      setText(
        meter,
        fits() ? say('staff.password-long-enough') : say('staff.password-left', { count: SHORTEST - length }),
      );
  };
  return { node, input, fits };
}

/**
 * A form that asks the house for something: while it asks it cannot be sent twice, and why not is said beside
 * it.
 * @param {{ class?: string, submit: string, page?: 'staff' | 'cage', gold?: boolean }} look
 * @param {(Node | false | null)[]} children
 * @param {() => Promise<unknown>} ask
 * @param {() => void} [ended] what to do if the session is over
 */
export function askingForm(look, children, ask, ended) {
  const fault = el('p', { class: 'fault', role: 'alert' });
  const button = el(
    'button',
    { class: look.gold === false ? 'btn' : 'btn gold', type: 'submit' },
    look.submit,
  );
  const form = el('form', { class: look.class ?? '', novalidate: true }, children, fault, button);
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    setText(fault, '');
    try {
      await ask();
    } catch (error) {
      if (ended && isSignedOff(error)) ended();
      else if (error instanceof Wrong) wrongField(error, fault);
      else setText(fault, reason(error, look.page));
    } finally {
      button.disabled = false;
    }
  };
  return { form, button, fault };
}

/**
 * A form that asks for the name of something new.
 * @param {{ label: string, submit: string }} words
 * @param {(name: string) => Promise<unknown>} ask
 * @param {() => void} ended what to do if the session is over
 */
export function nameForm({ label, submit }, ask, ended) {
  const input = el('input', { autocomplete: 'off', maxlength: 40, required: true });
  const { form } = askingForm(
    { class: 'ask panel', submit },
    [field(label, input)],
    async () => {
      await ask(input.value.trim());
      form.reset();
    },
    ended,
  );
  return form;
}

/** Something typed cannot be sent, and the page knows by itself. */
export class Wrong extends Error {
  /** @param {string} text @param {HTMLElement} [input] */
  constructor(text, input) {
    super(text);
    this.input = input;
  }
}

/** @param {Wrong} error @param {HTMLElement} fault */
function wrongField(error, fault) {
  setText(fault, error.message);
  error.input?.focus();
}

/**
 * Copies a text, or says that the browser does not let.
 * @param {string} text
 */
export async function copy(text) {
  const copied = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(
    () => false,
  );
  announce(say(copied ? 'staff.copied' : 'staff.not-copied'));
  return copied === true;
}
