// @ts-check
// Which state the table is in, and what the banner says of it.

import { money, short } from '../format.js';
import { has, say } from '../words.js';
import { call, callsOfCoup } from './calls.js';
import { credits, isBroke, me, outcome, sum } from './model.js';

/** @import { StateKind } from '../art/marks.js' */
/** @import { View } from '../protocol.js' */
/** @import { State } from '../state.js' */

/**
 * @typedef {Exclude<StateKind, 'waiting'>} Kind
 *
 * @typedef {object} Lamp
 * @property {Kind} kind
 * @property {string} words
 * @property {string} sub
 * @property {number | null} until  of the house's clock
 * @property {number} of  how long it was in all
 */

/** Calls that say no more than the decision itself. */
const PLAIN_RESULTS = new Set(['result-win', 'result-tie']);
const WON = /** @type {const} */ ({ player: 'won-P', banker: 'won-B', tie: 'won-T' });

/**
 * @param {State} state
 * @param {{ chip: number; held: boolean; newcomer: boolean }} local
 * @returns {Lamp}
 */
export function lamp(state, local) {
  const { view, house } = state;
  if (!state.connected && state.ended && state.ended !== 'restart' && has(`common.ended.${state.ended}`)) {
    return plain('lost', say('common.state.lost'), say(`common.ended.${state.ended}`));
  }
  if (!state.connected)
    return plain('lost', say('common.state.lost'), stands(state, 'common.state.lost-sub'));
  if (!view || !house) return plain('locked', say('common.state.waiting'), '');
  if (typeof view.stage === 'object') {
    return 'betting' in view.stage
      ? betting(state, view.stage.betting, local)
      : retracting(state, view.stage.retracting);
  }
  switch (view.stage) {
    case 'closed':
      return plain('locked', say('common.state.closed'), say('common.state.closed-sub'));
    case 'paused':
      return plain('paused', say('common.state.paused'), stake(state) || say('common.state.paused-sub'));
    case 'stopped':
      return plain('paused', say('common.state.stopped'), stake(state) || say('common.state.stopped-sub'));
    case 'dealing':
      return dealing(state, view);
    case 'waiting':
      return local.held ? dealing(state, view) : waiting(state, view);
  }
}

/**
 * @param {Kind} kind
 * @param {string} words
 * @param {string} sub
 * @returns {Lamp}
 */
const plain = (kind, words, sub) => ({ kind, words, sub, until: null, of: 1 });

/**
 * What happens to the money meanwhile: nothing.
 * @param {State} state
 */
function stake(state) {
  const staked = sum(state.view?.stakes ?? []);
  return staked === 0
    ? ''
    : say('common.state.stake-stands', { amount: money(staked, state.house?.currency) });
}

/**
 * @param {State} state
 * @param {string} key
 */
const stands = (state, key) => [say(key), stake(state)].filter(Boolean).join(' · ');

/**
 * @param {State} state
 * @param {{ until: number | null; 'last-called': boolean }} betting
 * @param {{ chip: number; newcomer: boolean }} local
 * @returns {Lamp}
 */
const betting = (state, { until, 'last-called': last }, local) => ({
  kind: last ? 'last' : 'open',
  words: say(last ? 'common.state.last' : 'common.state.open'),
  sub: whatToDo(state, local),
  until,
  of: state.house?.timers.betting ?? 1,
});

/**
 * What can be done while wagers are open. Whoever has never played is told by name what to touch.
 * @param {State} state
 * @param {{ chip: number; newcomer: boolean }} local
 */
function whatToDo(state, { chip, newcomer }) {
  if (sum(state.view?.stakes ?? []) > 0) return say('terminal.staked-sub');
  if (isBroke(state)) return say('terminal.broke-sub');
  if (credits(state) < chip) return say('terminal.poor-sub');
  return say(newcomer ? 'terminal.open-sub-first' : 'terminal.open-sub', {
    amount: short(chip, state.house?.currency),
  });
}

/**
 * @param {State} state
 * @param {{ until: number | null }} retracting
 * @returns {Lamp}
 */
const retracting = (state, { until }) => ({
  kind: 'last',
  words: say('common.state.retracting'),
  sub: stands(state, 'terminal.retract-sub'),
  until,
  of: 20_000,
});

/**
 * @param {State} state
 * @param {View} view
 * @returns {Lamp}
 */
function dealing(state, view) {
  const squeeze = view.coup?.squeeze;
  if (squeeze && squeeze.holder !== me(state)) {
    const words = say(`terminal.squeeze-other-${squeeze.side}`);
    return {
      kind: 'dealing',
      words,
      sub: say('terminal.squeeze-other-sub'),
      until: squeeze.until,
      of: 20_000,
    };
  }
  const said = callsOfCoup(state.news)
    .filter((it) => it.class !== 'after')
    .at(-1);
  const cards = view.coup ? view.coup.hands.player.length : 1;
  const staked = sum(view.stakes);
  const sub = view.coup?.ghost
    ? say('common.state.ghost')
    : staked > 0
      ? say('terminal.dealing-stake', { amount: money(staked, state.house?.currency) })
      : say('common.state.locked-sub');
  if (cards === 0) return plain('locked', said ? call(said, said.view) : say('common.state.locked'), sub);
  return plain('dealing', said ? call(said, said.view) : say('common.state.dealing'), sub);
}

/**
 * @param {State} state
 * @param {View} view
 * @returns {Lamp}
 */
function waiting(state, view) {
  const { last } = view;
  const said = callsOfCoup(state.news);
  if (last?.void) return plain('locked', say('common.state.void'), say('common.state.void-sub'));
  if (!last?.winner || !last.totals) {
    const newest = said.at(-1);
    return plain(
      'locked',
      newest ? call(newest, newest.view) : say('common.state.waiting'),
      say('terminal.coming-sub'),
    );
  }
  const also = said
    .filter((it) => it.class === 'after' && !PLAIN_RESULTS.has(it.key))
    .map((it) => firstSentence(call(it, it.view)));
  return {
    ...plain(WON[last.winner], result(last.winner, last.totals), came(state, view, also)),
    ...nextHand(state),
  };
}

/**
 * What a special decision is called; what it means for each wager is on the slip.
 * @param {string} text
 */
const firstSentence = (text) => text.split(/[.。]/)[0] ?? text;

/**
 * @param {'player' | 'banker' | 'tie'} winner
 * @param {{ player: number; banker: number }} totals
 */
function result(winner, { player, banker }) {
  const number = (/** @type {number} */ total) => say(`common.number.${total}`);
  const [high, low] = winner === 'banker' ? [banker, player] : [player, banker];
  const values = { winning: number(high), losing: number(low) };
  return say(winner === 'tie' ? 'common.state.tie' : `common.state.${winner}-wins`, values);
}

/**
 * @param {State} state
 * @param {View} view
 * @param {string[]} also
 */
function came(state, view, also) {
  const paid = view.last?.paid ?? [];
  const currency = state.house?.currency;
  if (paid.length === 0) return [say('terminal.no-wager'), ...also].join(' · ');
  const { net } = outcome(paid);
  const sentence =
    net === 0
      ? say('terminal.net-even')
      : say(net > 0 ? 'terminal.came-won' : 'terminal.came-lost', { amount: money(Math.abs(net), currency) });
  return [sentence, ...also].join(' · ');
}

/**
 * When the house itself deals, how long a result stays is known.
 * @param {State} state
 */
function nextHand(state) {
  const ended = state.news.findLast(({ what }) => what === 'coup-ended');
  if (!ended || state.house?.dealer !== 'automatic') return { until: null, of: 1 };
  const { result: wait } = state.house.timers;
  return { until: ended.at + wait, of: wait };
}
