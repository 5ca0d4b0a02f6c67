// @ts-check
// The irregularities that can be reported, those that can be now first, and the keys that find one.

import { button, el } from '../dom.js';
import { say } from '../words.js';
import { digitsOf, groupsFor } from './kinds.js';
/** @import { IrregularityCard, View } from '../protocol.js' */

/**
 * @typedef {object} Does
 * @property {(card: IrregularityCard) => void} choose
 * @property {(about: string) => void} tell  what an irregularity is, while it is looked at
 */

/**
 * @param {View} view
 * @param {readonly IrregularityCard[]} cards
 * @param {Does} does
 */
export const kindList = (view, cards, does) =>
  groupsFor(view, cards).map((group) =>
    el(
      'section',
      { class: group.now ? 'group now' : 'group' },
      el(
        'h3',
        { text: say(`dealer.report.group.${group.name}`) },
        group.now && el('small', { text: say('dealer.report.now') }),
      ),
      ...group.cards.map((card) => item(card, does)),
    ),
  );

/**
 * @param {IrregularityCard} card
 * @param {Does} does
 */
function item(card, { choose, tell }) {
  const { kind } = card;
  const about = say(`irregularities.kind.${kind}.about`);
  return button(
    {
      class: 'kind',
      'data-kind': kind,
      'data-code': digitsOf(card),
      title: about,
      onfocus: () => tell(about),
      onpointerenter: () => tell(about),
    },
    () => choose(card),
    el('small', { class: 'num', text: digitsOf(card) }),
    el('span', { text: say(`irregularities.kind.${kind}`) }),
  );
}

/**
 * Arrows walk the list; two digits find an irregularity by its number.
 * @param {Element} parent  where the list is
 */
export function kindKeys(parent) {
  let digits = '';
  return {
    forget() {
      digits = '';
    },
    /** @param {KeyboardEvent} event */
    press(event) {
      const items = /** @type {HTMLElement[]} */ ([...parent.querySelectorAll('.kind')]);
      if (items.length === 0) return;
      const from = items.indexOf(/** @type {any} */ (document.activeElement));
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (by) {
        event.preventDefault();
        items[(from + by + items.length) % items.length]?.focus();
      } else if (/^[0-9]$/.test(event.key)) {
        digits = (digits + event.key).slice(-2);
        items.find((one) => one.dataset.code === digits)?.focus();
      }
    },
  };
}
