// @ts-check
// What the terminal shows, from what the house says and what is under way. Pure: no page, no clock, no words.

import { faceOf, placeKey, sum } from '../view.js';

/** @import { HouseCard, Paid, Place, Refusal, Spot, Stake, View, WagerCard } from '../protocol.js' */
/** @import { Happening, State } from '../state.js' */

/**
 * @typedef {object} Sent  a wager on its way
 * @property {Spot} spot
 * @property {number} cents
 *
 * @typedef {'open' | 'sent' | 'accepted' | 'refused' | 'lost' | 'returned' | 'won'} Life
 *
 * @typedef {object} SpotShown
 * @property {WagerCard} card
 * @property {Spot} spot
 * @property {Life} life
 * @property {number} cents  what lies there, or lay there
 * @property {Paid | null} paid
 * @property {Refusal | null} refusal  why it was not taken, or why nothing more can be staked
 */

/** @param {State} state */
export const me = (state) => (state.you !== null && typeof state.you === 'object' ? state.you.patron : null);

/** @param {Spot} spot */
export const spotKey = (spot) => `${placeKey(spot.place)}/${spot.wager}`;
/** @param {Place} a @param {Place} b */
export const samePlace = (a, b) => placeKey(a) === placeKey(b);

/** The two large spots: a tie is a main wager too, but nobody's hand. @param {WagerCard} card */
export const isHand = (card) => card.main && card.belongs !== 'tie';

/**
 * What a patron has.
 * @param {State} state
 */
export const credits = (state) => state.view?.credits.find((owns) => owns.patron === me(state))?.cents ?? 0;

/**
 * Whether a patron cannot make even the smallest wager, and has none on the table.
 * @param {State} state
 */
export function isBroke(state) {
  const { view, house } = state;
  if (!view || !house || view.coup !== null) return false;
  return credits(state) + sum(view.stakes) < Math.min(...house.wagers.map((card) => card.minimum));
}

/**
 * The newest things that were told since wagers opened; all that is known if that was longer ago.
 * @param {readonly Happening[]} news
 */
export function sinceOpened(news) {
  const at = news.findLastIndex(({ what }) => typeof what === 'object' && 'bets-opened' in what);
  return news.slice(at + 1);
}

/**
 * The placements of this coup that have not been taken back, the newest last: what undo undoes.
 * @param {State} state
 * @returns {Stake[]}
 */
export function placements(state) {
  /** @type {Stake[]} */
  const stack = [];
  for (const { what } of sinceOpened(state.news)) {
    if (typeof what !== 'object') continue;
    if ('staked' in what && what.staked.patron === me(state)) stack.push(what.staked);
    if ('stake-returned' in what) takeOff(stack, what['stake-returned'].stake);
  }
  const stakes = state.view?.stakes ?? [];
  const told = sum(stack);
  // After a reload the house has told nothing of it: then a whole stake is the last placement.
  return told === sum(stakes) ? stack : stakes;
}

/**
 * @param {Stake[]} stack
 * @param {Stake} returned
 */
function takeOff(stack, returned) {
  let left = returned.cents;
  for (let at = stack.length - 1; at >= 0 && left > 0; at -= 1) {
    const placed = /** @type {Stake} */ (stack[at]);
    if (spotKey(placed.spot) !== spotKey(returned.spot)) continue;
    const off = Math.min(left, placed.cents);
    left -= off;
    if (off === placed.cents) stack.splice(at, 1);
    else stack[at] = { ...placed, cents: placed.cents - off };
  }
}

/**
 * Where a patron plays: where they chose to, as long as nobody else is there; else where their wagers are or,
 * until somebody else is there, were; else at the first free area.
 * @param {State} state
 * @param {Place | null} chosen
 * @returns {Place}
 */
export function placeOf(state, chosen) {
  const { view, house } = state;
  const mine = new Set((view?.stakes ?? []).map((stake) => placeKey(stake.spot.place)));
  const taken = new Set((view?.taken ?? []).map(placeKey));
  const free = (/** @type {Place} */ place) => mine.has(placeKey(place)) || !taken.has(placeKey(place));
  if (chosen && free(chosen)) return chosen;
  const own = view?.stakes[0]?.spot.place;
  if (own) return own;
  const before = view?.last?.paid[0]?.spot.place;
  if (view && before && (isOver(view) || free(before))) return before;
  for (let area = 1; area <= (house?.areas ?? 1); area += 1) if (free({ area })) return { area };
  return chosen ?? { area: 1 };
}

/**
 * The wagers as they lie on the felt: those of the Player to the left, those of the Banker to the right.
 * @param {HouseCard} house
 * @returns {WagerCard[]}
 */
function feltOrder(house) {
  /** @param {WagerCard} card */
  const column = ({ belongs, main }) =>
    belongs === 'player' ? (main ? 1 : 0) : belongs === 'banker' ? (main ? 3 : 4) : 2;
  return [...house.wagers].sort((a, b) => column(a) - column(b));
}

/**
 * @param {State} state
 * @param {Place} place
 * @param {readonly Sent[]} sent
 * @param {ReadonlyMap<string, Refusal>} refused  by spot, until something else happens
 * @param {readonly Paid[] | null} turning  what the card that is being turned has settled, which it does not
 *   show yet
 * @returns {SpotShown[]}
 */
export function spots(state, place, sent, refused, turning) {
  const { view, house } = state;
  if (!view || !house) return [];
  const shown = isOver(view) && !turning ? (view.last?.paid ?? []) : [];
  return feltOrder(house).map((card) => {
    const spot = { place, wager: card.wager };
    const key = spotKey(spot);
    const own = view.spots.find((it) => spotKey(it.spot) === key);
    const coming = sum(sent.filter((it) => spotKey(it.spot) === key));
    const paid = shown.find((it) => spotKey(it.spot) === key) ?? null;
    // While a card is turned the wager lies there still, though the house has settled it.
    const lies = turning?.find((it) => spotKey(it.spot) === key)?.settlement.staked ?? 0;
    const staked = own?.staked || lies;
    return {
      card,
      spot,
      paid,
      cents: paid ? paid.settlement.staked : staked + coming,
      refusal: refused.get(key) ?? view.refusals[own?.refusal ?? -1] ?? null,
      life: life({ paid, coming, staked, refused: refused.has(key) }),
    };
  });
}

/**
 * @param {{ paid: Paid | null; coming: number; staked: number; refused: boolean }} spot
 * @returns {Life}
 */
function life({ paid, coming, staked, refused }) {
  if (paid)
    return {
      win: /** @type {const} */ ('won'),
      push: /** @type {const} */ ('returned'),
      lose: /** @type {const} */ ('lost'),
    }[paid.settlement.verdict];
  if (refused) return 'refused';
  if (coming > 0) return 'sent';
  return staked > 0 ? 'accepted' : 'open';
}

/**
 * Whether the cards on the table are those of a coup that is over.
 * @param {View} view
 */
export const isOver = (view) => view.stage === 'waiting' && view.coup === null && view.last !== null;

/**
 * What the actions would move, as it stands on their buttons.
 * @param {State} state
 */
export function amounts(state) {
  const stakes = state.view?.stakes ?? [];
  const last = placements(state).at(-1) ?? null;
  return { last, staked: sum(stakes) };
}

/**
 * What a patron staked on the hand that is dealt, or on the last one; 0 if that was nothing. The house
 * repeats the wagers of the last hand that was played, however many were looked at since.
 * @param {View | null} view
 */
export function stakedOnHand(view) {
  const inPlay = view?.stage === 'dealing' ? sum(view.stakes) : 0;
  return inPlay || outcome(view?.last?.paid ?? []).staked;
}

/** @typedef {{ face: string | null; hidden: boolean }} CardShown  hidden: only this terminal knows it */
/**
 * @typedef {{
 *   coup: number;
 *   cards: { player: CardShown[]; banker: CardShown[] };
 *   totals: { player: number | null; banker: number | null };
 *   winner: 'player' | 'banker' | 'tie' | null;
 * }} HandsShown
 */

/**
 * The cards on the table: of the coup in progress, or of the last one until wagers open again. A card that
 * only the holder of a squeeze knows is shown as the back it is to everybody else.
 * @param {State} state
 * @param {ReadonlySet<string>} open  cards that everybody has seen, as `player-0`
 * @returns {HandsShown | null}
 */
export function hands(state, open) {
  const { view } = state;
  if (!view) return null;
  if (view.coup) return inPlay(view.coup, me(state), open);
  const { last } = view;
  if (!isOver(view) || !last || last.hands.player.length === 0) return null;
  const all = (/** @type {string[]} */ cards) => cards.map((face) => ({ face, hidden: false }));
  return {
    coup: last.coup,
    cards: { player: all(last.hands.player), banker: all(last.hands.banker) },
    totals: last.totals ?? { player: null, banker: null },
    winner: last.winner,
  };
}

/**
 * @param {NonNullable<View['coup']>} coup
 * @param {number | null} self
 * @param {ReadonlySet<string>} open
 * @returns {HandsShown}
 */
function inPlay(coup, self, open) {
  const own = coup.squeeze && coup.squeeze.holder === self ? coup.squeeze.side : null;
  const cards = (/** @type {'player' | 'banker'} */ side) =>
    coup.hands[side].map((card, nth) => {
      const face = faceOf(card);
      const hidden =
        face !== null &&
        own === side &&
        !open.has(`${side}-${nth}`) &&
        (nth === 2 || coup.hands[side].length < 3);
      return { face, hidden };
    });
  const shown = { player: cards('player'), banker: cards('banker') };
  const total = (/** @type {'player' | 'banker'} */ side) =>
    shown[side].some((card) => card.hidden) ? null : coup.totals[side];
  return {
    coup: coup.coup,
    cards: shown,
    totals: { player: total('player'), banker: total('banker') },
    winner: null,
  };
}

/**
 * Which cards this terminal may open, as `39-player-0,1`; nothing if there are none.
 * @param {State} state
 * @param {HandsShown} shown
 */
export function toOpen(state, shown) {
  const right = state.view?.coup?.squeeze;
  if (!right || right.holder !== me(state)) return '';
  const hidden = shown.cards[right.side].flatMap((card, nth) => (card.hidden ? [nth] : []));
  return hidden.length > 0 ? `${shown.coup}-${right.side}-${hidden.join()}` : '';
}

/**
 * The cards that everybody can see now, in the manner of `open` above.
 * @param {State} state
 * @param {ReadonlySet<string>} before
 * @returns {Set<string>}
 */
export function opened(state, before) {
  const { view } = state;
  if (!view?.coup) return new Set();
  const { squeeze } = view.coup;
  const now = view.coup.hands.player.length === 0 ? new Set() : new Set(before);
  for (const side of /** @type {const} */ (['player', 'banker'])) {
    const own = squeeze && squeeze.holder === me(state) && squeeze.side === side;
    if (own) continue;
    view.coup.hands[side].forEach((card, nth) => {
      if (card !== 'back') now.add(`${side}-${nth}`);
    });
  }
  return now;
}

/**
 * What the last coup came to for this patron.
 * @param {readonly Paid[]} paid
 */
export function outcome(paid) {
  const staked = paid.reduce((total, { settlement }) => total + settlement.staked, 0);
  const returned = paid.reduce((total, { settlement }) => total + settlement.returned, 0);
  return { staked, returned, net: returned - staked };
}

/**
 * What a session came to: what lies on the table is not lost yet, and what a card that is still being turned
 * decides is not told.
 * @param {View | null} view
 * @param {Paid[]} [turning]  what that card settles
 */
export const sessionNet = (view, turning = []) =>
  (view?.care?.session?.net ?? 0) + sum(view?.stakes ?? []) - outcome(turning).net;

/**
 * What the card that is being turned has settled: it lies on the table until the card can be seen. What two
 * cards decided before is the patron's already.
 * @param {State} state
 * @param {number} before  the number of the view before that card
 * @returns {Paid[]}
 */
export function settledSince(state, before) {
  const { view } = state;
  if (!view) return [];
  const told = sinceOpened(state.news).flatMap(({ number, what }) =>
    typeof what === 'object' && 'settled' in what && what.settled.patron === me(state)
      ? [{ number, paid: what.settled }]
      : [],
  );
  const later = told.filter(({ number }) => number > before).map(({ paid }) => paid);
  if (!isOver(view)) return view.coup ? later : [];
  const earlier = new Set(
    told.filter(({ number }) => number <= before).map(({ paid }) => spotKey(paid.spot)),
  );
  return (view.last?.paid ?? []).filter(({ spot }) => !earlier.has(spotKey(spot)));
}
