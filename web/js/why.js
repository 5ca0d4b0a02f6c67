// @ts-check
// Why a third card is drawn or not, in words.

import { faceOf } from './view.js';
import { say } from './words.js';
/** @import { Card, CardView, ThirdCard } from './protocol.js' */

/**
 * Why a hand draws or stands, in a sentence.
 * @param {ThirdCard} why
 * @param {CardView | Card | undefined} third  the Player's third card, if it lies there
 */
export function whyText({ side, draws, rule, total, natural }, third) {
  const on = { total: say(`common.number.${total}`) };
  if (rule === 'natural') return say(`common.why.natural-${natural}`, on);
  const stands = draws ? '' : '-stands';
  if (side === 'player') return say(`common.why.player${stands}`, on);
  if (rule === 'player-stood') return say(`common.why.banker-stood${stands}`, on);
  return say(`common.why.banker-third${stands}`, { ...on, third: rankOf(third) });
}

/** @param {CardView | Card | undefined} card */
const rankOf = (card) => say(`common.rank.${(card && faceOf(card))?.slice(0, 1) ?? ''}`);
