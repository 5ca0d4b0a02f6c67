// @ts-check
// The whole client in one pure function: what was, and what the server says, make what is.

/** @import { Audience, Board, HouseCard, IrregularityCard, ServerMessage, Told } from './protocol.js' */
/** @import { View, Why } from './protocol.js' */

/**
 * @typedef {object} State
 * @property {boolean} connected  whether what is shown is what is
 * @property {number} number  the last number seen, 0 if none was
 * @property {string | null} proof  the house's proof that it has shown that number
 * @property {string | null} table
 * @property {Audience | null} you
 * @property {HouseCard | null} house
 * @property {IrregularityCard[]} irregularities  what staff can report, and what a report of it tells
 * @property {View | null} view
 * @property {Board | null} board
 * @property {Happening[]} news  what was told, newest last, a few dozen at most
 * @property {number} offset  what to add to this browser's clock to have the house's
 * @property {Why | 'fault' | 'set-back' | null} ended  why the server hung up for good
 *
 * @typedef {object} Happening
 * @property {number} number
 * @property {number} at
 * @property {Told} what
 * @property {View} [view]  the first view that has it: what is said of a hand is said of that hand as it was
 *   then
 */

const NEWS_MAX = 60;

/** @type {State} */
export const nothing = {
  connected: false,
  number: 0,
  proof: null,
  table: null,
  you: null,
  house: null,
  irregularities: [],
  view: null,
  board: null,
  news: [],
  offset: 0,
  ended: null,
};

/**
 * @param {State} state
 * @param {ServerMessage} message
 * @param {number} [now]  this browser's clock
 * @returns {State}
 */
export function reduce(state, message, now = Date.now()) {
  switch (message.kind) {
    case 'welcome': {
      const { table, you, house, irregularities, at } = message;
      // The house goes on from an earlier moment: what was seen after it has not been.
      const before = message.number < state.number ? nothing : state;
      return { ...before, connected: true, ended: null, table, you, house, irregularities, offset: at - now };
    }
    case 'view':
      // A view of an older moment can only be one that was under way while we came back.
      if (message.number < state.number) return state;
      return {
        ...state,
        number: message.number,
        proof: message.proof,
        view: message.view,
        news: seen(state.news, message),
        offset: message.at - now,
      };
    case 'told':
      return hear(state, message);
    case 'board':
      return { ...state, board: message.board };
    case 'pong':
      return { ...state, offset: message.at - now };
    case 'fault':
      return { ...state, connected: false, ended: 'fault' };
    case 'set-back':
      return { ...state, connected: false, ended: 'set-back' };
    case 'bye':
      // That the house must be started again says less than why.
      return {
        ...state,
        connected: false,
        ended: state.ended === 'set-back' && message.why === 'restart' ? 'set-back' : message.why,
      };
    default:
      return state;
  }
}

/**
 * What is told comes before the view that shows it.
 * @param {Happening[]} news
 * @param {{ number: number; view: View }} message
 */
const seen = (news, { number, view }) =>
  news.map((happening) => (happening.view || happening.number > number ? happening : { ...happening, view }));

/**
 * What was told twice, around a reconnect, is heard once.
 * @param {State} state
 * @param {{ number: number; at: number; what: Told }} message
 * @returns {State}
 */
function hear(state, { number, at, what }) {
  const newest = state.news.at(-1);
  if (newest && number <= newest.number) return state;
  return { ...state, news: [...state.news, { number, at, what }].slice(-NEWS_MAX) };
}

/**
 * The hand whose cards were put right last, until wagers open again.
 * @param {readonly Happening[]} news
 */
export function corrected(news) {
  const is = (/** @type {Told} */ what) =>
    typeof what === 'object' && ('cards-corrected' in what || 'bets-opened' in what);
  const what = news.findLast((happening) => is(happening.what))?.what;
  return typeof what === 'object' && 'cards-corrected' in what ? what['cards-corrected'].coup : null;
}

/**
 * @param {Told} what
 */
export const announcement = (what) =>
  typeof what === 'object' && 'announced' in what ? what.announced : null;

/**
 * The connection is gone: what is shown is what was, and nothing can be done.
 * @param {State} state
 * @returns {State}
 */
export const lost = (state) => ({ ...state, connected: false });

/**
 * The number of the hand that is shown, or of the next one; `null` while nothing is shown.
 * @param {State} state
 */
export const coupOf = (state) => state.view?.['coup-number'] ?? null;

/**
 * The house's clock now.
 * @param {State} state
 * @param {number} [now]
 */
export const houseTime = (state, now = Date.now()) => now + state.offset;
