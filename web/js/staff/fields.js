// @ts-check
// What forms of the staff's pages are made of.

import { me, post } from '../api.js';
import { icon } from '../art/icons.js';
import { rosette } from '../art/rosette.js';
import { button, el, set, setText } from '../dom.js';
import { say } from '../words.js';
import { isSignedOff, reason } from './refusals.js';

/** @import { Me } from '../api.js' */
/** @import { Child } from '../dom.js' */

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
  const eye = button('icon-btn eye', () => show(input.type === 'password'));
  const show = (/** @type {boolean} */ isShown) => {
    input.type = isShown ? 'text' : 'password';
    set(eye, {
      'aria-label': say(isShown ? 'staff.hide-password' : 'staff.show-password'),
      'aria-pressed': String(isShown),
    });
    eye.replaceChildren(icon(isShown ? 'eyeoff' : 'eye'));
  };
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
function newPasswordField(label) {
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

/** A new password, typed twice: `value` is what it is, or tells what is wrong with it. */
export function newPasswordFields() {
  const chosen = newPasswordField(say('staff.new-password'));
  const again = passwordField(say('staff.password-again'), 'new-password');
  return {
    nodes: [chosen.node, again.node],
    input: chosen.input,
    value() {
      if (!chosen.fits()) throw new Wrong(say('staff.refusal.bad-password'), chosen.input);
      if (chosen.input.value !== again.input.value)
        throw new Wrong(say('staff.password-differs'), again.input);
      return chosen.input.value;
    },
  };
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
  const go = el('button', { class: look.gold === false ? 'btn' : 'btn gold', type: 'submit' }, look.submit);
  const form = el('form', { class: look.class ?? '', novalidate: true }, children, fault, go);
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (go.disabled) return;
    go.disabled = true;
    setText(fault, '');
    try {
      await ask();
    } catch (error) {
      if (ended && isSignedOff(error)) ended();
      else if (error instanceof Wrong) wrongField(error, fault);
      else setText(fault, reason(error, look.page));
    } finally {
      go.disabled = false;
    }
  };
  return { form, go, fault };
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

/**
 * A form that signs somebody on.
 * @param {{ class?: string }} look
 * @param {string} name  of whoever is expected
 * @param {(account: Me['staff']) => void} done
 */
export function signOnForm(look, name, done) {
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
    { ...look, submit: say('staff.sign-on') },
    [field(say('staff.name'), who), password.node],
    async () => {
      await post('/api/v1/session', { name: who.value.trim(), password: password.input.value });
      done((await me()).staff);
    },
  );
  return { form, who, password: password.input };
}

/**
 * What somebody sees who has come to the door, under a heading.
 * @param {string} id
 * @param {{ heading: string; lead: string }} words
 * @param {...Child} children
 */
export const doorPanel = (id, { heading, lead }, ...children) =>
  el(
    'section',
    { class: 'panel', 'aria-labelledby': id },
    el('h1', { id }, heading),
    el('p', { class: 'lead' }, lead),
    ...children,
  );

/**
 * In place of a console, for whoever may not use it: the way to sign on.
 * @param {string} heading
 * @param {string} text
 */
export const consoleDoor = (heading, text) =>
  el(
    'section',
    { class: 'sign-on panel' },
    rosette(64),
    el('h1', null, heading),
    el('p', null, text),
    el('a', { class: 'btn gold', href: '/staff' }, say('dealer.sign-on')),
  );

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
