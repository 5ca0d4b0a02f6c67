// @ts-check
// What a choice needs before it can be ruled: a reason, or the cards as they lie.

import { mountCardRow } from '../dealer/ask.js';
import { el, fill, set, setText } from '../dom.js';
import { say } from '../words.js';
/** @import { CaseView, ChoiceView } from '../protocol.js' */

/** @param {() => void} changed  called whenever something was entered */
export function mountNeeds(changed) {
  /** @type {ReturnType<typeof mountCardRow> | null} */
  let row = null;
  const reason = el('textarea', { id: 'reason', rows: '2', maxlength: '400', oninput: changed });
  const label = el('label', { for: 'reason' });
  const cards = el('div', { class: 'enter-cards gone' });

  return {
    nodes: [cards, el('div', { class: 'reason' }, label, reason)],
    /** Cards are entered for one choice. */
    forgetCards() {
      row = null;
    },
    /**
     * @param {ChoiceView | null} choice
     * @param {CaseView} ofCase
     */
    update(choice, ofCase) {
      const isByCards = needsCards(choice);
      if (isByCards && !row) {
        row = mountCardRow(ofCase.cards, changed);
        fill(cards, el('p', { text: say('dealer.ask.cards') }), row.node);
      }
      cards.classList.toggle('gone', !isByCards);
      const isReasonNeeded = needsReason(choice, ofCase);
      setText(label, say(isReasonNeeded ? 'floor.reason-required' : 'floor.reason-free'));
      set(reason, { required: isReasonNeeded });
    },
    /**
     * Whether nothing is missing that can be entered here, and nothing else is.
     * @param {ChoiceView | null} choice
     * @param {CaseView} ofCase
     */
    areMet(choice, ofCase) {
      if (needsReason(choice, ofCase) && reason.value.trim() === '') return false;
      if (needsCards(choice)) return (row?.cards().length ?? 0) >= 4;
      return !choice?.refusal || choice.refusal.code === 'reason-needed';
    },
    entered() {
      const entered = row?.cards() ?? [];
      return { cards: entered.length > 0 ? entered : null, reason: reason.value.trim() || null };
    },
  };
}

/** @param {ChoiceView | null} choice */
const needsCards = (choice) => choice?.refusal?.code === 'cards-needed';

/**
 * Anything but the house's rule, or what it lists first, is given a reason.
 * @param {ChoiceView | null} choice
 * @param {CaseView} ofCase
 */
function needsReason(choice, { choices }) {
  if (!choice) return false;
  const isUsual = choice.standing === 'house-rule' || (choice.standing === 'listed' && choice === choices[0]);
  return choice.refusal?.code === 'reason-needed' || !isUsual;
}
