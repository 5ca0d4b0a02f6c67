// @ts-check
// The spots on the felt: what each is, what it pays, what lies there and what came of it.

import { chipsFor, stack } from '../art/chips.js';
import { icon } from '../art/icons.js';
import { letters, mark } from '../art/marks.js';
import { el, fill, keyed, set } from '../dom.js';
import { money, range } from '../format.js';
import { refusalText } from '../refusals.js';
import { has, say, wagerName } from '../words.js';
import { isHand, outcome } from './model.js';
import { note, price } from './prices.js';

/** @import { IconName } from '../art/icons.js' */
/** @import { State } from '../state.js' */
/** @import { Life, SpotShown } from './model.js' */

/** @type {Record<Life, IconName>} */
const ICONS = {
  open: 'tick',
  sent: 'clock',
  accepted: 'tick',
  refused: 'warn',
  lost: 'clear',
  returned: 'turn',
  won: 'tick',
};
/** So many letters fit on a large spot of a phone. */
const FITS = 14;

/**
 * @param {Element} parent
 * @param {(shown: SpotShown) => void} touch
 */
export function mountSpots(parent, touch) {
  /** @type {Map<Element, SpotShown>} */
  const shown = new Map();
  return {
    /**
     * @param {State} state
     * @param {SpotShown[]} spots
     */
    update(state, spots) {
      parent.setAttribute('aria-label', say('terminal.spots'));
      const sides = spots.filter((spot) => !isHand(spot.card)).length;
      set(parent, { 'data-sides': sides });
      keyed(
        parent,
        spots,
        (spot) => spot.card.wager,
        (spot) => {
          const node = build(spot);
          node.onclick = () => {
            const now = shown.get(node);
            if (now) touch(now);
          };
          return node;
        },
        (node, spot) => {
          shown.set(node, spot);
          draw(node, spot, state, Math.max(1, sides));
        },
      );
    },
    /** @param {string} wager */
    focus: (wager) => parent.querySelector(`[data-wager="${wager}"]`),
  };
}

/**
 * What is seen is the spot's name too; a few words that are not seen join it: "Banker, pays 1 to 1,
 * $10–$1,000".
 * @param {SpotShown} spot
 */
function build({ card }) {
  const bet = el('span', { class: 'bet' }, el('span', { class: 'drop' }));
  const [head, about, priced, limits] = ['name', 'note', 'price num', 'lim num'].map((name) =>
    el('span', { class: name }),
  );
  const reason = el('span', { class: 'off why' });
  const children = isHand(card)
    ? [head, about, bet, el('span', { class: 'foot-of' }, priced, limits)]
    : [head, priced, about, bet, limits];
  return el('button', { type: 'button', 'data-wager': card.wager }, ...children, reason);
}

/**
 * @param {HTMLButtonElement} node
 * @param {SpotShown} spot
 * @param {State} state
 * @param {number} sides  how many side wagers there are
 */
function draw(node, spot, state, sides) {
  const { card, life } = spot;
  const currency = state.house?.currency;
  const side = card.belongs;
  const won = life === 'won' && gained(state);
  const stage = state.view?.stage;
  // While no wagers are taken the banner says so, and every spot would say the same.
  const barred = spot.refusal !== null && life === 'open' && typeof stage === 'object' && 'betting' in stage;
  set(node, {
    class: [
      'spot',
      isHand(card) ? 'main' : 'side',
      side && letters[side],
      spot.cents > 0 && 'has',
      won && 'won',
      life === 'lost' && 'lost',
      barred && 'off-limits',
      !isHand(card) && nameOn(card).length > 10 && 'wordy',
    ]
      .filter(Boolean)
      .join(' '),
    style: isHand(card) ? {} : { 'grid-column': `span ${Math.max(1, Math.floor(12 / sides))}` },
  });
  const name = nameOn(card);
  const isShort = name !== wagerName(card.wager, card.name);
  const marked = isHand(card) || side === 'tie' || isShort;
  again(node, '.name', [name, say('common.letter.player')].join(), () => [
    marked ? mark(side ?? 'tie') : null,
    name,
    ...(isShort && side ? [comma(), hush(say(`common.${side}`))] : []),
    comma(),
  ]);
  again(node, '.price', price(card), () => [hush(`${say('terminal.pays')} `), price(card), comma()]);
  again(node, '.note', note(card), () => [note(card), comma()]);
  const limits = range(card.minimum, card.maximum, currency);
  const reason = barred && spot.refusal ? refusalText(spot.refusal, currency) : '';
  again(node, '.lim', limits + reason, () => [limits, reason && comma()]);
  again(node, '.why', reason, () => [reason]);
  const key = [
    life,
    spot.cents,
    spot.paid?.settlement.returned,
    won,
    spot.refusal?.code,
    currency,
    say('terminal.tie-word'),
  ].join();
  again(node, '.bet', key, () => bet(spot, state, won));
}

/**
 * Builds a part anew only if what it shows is new: a part that is changed in place would move.
 * @param {Element} node
 * @param {string} part
 * @param {string} key
 * @param {() => (Node | string | null)[]} build
 */
function again(node, part, key, build) {
  const place = /** @type {HTMLElement} */ (node.querySelector(part));
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  fill(place, ...build());
}

/**
 * What stands on a spot: where a mark says whose wager it is, the name need not.
 * @param {SpotShown['card']} card
 */
function nameOn(card) {
  const key = `terminal.short-${card.wager}`;
  return has(key) ? say(key) : wagerName(card.wager, card.name);
}

/**
 * Words that are heard and not seen, in the line of those that are: what is taken out of the line would be
 * read with a space before it.
 * @param {string} words
 */
const hush = (words) => el('span', { class: 'hush' }, words);
const comma = () => hush(say('terminal.when-and'));

/** @param {State} state */
const gained = (state) => outcome(state.view?.last?.paid ?? []).net > 0;

/**
 * @param {SpotShown} spot
 * @param {State} state
 * @param {boolean} celebrated
 */
function bet(spot, state, celebrated) {
  const { life, cents } = spot;
  const values = state.house?.chips ?? [];
  const size = isHand(spot.card) ? 50 : 38;
  const parts = [];
  if (cents > 0) {
    const pile = el(
      'span',
      { class: `pile ${life === 'sent' || life === 'lost' ? life : ''}` },
      stack(chipsFor(cents, values, 5).reverse(), size),
    );
    const gain = (spot.paid?.settlement.returned ?? 0) - cents;
    if (life === 'won' && gain > 0)
      pile.append(
        el('span', { class: celebrated ? 'paid' : '' }, stack(chipsFor(gain, values, 5).reverse(), size)),
      );
    parts.push(pile);
  } else parts.push(el('span', { class: 'drop' }));
  if (life !== 'open') parts.push(pill(spot, state, celebrated));
  return parts;
}

/**
 * @param {SpotShown} spot
 * @param {State} state
 * @param {boolean} celebrated
 */
function pill(spot, state, celebrated) {
  const { life } = spot;
  const shape = life === 'won' && !celebrated ? 'returned' : life;
  const full = fate(spot, state.house?.currency);
  const length = life === 'refused' ? 'long' : full.length > FITS ? 'lengthy' : '';
  return el(
    'span',
    { class: `pill num ${shape} ${length}` },
    icon(ICONS[life]),
    el('span', { class: 'full' }, full),
    el('span', { class: 'brief' }, brief(spot, state.house?.currency)),
    el('span', { class: 'off' }, `${say(`terminal.life-${life}`)}${say('terminal.when-and')}`),
  );
}

/**
 * What a spot's pill says.
 * @param {SpotShown} spot
 * @param {string | undefined} currency
 */
export function fate({ life, cents, paid, refusal }, currency) {
  const amount = money(cents, currency);
  if (life === 'refused' && refusal) return refusalText(refusal, currency);
  if (life === 'lost') return say('terminal.pill-lost', { amount });
  if (life === 'returned')
    return say('terminal.pill-push', { amount: money(paid?.settlement.returned ?? cents, currency) });
  if (life === 'won')
    return say('terminal.pill-won', {
      amount: money((paid?.settlement.returned ?? cents) - cents, currency),
    });
  return amount;
}

/**
 * The same in as few letters as there are, for the small spots of a phone.
 * @param {SpotShown} spot
 * @param {string | undefined} currency
 */
function brief(spot, currency) {
  const { life, cents, paid } = spot;
  if (life === 'lost') return money(-cents, currency);
  if (life === 'won') return money((paid?.settlement.returned ?? cents) - cents, currency, { sign: true });
  return life === 'returned' ? money(paid?.settlement.returned ?? cents, currency) : fate(spot, currency);
}
