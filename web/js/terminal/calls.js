// @ts-check
// What is said at the table, in the person's language: the house's own words where it has them.

import { announcement } from '../state.js';
import { has, language, nearest, ours, say } from '../words.js';
import { sinceOpened } from './model.js';
/** @import { Announcement, Said, ServerMessage, View } from '../protocol.js' */
/** @import { Happening, State } from '../state.js' */

/** @typedef {{ key: Announcement; class: 'before' | 'during' | 'after'; words: Said[] }} Announced */

/**
 * An announcement as it is said.
 * @param {Announced} said
 * @param {View | null | undefined} view  the first one that has it
 */
export function callText(said, view) {
  const own = said.words.some((words) => nearest([words.language]) === language());
  const key = `terminal.call.${said.key}`;
  return own || !has(key) ? ours(said.words) : say(key, totals(view));
}

/**
 * An announcement without its full stop, as it stands in a banner.
 * @param {Announced} said
 * @param {View | null | undefined} view  the first one that has it
 */
export const call = (said, view) => callText(said, view).replace(/[.。]$/, '');

/**
 * What a call in our own words may speak of; all of it is in the view. A result is called before the hand is
 * over: until then the winner that a view tells is that of the hand before.
 * @param {View | null | undefined} view
 */
function totals(view) {
  const both = view?.coup?.totals ?? view?.last?.totals ?? { player: null, banker: null };
  const [player, banker] = [both.player ?? 0, both.banker ?? 0];
  return {
    player: both.player ?? '',
    banker: both.banker ?? '',
    high: Math.max(player, banker),
    low: Math.min(player, banker),
    winner: say(player > banker ? 'common.player' : player < banker ? 'common.banker' : 'common.tie'),
  };
}

/**
 * All that has been announced since wagers opened, the newest last, each with the view it speaks of.
 * @param {readonly Happening[]} news
 * @returns {(Announced & { view: View | undefined })[]}
 */
export const callsOfCoup = (news) =>
  sinceOpened(news).flatMap(({ what, view }) => {
    const said = announcement(what);
    return said ? [{ ...said, view }] : [];
  });

/**
 * What is announced and can be seen from this view on.
 * @param {State} state
 * @param {View} view
 */
export const callsSeenIn = ({ news }, view) =>
  news.flatMap((happening) => {
    const said = happening.view === view ? announcement(happening.what) : null;
    return said ? [said] : [];
  });

/**
 * What was called during a hand that is recalled, and when: each of the hand as it was then.
 * @param {readonly ServerMessage[]} messages
 */
export const callsRecalled = (messages) =>
  messages.flatMap((message, nth) => {
    const said = message.kind === 'told' ? announcement(message.what) : null;
    if (!said || message.kind !== 'told') return [];
    const then = messages.slice(nth).find(({ kind }) => kind === 'view');
    return [{ at: message.at, text: call(said, then?.kind === 'view' ? then.view : null) }];
  });

const OF_SIDE = /** @type {const} */ ({
  player: ['player-total', 'player-draws', 'player-stands', 'player-third'],
  banker: ['banker-total', 'banker-draws', 'banker-stands', 'banker-third'],
});

/**
 * What was last said of a hand.
 * @param {State} state
 * @param {'player' | 'banker'} side
 */
export function saidOf(state, side) {
  /** @type {readonly string[]} */
  const keys = OF_SIDE[side];
  const said = callsOfCoup(state.news).filter(({ key }) => keys.includes(key));
  const decision = said.findLast(({ key }) => key.endsWith('draws') || key.endsWith('stands'));
  const newest = decision ?? said.at(-1);
  return newest ? call(newest, newest.view) : '';
}
