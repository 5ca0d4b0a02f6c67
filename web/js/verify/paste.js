// @ts-check
// What somebody wrote down of a shoe, typed or pasted.
import { el, fill } from '../dom.js';
import { say } from '../words.js';
import { readCards, Unreadable } from './check.js';

/** @import { Opened } from './check.js' */

const FIELDS = /** @type {const} */ (['commitment', 'secret', 'cut', 'salt', 'decks', 'cards']);
/** @typedef {typeof FIELDS[number]} Field */

/**
 * @param {HTMLFormElement} form
 * @param {(shoe: Opened) => Promise<void>} given
 */
export function mountPaste(form, given) {
  /** @type {Record<string, HTMLInputElement | HTMLTextAreaElement>} */
  const inputs = {};
  for (const name of FIELDS) inputs[name] = input(name);
  const fault = el('p', { class: 'fault', role: 'alert' });
  fill(
    form,
    el('p', { class: 'hint' }, say('verify.paste-hint')),
    FIELDS.map((name) =>
      el('label', { class: `field f-${name}` }, el('span', null, say(`verify.field-${name}`)), inputs[name]),
    ),
    fault,
    el('button', { class: 'btn gold', type: 'submit' }, say('verify.check-it')),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    attempt(inputs, fault, given);
  };
  form.onpaste = (event) => {
    const told = whole(event.clipboardData?.getData('text') ?? '');
    if (!told) return;
    event.preventDefault();
    put(inputs, told);
  };
}

/** @param {Field} name */
function input(name) {
  const common = { name, autocomplete: 'off', spellcheck: 'false' };
  if (name === 'cards') return el('textarea', { ...common, rows: 3 });
  const isNumber = name === 'cut' || name === 'decks';
  return el('input', {
    ...common,
    inputmode: isNumber ? 'numeric' : null,
    value: name === 'decks' ? '8' : name === 'cut' ? '0' : '',
  });
}

/**
 * A shoe as the house's own address gives it, if that is what was pasted.
 * @param {string} text
 * @returns {Opened | null}
 */
function whole(text) {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const told = JSON.parse(text);
    return typeof told.commitment === 'string' ? told : null;
  } catch {
    return null;
  }
}

/**
 * @param {Record<string, HTMLInputElement | HTMLTextAreaElement>} inputs
 * @param {Opened} told
 */
function put(inputs, told) {
  const texts = {
    commitment: told.commitment,
    secret: told.secret ?? '',
    cut: String(told.cut?.['from-end'] ?? 0),
    salt: told.cut?.salt ?? '',
    decks: String(told.decks),
    cards: told.drawn.map((card) => card ?? '--').join(' '),
  };
  for (const [name, text] of Object.entries(texts)) {
    const field = inputs[name];
    if (field) field.value = text;
  }
}

/**
 * @param {Record<string, HTMLInputElement | HTMLTextAreaElement>} inputs
 * @param {HTMLElement} fault
 * @param {(shoe: Opened) => Promise<void>} given
 */
async function attempt(inputs, fault, given) {
  const text = (/** @type {Field} */ name) => inputs[name]?.value.trim() ?? '';
  fault.textContent = '';
  for (const field of Object.values(inputs)) field.removeAttribute('aria-invalid');
  try {
    await given({
      commitment: text('commitment'),
      secret: text('secret'),
      cut: { 'from-end': Number(text('cut') || '0'), salt: text('salt') },
      decks: Number(text('decks')),
      drawn: readCards(text('cards')),
    });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    fault.textContent = say('verify.unreadable', { field: say(`verify.field-${error.field}`) });
    const field = inputs[error.field];
    field?.setAttribute('aria-invalid', 'true');
    field?.focus();
  }
}
