// @ts-check
// The state of the table: words, shape and surface agree. `bannerOf` says what is to be shown, `mountBanner`
// shows it.

import { mountStateShape } from './art/marks.js';
import { el, setText } from './dom.js';
import { money, secondsLeft } from './format.js';
import { announcement, houseTime } from './state.js';
import { callText } from './terminal/calls.js';
import { has, say } from './words.js';
/** @import { StateKind } from './art/marks.js' */
/** @import { State } from './state.js' */
/** @import { LastView, Stage, View } from './protocol.js' */

/**
 * @typedef {object} Banner
 * @property {StateKind} kind
 * @property {string} words
 * @property {string} sub
 * @property {number | null} until  of the house's clock: what is counted down to
 * @property {number} of  how long that takes in all, in milliseconds
 */

/**
 * @param {State} state
 * @returns {Banner}
 */
export function bannerOf(state) {
  if (!state.connected) return lostBanner(state);
  const { view } = state;
  if (!view) return plain('waiting', say('common.loading'));
  return stageBanner(state, view);
}

/**
 * @param {StateKind} kind
 * @param {string} words
 * @param {string} [sub]
 * @param {number | null} [until]
 * @param {number} [of]
 * @returns {Banner}
 */
const plain = (kind, words, sub = '', until = null, of = 0) => ({ kind, words, sub, until, of });

/** @param {State} state */
function lostBanner(state) {
  const { ended } = state;
  const key = `common.ended.${ended}`;
  const sub =
    ended === 'restart'
      ? say('common.state.restart')
      : ended && has(key)
        ? say(key)
        : say('common.state.lost-sub');
  return plain('lost', say('common.state.lost'), [sub, stands(state)].filter(Boolean).join(' · '));
}

/**
 * That the patron's own money on the table stands, if there is any.
 * @param {State} state
 */
function stands({ view, you, house }) {
  if (!view || typeof you !== 'object' || !you) return '';
  const staked = view.stakes.reduce((sum, { cents }) => sum + cents, 0);
  return staked ? say('common.state.stake-stands', { amount: money(staked, house?.currency) }) : '';
}

/**
 * @param {State} state
 * @param {View} view
 * @returns {Banner}
 */
function stageBanner(state, view) {
  const { stage } = view;
  switch (stage) {
    case 'closed':
      return plain('locked', say('common.state.closed'), say('common.state.closed-sub'));
    case 'paused':
      return plain('paused', say('common.state.paused'), stands(state) || say('common.state.paused-sub'));
    case 'stopped':
      return plain('paused', say('common.state.stopped'), stands(state) || say('common.state.stopped-sub'));
    case 'waiting':
      return waiting(state, view);
    case 'dealing':
      return dealing(state, view);
    default:
      return timed(state, stage);
  }
}

/**
 * @param {State} state
 * @param {Exclude<Stage, string>} stage
 */
function timed({ house }, stage) {
  if ('retracting' in stage) {
    return plain('open', say('common.state.retracting'), '', stage.retracting.until, house?.timers?.betting);
  }
  const { until, 'last-called': last } = stage.betting;
  if (last) return plain('last', say('common.state.last'), '', until, house?.timers?.['last-bets']);
  return plain('open', say('common.state.open'), '', until, house?.timers?.betting);
}

/**
 * The newest call that can be seen. What is told waits for its view.
 * @param {State} state
 */
const callOf = ({ news }) => news.findLast(({ what, view }) => view && announcement(what)) ?? null;

/**
 * While cards are out the banner says what was called last; until the first call it is locked.
 * @param {State} state
 * @param {View} view
 */
function dealing(state, view) {
  const { coup } = view;
  const heard = callOf(state);
  const said = heard && announcement(heard.what);
  const called = said?.class === 'during' ? callText(said, heard?.view) : '';
  const ghost = coup?.ghost ? say('common.state.ghost') : '';
  if (coup?.squeeze) {
    const side = say(`common.side.${coup.squeeze.side}`);
    return plain(
      'dealing',
      called || say('common.state.squeeze', { side }),
      called ? say('common.state.squeeze', { side }) : ghost,
      coup.squeeze.until,
    );
  }
  if (called) return plain('dealing', called, ghost);
  const out = coup ? [...coup.hands.player, ...coup.hands.banker] : [];
  if (out.some((card) => card !== 'back')) return plain('dealing', say('common.state.dealing'), ghost);
  return plain('locked', say('common.state.locked'), ghost || say('common.state.locked-sub'));
}

/**
 * @param {State} state
 * @param {View} view
 */
function waiting(state, { last, shoe }) {
  if (last?.void) return plain('paused', say('common.state.void'), say('common.state.void-sub'));
  if (last?.winner && last.totals) return decided(state, last);
  if (!shoe) return plain('waiting', say('common.state.shuffle'));
  if (shoe.stage === 'loaded') return plain('waiting', say('common.state.cut'));
  return plain('waiting', shoe.stage === 'ready' ? say('common.state.shuffle') : say('common.state.waiting'));
}

/**
 * @param {State} state
 * @param {LastView} last
 */
function decided(state, last) {
  const { winner, totals } = last;
  const number = (/** @type {number} */ total) => say(`common.number.${total}`);
  const { player = 0, banker = 0 } = totals ?? {};
  const [winning, losing] = winner === 'banker' ? [banker, player] : [player, banker];
  const key = winner === 'tie' ? 'common.state.tie' : `common.state.${winner}-wins`;
  // The board may be a moment behind the view.
  const bead = state.board?.bead.at(-1);
  const natural = bead?.natural && bead.winner === winner && bead.total === winning;
  const sub =
    winner === 'tie'
      ? say('common.state.tie-sub')
      : natural
        ? say('common.state.natural', { total: number(winning) })
        : '';
  const kind = /** @type {StateKind} */ (
    `won-${winner === 'player' ? 'P' : winner === 'banker' ? 'B' : 'T'}`
  );
  const next = nextHand(state);
  return plain(
    kind,
    say(key, { winning: number(winning), losing: number(losing) }),
    sub,
    next,
    state.house?.timers?.result,
  );
}

/**
 * When the next hand begins, where the house deals by itself.
 * @param {State} state
 */
export function nextHand({ house, news }) {
  if (house?.dealer !== 'automatic') return null;
  const ended = news.findLast(({ what }) => what === 'coup-ended');
  return ended ? ended.at + house.timers.result : null;
}

/**
 * The banner itself. Its words stand in the page's status node as well, through `announce`, by whoever owns
 * the page.
 * @param {{ tag?: 'section' | 'div'; shape?: number }} [options]
 */
export function mountBanner({ tag = 'section', shape = 48 } = {}) {
  const holder = el('span', { class: 'holder' });
  const words = el('p', { class: 'words' });
  const sub = el('p', { class: 'sub' });
  const next = el('p', { class: 'next num' });
  const node = el(
    tag,
    { class: 'state', style: { '--shape': `${shape}px` } },
    holder,
    el('div', { class: 'said' }, words, sub),
    next,
  );
  const outline = mountStateShape(holder);
  /** @type {Banner | null} */
  let shown = null;

  /** @param {Banner} banner */
  const draw = (banner) => {
    if (shown?.kind !== banner.kind) {
      node.className = `state ${banner.kind}`;
      outline.show(banner.kind);
    }
    setText(words, banner.words);
    setText(sub, banner.sub);
    shown = banner;
  };

  return {
    node,
    /**
     * Called after every message, and while something is counted down four times a second.
     * @param {State} state
     */
    update(state) {
      const banner = bannerOf(state);
      draw(banner);
      const now = houseTime(state);
      const seconds = banner.until === null ? null : secondsLeft(banner.until, now);
      const share = banner.until === null || !banner.of ? 1 : (banner.until - now) / banner.of;
      outline.count(seconds, share);
      const isNext = banner.kind.startsWith('won-') && seconds !== null;
      setText(
        next,
        isNext
          ? say('common.state.next-hand', { seconds: say('common.seconds-short', { count: seconds }) })
          : banner.kind === 'dealing' && seconds !== null
            ? say('common.seconds-short', { count: seconds })
            : '',
      );
      return banner;
    },
  };
}
