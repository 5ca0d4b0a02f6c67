// @ts-check
// How irregularities are laid out for whoever reports one, and what is asked about each. Which of them can be
// and what is done about them the table decides: this is only the order of a list.

/** @import { Irregularity, Phase, View } from '../protocol.js' */

/**
 * What is asked before a report is sent: - `nothing`: it is sent by the second touch; - `unseen`: the same,
 * about a card that nobody has seen; - `burned`: how many cards were burned; - `card`: the card that is out;
 * `card-if-known` may be left open; - `cards`: the cards of the coup as they lie; may be left to the floor; -
 * `payment`: which wager, and what it should have come to.
 * @typedef {'nothing' | 'unseen' | 'none-burned' | 'burned' | 'card' | 'card-if-known' | 'cards' | 'payment'}
 *   Asks
 */

/** @type {Record<Irregularity, Asks>} */
export const asks = {
  'burn-forgotten': 'none-burned',
  'burn-miscounted': 'burned',
  'face-up-first-card': 'card-if-known',
  'face-up-later-card': 'card-if-known',
  'excess-card-unseen': 'unseen',
  'excess-card-seen': 'card',
  'player-third-banker-draws': 'card',
  'player-third-banker-stands': 'card',
  'banker-third-must-stand': 'card',
  'third-after-natural': 'card',
  'banker-third-too-early': 'card-if-known',
  'fourth-card': 'card',
  'third-missing-unsettled': 'nothing',
  'third-missing-settled': 'cards',
  'third-missing-next-coup': 'nothing',
  'wrong-side': 'nothing',
  'wrong-patron': 'nothing',
  misplaced: 'nothing',
  'exposed-during-deal': 'nothing',
  'exposed-before-lock': 'card-if-known',
  'no-wagers': 'nothing',
  'shoe-ran-dry': 'nothing',
  'cut-card-missed': 'nothing',
  'foreign-card': 'nothing',
  'damaged-card': 'nothing',
  'device-failed-harmless': 'nothing',
  'device-failed-harmful': 'nothing',
  'device-failed-no-spare': 'nothing',
  misread: 'cards',
  'screen-differs': 'cards',
  'cleared-early': 'cards',
  'dropped-card': 'nothing',
  mispay: 'payment',
  'late-wager': 'nothing',
  'terminal-lost': 'nothing',
  'system-failed': 'nothing',
  'squeezer-refuses': 'nothing',
  'wrong-announcement': 'nothing',
  unshuffled: 'nothing',
};

/** @typedef {{ name: string; when: Phase[]; kinds: Irregularity[] }} Group */

/** @type {Group[]} */
const groups = [
  {
    name: 'dealing',
    when: ['dealing'],
    kinds: [
      'player-third-banker-draws',
      'player-third-banker-stands',
      'banker-third-must-stand',
      'third-after-natural',
      'banker-third-too-early',
      'fourth-card',
      'excess-card-seen',
      'excess-card-unseen',
      'third-missing-unsettled',
      'wrong-side',
      'misplaced',
      'exposed-during-deal',
      'face-up-later-card',
      'wrong-patron',
      'squeezer-refuses',
    ],
  },
  {
    name: 'before',
    when: ['before-deal'],
    kinds: [
      'burn-forgotten',
      'burn-miscounted',
      'face-up-first-card',
      'exposed-before-lock',
      'late-wager',
      'no-wagers',
    ],
  },
  {
    name: 'after',
    when: ['settled', 'next-coup'],
    kinds: ['mispay', 'third-missing-settled', 'third-missing-next-coup', 'cleared-early'],
  },
  {
    name: 'screen',
    when: ['dealing', 'settled'],
    kinds: ['misread', 'screen-differs', 'wrong-announcement'],
  },
  {
    name: 'shoe',
    when: [],
    kinds: ['cut-card-missed', 'shoe-ran-dry', 'foreign-card', 'damaged-card', 'dropped-card', 'unshuffled'],
  },
  {
    name: 'devices',
    when: [],
    kinds: [
      'device-failed-harmless',
      'device-failed-harmful',
      'device-failed-no-spare',
      'terminal-lost',
      'system-failed',
    ],
  },
];

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
 * The groups, with those first that belong to how far the table is.
 * @param {View} view
 */
export function groupsFor(view) {
  const phase = phaseOf(view);
  const now = groups.filter((group) => group.when.includes(phase));
  return [...now, ...groups.filter((group) => !now.includes(group))].map((group) => ({
    ...group,
    now: now.includes(group),
  }));
}

/** Every kind, once. */
export const allKinds = groups.flatMap((group) => group.kinds);

/** Their numbers in the literature of the house. */
export const codes = new Map(Object.keys(asks).map((kind, nth) => [kind, String(nth + 1).padStart(2, '0')]));

/** @param {string} kind  */
export const codeOf = (kind) => `I${codes.get(kind) ?? '–'}`;
