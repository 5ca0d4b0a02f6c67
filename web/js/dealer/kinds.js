// @ts-check
// How irregularities are laid out for whoever reports one. Which there are, by which number, what a report of
// each tells and what is done about it the house says: this is only the order of a list.

/** @import { Irregularity, IrregularityCard, Phase, View } from '../protocol.js' */

/** The groups, and when what is in them is found. @satisfies {Record<string, Phase[]>} */
const GROUPS = {
  dealing: ['dealing'],
  before: ['before-deal'],
  after: ['settled', 'next-coup'],
  screen: ['dealing', 'settled'],
  shoe: [],
  devices: [],
};

/** @typedef {keyof typeof GROUPS} Group */

/** In which group each stands; there, in this order. @type {Record<Irregularity, Group>} */
const PLACES = {
  'player-third-banker-draws': 'dealing',
  'player-third-banker-stands': 'dealing',
  'banker-third-must-stand': 'dealing',
  'third-after-natural': 'dealing',
  'banker-third-too-early': 'dealing',
  'fourth-card': 'dealing',
  'excess-card-seen': 'dealing',
  'excess-card-unseen': 'dealing',
  'third-missing-unsettled': 'dealing',
  'wrong-side': 'dealing',
  misplaced: 'dealing',
  'exposed-during-deal': 'dealing',
  'face-up-later-card': 'dealing',
  'wrong-patron': 'dealing',
  'squeezer-refuses': 'dealing',
  'burn-forgotten': 'before',
  'burn-miscounted': 'before',
  'face-up-first-card': 'before',
  'exposed-before-lock': 'before',
  'late-wager': 'before',
  'no-wagers': 'before',
  mispay: 'after',
  'third-missing-settled': 'after',
  'third-missing-next-coup': 'after',
  'cleared-early': 'after',
  misread: 'screen',
  'screen-differs': 'screen',
  'wrong-announcement': 'screen',
  'cut-card-missed': 'shoe',
  'shoe-ran-dry': 'shoe',
  'foreign-card': 'shoe',
  'damaged-card': 'shoe',
  'dropped-card': 'shoe',
  unshuffled: 'shoe',
  'device-failed-harmless': 'devices',
  'device-failed-harmful': 'devices',
  'device-failed-no-spare': 'devices',
  'terminal-lost': 'devices',
  'system-failed': 'devices',
};

/** Every kind, as they follow each other in their groups. */
export const allKinds = /** @type {Irregularity[]} */ (Object.keys(PLACES));

/**
 * How far the table is, as reports count it.
 * @param {View} view
 * @returns {Phase}
 */
export function phaseOf(view) {
  if (view.coup) return view.coup.hands.player.length > 0 ? 'dealing' : 'before-deal';
  return view.last && view.stage === 'waiting' ? 'settled' : 'before-deal';
}

/**
 * What the house lets report, in groups: those first that belong to how far the table is.
 * @param {View} view
 * @param {readonly IrregularityCard[]} cards
 */
export function groupsFor(view, cards) {
  const phase = phaseOf(view);
  const all = Object.entries(GROUPS).map(([name, phases]) => ({
    name,
    now: phases.some((when) => when === phase),
    cards: allKinds.filter((kind) => PLACES[kind] === name).flatMap((kind) => cardOf(cards, kind) ?? []),
  }));
  return all.toSorted((a, b) => Number(b.now) - Number(a.now));
}

/**
 * What the house says of a kind.
 * @param {readonly IrregularityCard[]} cards
 * @param {Irregularity} kind
 */
export const cardOf = (cards, kind) => cards.find((card) => card.kind === kind);

/** Its public number, in the two digits that find it. @param {IrregularityCard} card */
export const digitsOf = ({ number }) => String(number).padStart(2, '0');
