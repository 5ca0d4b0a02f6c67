// @ts-check
// The cards on the table. What moves follows what the house says: a card is dealt when it is told of, and
// turned when its face is known to everybody.

import { card, cardName, showFace } from '../art/cards.js';
import { letters, mark } from '../art/marks.js';
import { el, set, setText } from '../dom.js';
import { say } from '../words.js';
import { saidOf } from './calls.js';

/** @import { State } from '../state.js' */
/** @import { CardShown, HandsShown } from './model.js' */

const SIDES = /** @type {const} */ (['player', 'banker']);
/** Below this a card has one large index instead of two small ones. */
const FULL_FACE = 90;

/** @param {HTMLElement} parent */
export function mountHands(parent) {
  const sides = SIDES.map((side) => mountHand(side));
  parent.append(...sides.map((side) => side.node));
  return {
    /**
     * @param {State} state
     * @param {HandsShown | null} shown
     * @param {boolean} held
     * @returns {boolean}  whether a card is being turned now
     */
    update(state, shown, held) {
      set(parent, { 'aria-label': say('terminal.hands') });
      const turned = sides.map((side) => side.update(state, shown, held));
      return turned.includes(true);
    },
  };
}

/** @param {'player' | 'banker'} side */
function mountHand(side) {
  const name = el('h2');
  const sign = el('span', { class: 'sign' });
  const total = el('span', { class: 'tot' });
  const said = el('p', { class: 'adds' });
  const slots = [0, 1, 2].map((nth) => mountSlot(nth));
  const cards = el('div', { class: 'cards' }, ...slots.map((slot) => slot.node));
  const node = el(
    'section',
    { class: `hand ${letters[side]}` },
    el('header', null, sign, name, total),
    cards,
    said,
  );
  return {
    node,
    /**
     * @param {State} state
     * @param {HandsShown | null} shown
     * @param {boolean} held
     */
    update(state, shown, held) {
      setText(name, say(`common.${side}`));
      if (sign.dataset.letter !== say(`common.letter.${side}`)) {
        sign.dataset.letter = say(`common.letter.${side}`);
        sign.replaceChildren(mark(side));
      }
      const hand = shown?.cards[side] ?? [];
      const turned = slots.map((slot, nth) => slot.update(hand[nth] ?? null, shown?.coup ?? 0));
      const known = shown && !(held || turned.includes(true)) ? shown.totals[side] : null;
      // A total that is not known leaves the one before, as long as that hand is the same.
      if (known !== null || hand.length === 0 || hand.some((it) => it.face === null || it.hidden))
        setText(total, known);
      set(total, { class: `tot ${!held && shown?.winner === side ? 'won' : ''}` });
      // What a card brings about is said once the card can be seen.
      if (!shown || !(held || turned.includes(true))) setText(said, shown ? saidOf(state, side) : '');
      return turned.includes(true);
    },
  };
}

/** @param {number} nth */
function mountSlot(nth) {
  const node = el('div', { class: `slot empty ${nth === 2 ? 'third' : ''}`, style: { '--at': nth } });
  /** @type {{ coup: number; flip: HTMLElement; face: string | null; node: SVGSVGElement | null } | null} */
  let lying = null;
  return {
    node,
    /**
     * @param {CardShown | null} shown
     * @param {number} coup
     * @returns {boolean}  whether it is being turned
     */
    update(shown, coup) {
      const face = shown?.hidden ? null : (shown?.face ?? null);
      if (!shown || lying?.coup !== coup || (lying.face !== null && face === null)) {
        lying?.flip.remove();
        lying = null;
      }
      set(node, {
        class: ['slot', nth === 2 && 'third', !shown && 'empty', shown?.hidden && 'mine']
          .filter(Boolean)
          .join(' '),
      });
      if (!shown) return false;
      lying ??= { coup, flip: laid(node, nth), face: null, node: null };
      if (face === lying.face || face === null) return false;
      lying.face = face;
      // A card that lies open already is another one when the record is put right: that moves nothing.
      if (lying.node) {
        draw(lying.node, face, nth);
        return false;
      }
      lying.node = turn(lying.flip, face, nth);
      return true;
    },
  };
}

/**
 * A card comes from the shoe, face down.
 * @param {HTMLElement} slot
 * @param {number} nth
 */
function laid(slot, nth) {
  const back = card(null, { class: 'back' });
  const flip = el('div', { class: 'flip deal' }, el('div', { class: 'turner' }, back));
  if (nth === 2) back.setAttribute('aria-label', say('common.third-card', { card: say('common.face-down') }));
  slot.append(flip);
  return flip;
}

/**
 * Its face is known: it turns.
 * @param {HTMLElement} flip
 * @param {string} face
 * @param {number} nth
 */
function turn(flip, face, nth) {
  const node = card(face, { class: 'face', small: flip.offsetWidth < FULL_FACE });
  draw(node, face, nth);
  const turner = /** @type {HTMLElement} */ (flip.firstElementChild);
  turner.firstElementChild?.setAttribute('aria-hidden', 'true');
  turner.append(node);
  // The browser must have seen the back, or there is nothing to turn from.
  void flip.offsetWidth;
  flip.classList.add('up');
  return node;
}

/**
 * @param {SVGSVGElement} node
 * @param {string} face
 * @param {number} nth
 */
function draw(node, face, nth) {
  showFace(node, face, { small: node.dataset.face?.startsWith('card-s') });
  if (nth === 2) set(node, { 'aria-label': say('common.third-card', { card: cardName(face) }) });
}
