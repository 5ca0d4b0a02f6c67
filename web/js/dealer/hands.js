// @ts-check
// The cards as they lie: two hands, third cards across, and an empty place for the card that is called for.

import { card } from '../art/cards.js';
import { mark } from '../art/marks.js';
import { el, keyed, set, setText } from '../dom.js';
import { faceOf } from '../view.js';
import { say } from '../words.js';
/** @import { Card, CardView, LastView, Side, ThirdCard, View, Winner } from '../protocol.js' */

/** @typedef {Record<Side, readonly (CardView | Card)[]>} Lying */

/**
 * @typedef {object} Laid
 * @property {Lying} hands
 * @property {Record<Side, number | null>} totals
 * @property {readonly ThirdCard[]} [why]  what the drawing rules have each hand do
 * @property {Winner | null} [winner]
 * @property {{ side: Side; nth: number } | null} [due]  the card that is called for
 * @property {string} [dueText]  what stands in its place
 */

/** @type {readonly Side[]} */
export const sides = ['player', 'banker'];

/** Nothing lies there. @type {Laid} */
export const empty = { hands: { player: [], banker: [] }, totals: { player: null, banker: null } };

/** The hands of a coup that is over. @param {LastView | null | undefined} last @returns {Laid} */
export const laidLast = (last) =>
  last ? { hands: last.hands, totals: last.totals ?? empty.totals, winner: last.winner } : empty;

/** The hands as they lie now, or as they lay last. @param {View | null} view */
export const laidOf = (view) => view?.coup ?? laidLast(view?.last);

/** Two hands; how wide a card is the page's styles say. */
export function mountHands() {
  const parts = sides.map((side) => mountHand(side));
  const node = el('div', { class: 'lie-hands' }, ...parts.map((part) => part.node));
  return {
    node,
    /** @param {Laid} laid */
    update(laid) {
      for (const part of parts) part.update(laid);
    },
  };
}

/** @param {Side} side */
function mountHand(side) {
  const total = el('p', { class: 'tot' });
  const note = el('small', {});
  const cards = el('div', { class: 'lay' });
  const name = el('h2', {}, mark(side, { size: 15 }), say(`common.${side}`));
  const node = el('section', { class: `hand ${side}` }, el('div', {}, name, total, note), cards);
  return {
    node,
    /** @param {Laid} laid */
    update(laid) {
      const value = laid.totals[side];
      setText(total, value ?? (laid.hands[side].length > 0 ? '–' : '\u00a0'));
      setText(note, noteOf(laid));
      set(node, { 'data-won': laid.winner === side || laid.winner === 'tie' });
      const places = placesOf(side, laid);
      keyed(
        cards,
        places,
        (place) => place.key,
        (place) => place.make(),
      );
    },
  };

  /** Who won, or what the hand must do while that is still to come. @param {Laid} laid */
  function noteOf({ hands, why, winner }) {
    if (winner) return winner === 'tie' ? say('dealer.tied') : winner === side ? say('dealer.wins') : '';
    const own = why?.find((one) => one.side === side);
    if (!own || hands[side].length > 2) return '';
    return say(own.draws ? 'dealer.must-draw' : 'dealer.must-stand');
  }

  /**
   * @param {Side} of
   * @param {Laid} laid
   */
  function placesOf(of, laid) {
    const lying = laid.hands[of].map((seen, nth) => ({
      key: `${nth}-${faceOf(seen) ?? 'back'}`,
      make: () => lie(faceOf(seen), nth),
    }));
    if (laid.due?.side !== of) return lying;
    return [...lying, { key: `due-${laid.due.nth}-${laid.dueText}`, make: () => place(laid) }];
  }

  /**
   * @param {Card | null} face
   * @param {number} nth
   */
  function lie(face, nth) {
    const across = nth > 1;
    const drawn = card(face, { small: true, across });
    return across ? el('span', { class: 'third' }, drawn) : el('span', {}, drawn);
  }

  /** @param {Laid} laid */
  function place(laid) {
    const across = (laid.due?.nth ?? 0) > 2;
    return el('span', { class: across ? 'slot across' : 'slot', text: laid.dueText ?? '' });
  }
}

/**
 * The cards of a coup in the order in which they were drawn; null for one that nobody may see.
 * @param {Lying} hands
 * @returns {(Card | null)[]}
 */
export function inOrder(hands) {
  return [0, 1, 2].flatMap((nth) =>
    sides.flatMap((side) => {
      const seen = hands[side][nth];
      return seen === undefined ? [] : [faceOf(seen)];
    }),
  );
}
