// @ts-check
// What every page says of a table: that nothing can be done there, and how a hand ended.

import { money } from './format.js';
import { corrected } from './state.js';
import { sum } from './view.js';
import { has, say } from './words.js';

/** @import { Winner } from './protocol.js' */
/** @import { State } from './state.js' */

/** @typedef {{ kind: 'locked' | 'paused' | 'lost'; words: string; sub: string }} Still */

/**
 * A table that is closed, paused, stopped or out of reach; null while anything can happen there.
 * @param {State} state
 * @returns {Still | null}
 */
export function stillOf(state) {
  if (!state.connected) {
    const sub = [lostWords(state), stands(state)].filter(Boolean).join(' · ');
    return { kind: 'lost', words: say('common.state.lost'), sub };
  }
  const stage = state.view?.stage;
  if (stage === 'closed')
    return { kind: 'locked', words: say('common.state.closed'), sub: say('common.state.closed-sub') };
  if (stage === 'paused' || stage === 'stopped')
    return {
      kind: 'paused',
      words: say(`common.state.${stage}`),
      sub: stands(state) || say(`common.state.${stage}-sub`),
    };
  return null;
}

/** @param {State} state */
function lostWords({ ended }) {
  if (ended === 'restart') return say('common.state.restart');
  const key = `common.ended.${ended}`;
  return ended && has(key) ? say(key) : say('common.state.lost-sub');
}

/**
 * That a patron's own money on the table stands, if there is any.
 * @param {State} state
 */
export function stands({ view, you, house }) {
  const staked = typeof you === 'object' && you ? sum(view?.stakes ?? []) : 0;
  return staked ? say('common.state.stake-stands', { amount: money(staked, house?.currency) }) : '';
}

/**
 * That the cards of a hand were put right, beside what is said.
 * @param {string} words
 * @param {State} state
 */
export function withCorrected(words, { news }) {
  const coup = corrected(news);
  if (coup === null) return words;
  return [words, say('common.state.corrected', { coup })].filter(Boolean).join(' · ');
}

export const WON = /** @type {const} */ ({ player: 'won-P', banker: 'won-B', tie: 'won-T' });

/**
 * Who won, in words.
 * @param {Winner} winner
 * @param {{ player: number; banker: number }} totals
 */
export function wonText(winner, { player, banker }) {
  const number = (/** @type {number} */ total) => say(`common.number.${total}`);
  const [winning, losing] = winner === 'banker' ? [banker, player] : [player, banker];
  const key = winner === 'tie' ? 'tie' : `${winner}-wins`;
  return say(`common.state.${key}`, { winning: number(winning), losing: number(losing) });
}
