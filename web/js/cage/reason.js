// @ts-check
// Asks below a row for a reason, and then the house for what needs one.

import { el } from '../dom.js';
import { askingForm, field } from '../staff/fields.js';
import { askBelow } from '../staff/rows.js';
import { say } from '../words.js';

/**
 * @param {Element} below
 * @param {{ what: string; submit: string; required: boolean }} look
 * @param {(reason: string) => Promise<unknown>} ask
 * @param {() => void} ended  what to do if the session is over
 */
export function askReason(below, { what, submit, required }, ask, ended) {
  const why = el('input', { maxlength: 300, autocomplete: 'off', required });
  const { form } = askingForm(
    { class: 'ask', page: 'cage', submit, gold: false },
    [el('p', { class: 'hint' }, what), field(say('cage.void-reason'), why)],
    () => ask(why.value.trim()),
    ended,
  );
  askBelow(below, form);
}
