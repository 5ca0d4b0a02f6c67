// @ts-check
// What a patron does: each wish goes to the house, is shown as sent, and is shown as taken once the house
// says so.

import { announce, byId } from '../dom.js';
import { money } from '../format.js';
import { refusalText } from '../refusals.js';
import { coupOf } from '../state.js';
import { say, wagerName } from '../words.js';
import { deed } from './acts.js';
import { amounts, placeOf, samePlace, spotKey } from './model.js';
import { nay } from './nay.js';

/** @import { Place, Refusal, Request, Spot } from '../protocol.js' */
/** @import { Connection } from '../socket.js' */
/** @import { State } from '../state.js' */
/** @import { ActName } from './acts.js' */
/** @import { Sent, SpotShown } from './model.js' */

/** How long a refusal stays on its spot. */
const REFUSED_FOR = 5_000;

/** How often, and how many times, a free place is looked for after somebody else took this one. */
const LOOK_EVERY = 50;
const LOOKS = 40;

/**
 * @typedef {object} Local  what this terminal knows besides what the house says
 * @property {number} chip  the chip in hand, in cents
 * @property {Place | null} chosen  the place that was chosen
 * @property {Sent[]} sent
 * @property {Map<string, Refusal>} refused
 * @property {boolean} busy  whether an action is under way
 * @property {number} before  what was staked on the last hand that was played, in cents
 */

/** @param {Place} place */
export const where = (place) => ('area' in place ? { area: place.area } : { line: place.line });

/**
 * Why nothing can be done now.
 * @param {State} state
 * @param {Refusal | null} refusal
 * @param {string | undefined} currency
 */
function whyShut({ connected }, refusal, currency) {
  if (!connected) return say('common.state.lost');
  return refusal ? refusalText(refusal, currency) : say('common.state.locked');
}

/** @typedef {{ house: Connection; local: Local; draw: () => void }} Terminal */

/**
 * @typedef {object} Wager  what is to be staked
 * @property {Spot} spot
 * @property {number} cents
 * @property {number | null} coup  the hand it is for
 * @property {boolean} mayMove  whether another free place would do as well
 */

/**
 * @param {Connection} house
 * @param {Local} local
 * @param {() => void} draw
 */
export function playWith(house, local, draw) {
  const isOpen = () => {
    const { view, connected } = house.state();
    return connected && typeof view?.stage === 'object';
  };

  /** @param {SpotShown} shown */
  const touch = ({ spot, card, refusal }) => {
    const state = house.state();
    if (!isOpen()) {
      const reason = whyShut(state, refusal, state.house?.currency);
      nay(
        document.querySelector(`[data-wager="${spot.wager}"]`),
        reason,
        say('terminal.said-refused', { name: wagerName(spot.wager, card.name), reason }),
      );
      return;
    }
    local.refused.delete(spotKey(spot));
    const wager = { spot, cents: local.chip, coup: coupOf(state), mayMove: local.chosen === null };
    void stake({ house, local, draw }, wager);
  };

  /** @param {Request} request */
  const once = async (request) => {
    if (local.busy) return;
    local.busy = true;
    draw();
    const outcome = await house.ask(request);
    local.busy = false;
    if ('refusal' in outcome) nay(byId('acts'), refusalText(outcome.refusal, house.state().house?.currency));
    draw();
  };

  /** @param {ActName} name */
  const act = (name) => {
    const state = house.state();
    const { refusal, text } = deed(state, name, local.before);
    if (refusal || !state.connected) {
      const reason = whyShut(state, refusal, state.house?.currency);
      nay(
        document.querySelector(`[data-act="${name}"]`),
        reason,
        say('terminal.said-refused', { name: say(`terminal.${name}`), reason }),
      );
      return;
    }
    local.refused.clear();
    const { last } = amounts(state);
    if (name === 'undo' && last) {
      void once({ 'take-back': { ...where(last.spot.place), wager: last.spot.wager, cents: last.cents } });
    } else if (name !== 'undo') void once(/** @type {Request} */ ({ [name]: {} }));
    announce(`${say(`terminal.${name}`)} ${text}`);
  };

  return { touch, act, once };
}

/**
 * @param {Terminal} terminal
 * @param {Wager} wager
 */
async function stake(terminal, wager) {
  const { house, local, draw } = terminal;
  const { spot, cents, coup, mayMove } = wager;
  const sent = { spot, cents };
  local.sent.push(sent);
  draw();
  const outcome = await house.ask({ place: { ...where(spot.place), wager: spot.wager, cents } }, coup);
  local.sent.splice(local.sent.indexOf(sent), 1);
  if ('refusal' in outcome) {
    // Somebody else was a moment earlier: nobody who has not chosen a seat cares which one it is.
    const other = outcome.refusal.code === 'taken' && mayMove ? await elsewhere(house, spot.place) : null;
    if (other) {
      await stake(terminal, { ...wager, spot: { ...spot, place: other }, mayMove: false });
      return;
    }
    refuse(terminal, spot, outcome.refusal);
  } else {
    const amount = money(cents, house.state().house?.currency);
    announce(say('terminal.said-accepted', { name: wagerName(spot.wager), amount }));
  }
  draw();
}

/**
 * A free place other than this one. The view that shows who has it comes a moment after the refusal.
 * @param {Connection} house
 * @param {Place} place
 */
async function elsewhere(house, place) {
  for (let looked = 0; looked < LOOKS; looked += 1) {
    const other = placeOf(house.state(), null);
    if (!samePlace(other, place)) return other;
    await new Promise((again) => {
      setTimeout(again, LOOK_EVERY);
    });
  }
  return null;
}

/**
 * Says on the spot, for a while, why a wager was refused.
 * @param {Terminal} terminal
 * @param {Spot} spot
 * @param {Refusal} refusal
 */
function refuse({ house, local, draw }, spot, refusal) {
  const key = spotKey(spot);
  local.refused.set(key, refusal);
  const reason = refusalText(refusal, house.state().house?.currency);
  announce(say('terminal.said-refused', { name: wagerName(spot.wager), reason }));
  setTimeout(() => {
    if (local.refused.get(key) === refusal) local.refused.delete(key);
    draw();
  }, REFUSED_FOR);
}
