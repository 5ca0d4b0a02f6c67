// @ts-check
// What is said at the table, in the person's language: the house's own words where it has them.

import { has, language, ours, say } from '../words.js';
import { announcement } from '../state.js';
import { sinceOpened } from './model.js';
/** @import { Announcement, Said, View } from '../protocol.js' */
/** @import { Happening, State } from '../state.js' */

/** @typedef {{ key: Announcement; class: 'before' | 'during' | 'after'; words: Said[] }} Announced */

/**
 * An announcement without its full stop, as it stands in a banner.
 * @param {Announced} said
 * @param {View | null} view
 */
export function call(said, view) {
  const own = said.words.some((words) => words.language === language());
  const key = `terminal.call.${said.key}`;
  const text = own || !has(key) ? ours(said.words) : say(key, totals(view));
  return text.replace(/[.。]$/, '');
}

/**
 * What a call in our own words may speak of; all of it is in the view.
 * @param {View | null} view
 */
function totals(view) {
  const both = view?.coup?.totals ?? view?.last?.totals ?? { player: null, banker: null };
  const { player, banker } = both;
  const high = Math.max(player ?? 0, banker ?? 0);
  const winner = view?.last?.winner;
  return {
    player: player ?? '', banker: banker ?? '', high, low: Math.min(player ?? 0, banker ?? 0),
    winner: winner ? say(`common.${winner}`) : '',
  };
}

/**
 * All that has been announced since wagers opened, the newest last.
 * @param {readonly Happening[]} news
 * @returns {Announced[]}
 */
export function callsOfCoup(news) {
  return sinceOpened(news).map(({ what }) => announcement(what)).filter((said) => said !== null);
}

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
  return newest ? call(newest, state.view) : '';
}
