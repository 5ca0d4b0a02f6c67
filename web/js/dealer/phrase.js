// @ts-check
// What whoever deals does next, why, and by which command: the table's own answer put into words.

import { announcement } from '../state.js';
import { whyText } from '../why.js';
import { say } from '../words.js';

/** @import { Act, Next, Request, View } from '../protocol.js' */
/** @import { Happening } from '../state.js' */

/**
 * @typedef {object} Step
 * @property {string} key  which step it is, for tests and styles
 * @property {string} todo  what to do, as a sentence
 * @property {string} reason  why, if the table has said enough to tell
 * @property {string} action  what the button says; empty if nothing is to be pressed
 * @property {Request | null} request  what the button asks for; null if something must be entered first
 * @property {Act | null} act  the deed it is, whose refusal counts
 */

/** @param {string} key @param {Partial<Step>} [more] @returns {Step} */
const step = (key, more = {}) => ({
  key,
  todo: say(`dealer.do.${key}`),
  reason: '',
  action: '',
  request: null,
  act: null,
  ...more,
});

/**
 * What to do next at a table as the dealer sees it.
 * @param {View} view
 * @param {number} me  who looks
 * @returns {Step}
 */
export function stepOf(view, me) {
  if (view.stage === 'closed') {
    return step('open', { action: say('dealer.act.open'), request: { open: { dealer: me } } });
  }
  if (view.stage === 'paused') return step('paused');
  const { next } = view;
  if (next === null) return step('wait');
  if (typeof next === 'string') return plain(next, view);
  if ('deal' in next) return deal(next.deal, view);
  if ('turn' in next) return turn(next.turn);
  return squeeze(next['await-squeeze'], view);
}

/**
 * @param {Extract<Next, string>} next
 * @param {View} view
 * @returns {Step}
 */
function plain(next, view) {
  switch (next) {
    case 'load-shoe':
      return step('new-shoe', {
        action: say('dealer.act.new-shoe'),
        request: { 'new-shoe': {} },
        act: 'new-shoe',
      });
    case 'cut':
      return step('cut', { act: 'cut' });
    case 'draw-first-card':
      return drawn('first-card', view);
    case 'open-bets':
      return step('open-bets', {
        action: say('dealer.act.open-bets'),
        request: { 'open-bets': {} },
        act: 'open-bets',
        reason: coupsLeft(view) || whyOver(view),
      });
    case 'close-bets':
      return step(isRetracting(view) ? 'retracting' : 'close-bets', {
        action: say('dealer.act.close-bets'),
        request: { 'close-bets': {} },
        act: 'close-bets',
      });
    case 'end-shoe':
      return step('end-shoe');
    case 'await-ruling':
      return step('await-ruling', { reason: view.case ? say(`irregularities.kind.${view.case.kind}`) : '' });
  }
}

/** @param {View} view */
const isRetracting = (view) => typeof view.stage === 'object' && 'retracting' in view.stage;

/** @param {View} view */
function coupsLeft(view) {
  const more = view.shoe?.more;
  return more === null || more === undefined ? '' : say('dealer.more', { count: more });
}

/** Whether the cards come from a sealed shoe, so that nobody types them. @param {View} view */
export const isSealed = (view) => Boolean(view.shoe?.commitment);

/**
 * @param {string} key
 * @param {View} view
 * @param {Partial<Step>} [more]
 */
function drawn(key, view, more = {}) {
  if (!isSealed(view)) return step(key, { act: 'draw', ...more });
  return step(`${key}-sealed`, {
    action: say('dealer.act.draw'),
    request: { draw: {} },
    act: 'draw',
    ...more,
  });
}

/**
 * @param {{ side: 'player' | 'banker'; nth: number }} at
 * @param {View} view
 */
function deal({ side, nth }, view) {
  const made = drawn(nth > 2 ? 'third' : 'card', view, {
    reason: nth > 2 ? whyThird(side, view) : say('dealer.order'),
  });
  return { ...made, todo: say(`dealer.do.${made.key}`, { card: cardName(side, nth) }) };
}

/**
 * Which card of which hand: "Banker’s third card".
 * @param {'player' | 'banker'} side
 * @param {number} nth
 */
export const cardName = (side, nth) => say(`dealer.card.${side}-${nth}`);

/** The card that is called for, if one is. @param {View | null} view */
export const dueCard = (view) =>
  view?.next && typeof view.next === 'object' && 'deal' in view.next ? view.next.deal : null;

/**
 * Why a third card is called for, as the table says it.
 * @param {'player' | 'banker'} side
 * @param {View} view
 */
function whyThird(side, view) {
  const why = view.coup?.why.find((one) => one.side === side);
  return why && view.coup ? whyText(why, view.coup.hands.player[2]) : '';
}

/** Why no card follows, if the last coup ended by that. @param {View} view */
function whyOver({ last }) {
  const why = last?.why.at(-1);
  return !why || why.draws || last?.void ? '' : whyText(why, last?.hands.player[2]);
}

/** @param {'player' | 'banker'} side @returns {Step} */
function turn(side) {
  return step(`turn-${side}`, {
    action: say(`dealer.act.turn-${side}`),
    request: { turn: { side } },
    act: { turn: side },
  });
}

/**
 * @param {{ side: 'player' | 'banker'; holder: number; until: number }} squeeze
 * @param {View} view
 */
function squeeze({ side, holder }, view) {
  const area = view.stakes.find((stake) => stake.patron === holder)?.spot.place;
  const seat = area && 'area' in area ? area.area : '–';
  return {
    ...turn(side),
    key: 'squeeze',
    todo: say(`dealer.do.squeeze-${side}`, { seat }),
    reason: say('dealer.why.squeeze'),
  };
}

/**
 * The calls since bets opened, or since the shoe was loaded: what the strip under the line shows.
 * @param {readonly Happening[]} news
 */
export function callsOf(news) {
  let first = 0;
  news.forEach(({ what }, nth) => {
    if (typeof what === 'object' && ('bets-opened' in what || 'shoe-loaded' in what)) first = nth;
  });
  return news.slice(first).flatMap(({ number, at, what }) => {
    const said = announcement(what);
    return said ? [{ number, at, ...said }] : [];
  });
}

/**
 * The newest calls that were made in one breath: all of them are to be said now.
 * @param {ReturnType<typeof callsOf>} calls
 */
export function nowOf(calls) {
  const at = calls.at(-1)?.at;
  return calls.filter((call) => call.at === at);
}
