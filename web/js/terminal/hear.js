// @ts-check
// What is heard at the table: tones and spoken calls, each when the house says so.

import { allowSound, speak, tone } from '../sound.js';
import { call, callsSeenIn } from './calls.js';
import { me, outcome, sinceOpened } from './model.js';

/** @import { ServerMessage, Told } from '../protocol.js' */
/** @import { State } from '../state.js' */

allowSound();
let cards = 0;

/**
 * @param {State} state
 * @param {ServerMessage} message
 * @param {number} turning  how long a card takes to turn: what it shows is heard after that
 */
export function hear(state, message, turning) {
  if (message.kind === 'told') told(state, message.what, turning);
  if (message.kind === 'view') {
    const hands = message.view.coup?.hands;
    const now = hands ? hands.player.length + hands.banker.length : 0;
    if (now > cards) tone('card');
    cards = now;
    // A call comes before the view that has its totals: it is spoken once that is there.
    for (const said of callsSeenIn(state, message.view)) {
      setTimeout(() => speak(call(said, message.view)), said.class === 'before' ? 0 : turning);
    }
  }
}

/**
 * @param {State} state
 * @param {Told} what
 * @param {number} turning
 */
function told(state, what, turning) {
  if (what === 'last-bets') tone('last');
  if (what === 'bets-closed') tone('closed');
  if (what === 'coup-ended') setTimeout(() => celebrate(state), turning);
  if (typeof what !== 'object') return;
  if ('bets-opened' in what) tone('open');
  if ('staked' in what && what.staked.patron === me(state)) tone('chip');
}

/**
 * One soft tone if more came back than was staked, the same for any amount; otherwise nothing.
 * @param {State} state
 */
function celebrate(state) {
  const coup = sinceOpened(state.news)
    .flatMap(({ what }) => (typeof what === 'object' && 'settled' in what ? [what.settled] : []))
    .filter((paid) => paid.patron === me(state));
  if (coup.length > 0 && outcome(coup).net > 0) tone('won');
}
