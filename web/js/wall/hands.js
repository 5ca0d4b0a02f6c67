// @ts-check
// The two hands: what lies there, what it counts, and how it came about. Everything comes from the view.

import { card, showFace } from '../art/cards.js';
import { mark } from '../art/marks.js';
import { el, fill, keyed, setText } from '../dom.js';
import { faceOf, naturalOf } from '../view.js';
import { say } from '../words.js';
/** @import { CardView, Side, View } from '../protocol.js' */
/** @import { State } from '../state.js' */

/**
 * What lies on the table: the coup in progress, or the last one until wagers are open again.
 * @typedef {object} Lying
 * @property {number | null} coup
 * @property {Record<Side, CardView[]>} hands
 * @property {Record<Side, number | null>} totals
 * @property {'player' | 'banker' | 'tie' | null} winner
 * @property {boolean} over
 */

/**
 * @param {View | null} view
 * @returns {Lying}
 */
export function lying(view) {
  if (view?.coup) {
    const { coup, hands, totals } = view.coup;
    return { coup, hands, totals, winner: null, over: false };
  }
  const last = view?.last;
  if (last && view.stage === 'waiting') {
    const faces = (/** @type {string[]} */ cards) => cards.map((face) => ({ face }));
    return {
      coup: last.coup,
      hands: { player: faces(last.hands.player), banker: faces(last.hands.banker) },
      totals: last.totals ?? { player: null, banker: null },
      winner: last.void ? null : last.winner,
      over: true,
    };
  }
  return {
    coup: null,
    hands: { player: [], banker: [] },
    totals: { player: null, banker: null },
    winner: null,
    over: false,
  };
}

/** @param {Side} side */
export function mountHand(side) {
  const name = el('h2');
  const how = el('p', { class: 'how' });
  const total = el('p', { class: 'tot' });
  const cards = el('div', { class: 'cards' });
  const node = el(
    'section',
    { class: `hand ${side}` },
    el('header', null, name, how),
    el('div', { class: 'row' }, total, cards),
  );

  return {
    node,
    /** Draws the words anew, as after another language was chosen. */
    name: () => fill(name, mark(side), el('span', null, say(`common.side.${side}`))),
    /**
     * @param {State} state
     * @param {Lying} now
     */
    update(state, now) {
      const own = now.totals[side];
      setText(total, own ?? '');
      total.classList.toggle('won', now.winner === side);
      setText(how, howOf(state, now, side));
      layCards(cards, now.hands[side], now.coup);
    },
  };
}

/**
 * @param {HTMLElement} parent
 * @param {readonly CardView[]} hand
 * @param {number | null} coup
 */
function layCards(parent, hand, coup) {
  // Two places are always there, so that nothing moves when cards come.
  const places = [0, 1, ...hand.keys()].filter((nth, at, all) => all.indexOf(nth) === at);
  keyed(
    parent,
    places,
    (nth) => (nth < hand.length ? `${coup}-${nth}` : `place-${nth}`),
    (nth) =>
      nth < hand.length
        ? card(faceOf(hand[nth] ?? 'back'), { across: nth === 2, class: 'dealt' })
        : el('span', { class: 'place' }),
    (node, nth) => {
      const lies = hand[nth];
      if (!lies || !(node instanceof SVGSVGElement)) return;
      const face = faceOf(lies);
      const before = node.dataset.face ?? '';
      showFace(node, face, { across: nth === 2 });
      if (before.startsWith('card-back') && face !== null) node.classList.add('turned');
    },
  );
}

/**
 * In a few words how a hand came to its total. That it is a natural is for the house to say.
 * @param {State} state
 * @param {Lying} now
 * @param {Side} side
 */
function howOf({ view }, now, side) {
  if (view?.coup?.squeeze?.side === side) return say('wall.how.turning');
  const [count, total] = [now.hands[side].length, now.totals[side]];
  if (count === 3) return say('wall.how.third');
  if (!now.over || count !== 2 || total === null) return '';
  const natural = view?.last ? naturalOf(view.last) : null;
  return natural === side || natural === 'tie'
    ? say('wall.how.natural', { total: say(`common.number.${total}`) })
    : say('wall.how.two');
}
