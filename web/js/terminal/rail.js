// @ts-check
// The chip rail: one chip is in hand, and touching a spot puts it there.

import { chip } from '../art/chips.js';
import { button, keyed, set } from '../dom.js';
import { short } from '../format.js';
import { say } from '../words.js';
import { credits } from './model.js';

/** @import { State } from '../state.js' */

/** As many as a hand can tell apart, and as fit on a phone. */
const CHIPS_MAX = 6;

/**
 * @param {HTMLElement} parent
 * @param {(cents: number) => void} pick
 */
export function mountRail(parent, pick) {
  set(parent, { role: 'radiogroup' });
  parent.addEventListener('keydown', (event) => walk(parent, event));
  return {
    /**
     * @param {State} state
     * @param {number} picked
     */
    update(state, picked) {
      set(parent, { 'aria-label': say('terminal.chips') });
      const currency = state.house?.currency;
      keyed(
        parent,
        shownChips(state),
        String,
        (cents) => button({ role: 'radio' }, () => pick(cents), chip(cents, 54)),
        (node, cents) => {
          const on = cents === picked;
          set(node, {
            class: [on && 'on', cents > credits(state) && 'poor'].filter(Boolean).join(' '),
            'aria-checked': on ? 'true' : 'false',
            tabindex: on ? 0 : -1,
            'aria-label': say('terminal.chip', { amount: short(cents, currency) }),
          });
        },
      );
    },
  };
}

/**
 * The chips that can be used here: those below the smallest wager by far, or above the largest, only take
 * room.
 * @param {State} state
 */
export function shownChips(state) {
  const { chips = [], wagers = [] } = state.house ?? {};
  const most = Math.max(0, ...wagers.map((card) => card.maximum));
  const usable = chips.filter((cents) => cents <= most);
  return usable.slice(0, CHIPS_MAX);
}

/**
 * Arrows walk along the chips, as in any group of choices.
 * @param {HTMLElement} parent
 * @param {KeyboardEvent} event
 */
function walk(parent, event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = /** @type {HTMLElement[]} */ ([...parent.children]);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = all[(at + step + all.length) % all.length];
  event.preventDefault();
  event.stopPropagation();
  next?.click();
  next?.focus();
}
