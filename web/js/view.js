// @ts-check
// What the house says of a table, as every page reads it. Pure: no page, no clock, no words.

/** @import { Act, Card, CardView, LastView, Place, Refusal, Stake, View } from './protocol.js' */
/** @import { State } from './state.js' */

/** @param {readonly { cents: number }[]} all */
export const sum = (all) => all.reduce((total, { cents }) => total + cents, 0);

/** What is staked on a wager. @param {readonly Stake[]} stakes @param {string} wager */
export const sumOn = (stakes, wager) => sum(stakes.filter((stake) => stake.spot.wager === wager));

/** @param {Place} place */
export const placeKey = (place) => ('area' in place ? `a${place.area}` : `l${place.line}`);

/**
 * Why something cannot be done now; null if it can.
 * @param {View | null} view
 * @param {Act} act
 * @returns {Refusal | null | undefined}  undefined if nobody speaks of it
 */
export const refusalOf = (view, act) =>
  view?.deeds.find((deed) => JSON.stringify(deed.act) === JSON.stringify(act))?.refusal;

/**
 * Until when wagers can be made or taken back; null if that does not end by itself.
 * @param {View['stage']} stage
 */
export const closesAt = (stage) =>
  typeof stage === 'string' ? null : 'betting' in stage ? stage.betting.until : stage.retracting.until;

/**
 * When the next hand begins, where the house deals by itself.
 * @param {State} state
 */
export function nextHandAt({ house, news }) {
  const ended = news.findLast(({ what }) => what === 'coup-ended');
  return ended && house?.dealer === 'automatic' ? ended.at + house.timers.result : null;
}

/** Whose natural decided a hand, or both hands'; null if none did. @param {LastView} last */
export const naturalOf = ({ why }) => why.find(({ rule }) => rule === 'natural')?.natural ?? null;

/** A card that can be seen; null for a back. @param {CardView | Card} seen @returns {Card | null} */
export const faceOf = (seen) => (typeof seen === 'object' ? seen.face : seen === 'back' ? null : seen);
