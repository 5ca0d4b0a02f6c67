// @ts-check
// Which state the table is in, and what the banner says of it.

import { money, short } from '../format.js';
import { stands, stillOf, WON, withCorrected, wonText } from '../still.js';
import { nextHandAt, sum } from '../view.js';
import { say } from '../words.js';
import { call, callsOfCoup } from './calls.js';
import { credits, isBroke, me, outcome } from './model.js';

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
 */

/** Calls that say no more than the decision itself. */
const PLAIN_RESULTS = new Set(['result-win', 'result-tie']);

/**
 * @param {State} state
 * @param {{ chip: number; held: boolean; newcomer: boolean }} local
 * @returns {Lamp}
 */
export function lamp(state, local) {
  const lit = lampOf(state, local);
  return { ...lit, sub: withCorrected(lit.sub, state) };
}

/**
 * @param {State} state
 * @param {{ chip: number; held: boolean; newcomer: boolean }} local
 * @returns {Lamp}
 */
function lampOf(state, local) {
  const still = stillOf(state);
  if (still) return { ...still, until: null };
  const { view, house } = state;
  if (!view || !house) return plain('locked', say('common.state.waiting'), '');
  if (typeof view.stage === 'object') {
    return 'betting' in view.stage
      ? betting(state, view.stage.betting, local)
      : retracting(state, view.stage.retracting);
  }
  return view.stage === 'dealing' || local.held ? dealing(state, view) : waiting(state, view);
}

/**
 * @param {Kind} kind
 * @param {string} words
 * @param {string} sub
 * @param {number | null} [until]
 * @returns {Lamp}
 */
const plain = (kind, words, sub, until = null) => ({ kind, words, sub, until });

/**
 * @param {State} state
 * @param {{ until: number | null; 'last-called': boolean }} betting
 * @param {{ chip: number; newcomer: boolean }} local
 * @returns {Lamp}
 */
const betting = (state, { until, 'last-called': last }, local) =>
  plain(
    last ? 'last' : 'open',
    say(last ? 'common.state.last' : 'common.state.open'),
    whatToDo(state, local),
    until,
  );

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
const retracting = (state, { until }) =>
  plain(
    'last',
    say('common.state.retracting'),
    [say('terminal.retract-sub'), stands(state)].filter(Boolean).join(' · '),
    until,
  );

/**
 * @param {State} state
 * @param {View} view
 * @returns {Lamp}
 */
function dealing(state, view) {
  const squeeze = view.coup?.squeeze;
  if (squeeze && squeeze.holder !== me(state)) {
    const words = say(`terminal.squeeze-other-${squeeze.side}`);
    return plain('dealing', words, say('terminal.squeeze-other-sub'), squeeze.until);
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
  const { winner, totals } = last;
  return plain(WON[winner], wonText(winner, totals), came(state, view, also), nextHandAt(state));
}

/**
 * What a special decision is called; what it means for each wager is on the slip.
 * @param {string} text
 */
const firstSentence = (text) => text.split(/[.。]/)[0] ?? text;

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
