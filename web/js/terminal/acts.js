// @ts-check
// Undo, clear, repeat, double: each says what it would move before it is pressed.

import { icon } from '../art/icons.js';
import { button, el, set, setText } from '../dom.js';
import { short } from '../format.js';
import { refusalText } from '../refusals.js';
import { refusalOf } from '../view.js';
import { say } from '../words.js';
import { amounts } from './model.js';

/** @import { Refusal } from '../protocol.js' */
/** @import { State } from '../state.js' */

/** @typedef {'undo' | 'clear' | 'repeat' | 'double'} ActName */
const NAMES = /** @type {const} */ (['undo', 'clear', 'repeat', 'double']);

/**
 * @param {HTMLElement} parent
 * @param {(name: ActName) => void} act
 */
export function mountActs(parent, act) {
  const buttons = NAMES.map((name) => {
    const label = el('b');
    const amount = el('small', { class: 'num' });
    const reason = el('span', { class: 'off' });
    const node = button(
      { class: 'btn', 'data-act': name },
      () => act(name),
      el('span', null, icon(name), label),
      amount,
      reason,
    );
    return { name, node, label, amount, reason };
  });
  parent.append(...buttons.map(({ node }) => node));
  return {
    /**
     * @param {State} state
     * @param {{ busy: boolean; before: number }} local  whether a command is under way, and what was staked
     *   last
     */
    update(state, { busy, before }) {
      set(parent, { 'aria-label': say('terminal.actions'), role: 'group' });
      for (const { name, node, label, amount, reason } of buttons) {
        const { text, refusal } = deed(state, name, before);
        const off = refusal !== null || !state.connected || busy;
        setText(label, say(`terminal.${name}`));
        setText(amount, off && !text ? '' : text);
        setText(reason, refusal ? refusalText(refusal, state.house?.currency) : '');
        set(node, { 'aria-disabled': off ? 'true' : null });
      }
    },
  };
}

/**
 * What an action would move, and why it cannot be done.
 * @param {State} state
 * @param {ActName} name
 * @param {number} before  what was staked on the last hand that was played
 * @returns {{ text: string; refusal: Refusal | null }}
 */
export function deed(state, name, before) {
  const { last, staked } = amounts(state);
  const currency = state.house?.currency;
  const clear = refusalOf(state.view, 'clear') ?? null;
  const minus = (/** @type {number} */ cents) => (cents > 0 ? short(-cents, currency) : '');
  switch (name) {
    case 'undo':
      return { text: minus(last?.cents ?? 0), refusal: clear };
    case 'clear':
      return { text: minus(staked), refusal: clear };
    case 'repeat': {
      const refusal = refusalOf(state.view, 'repeat') ?? null;
      return {
        text: before > 0 && !refusal ? say('terminal.again', { amount: short(before, currency) }) : '',
        refusal,
      };
    }
    case 'double': {
      const refusal = refusalOf(state.view, 'double') ?? null;
      return { text: staked > 0 ? `+${short(staked, currency)}` : '', refusal };
    }
  }
}
