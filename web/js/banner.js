// @ts-check
// The state of the table: words, shape and surface agree. `bannerOf` says what is to be shown, `mountBanner`
// shows it.

import { mountStateShape } from './art/marks.js';
import { el, setText } from './dom.js';
import { announcement } from './state.js';
import { stillOf, WON, withCorrected, wonText } from './still.js';
import { callText } from './terminal/calls.js';
import { naturalOf, nextHandAt } from './view.js';
import { say } from './words.js';
/** @import { StateKind } from './art/marks.js' */
/** @import { State } from './state.js' */
/** @import { LastView, View, Winner } from './protocol.js' */

/**
 * @typedef {object} Banner
 * @property {StateKind} kind
 * @property {string} words
 * @property {string} sub
 * @property {number | null} until  of the house's clock: what is counted down to
 */

/**
 * What is shown, and that cards were put right.
 * @param {State} state
 * @returns {Banner}
 */
export function bannerOf(state) {
  const banner = stateOf(state);
  return { ...banner, sub: withCorrected(banner.sub, state) };
}

/**
 * @param {State} state
 * @returns {Banner}
 */
function stateOf(state) {
  const still = stillOf(state);
  if (still) return { ...still, until: null };
  const { view } = state;
  if (!view) return plain('waiting', say('common.loading'));
  const { stage } = view;
  if (stage === 'dealing') return dealing(state, view);
  if (typeof stage === 'string') return waiting(state, view);
  if ('retracting' in stage) return plain('last', say('common.state.retracting'), '', stage.retracting.until);
  const { until, 'last-called': last } = stage.betting;
  return plain(last ? 'last' : 'open', say(last ? 'common.state.last' : 'common.state.open'), '', until);
}

/**
 * @param {StateKind} kind
 * @param {string} words
 * @param {string} [sub]
 * @param {number | null} [until]
 * @returns {Banner}
 */
const plain = (kind, words, sub = '', until = null) => ({ kind, words, sub, until });

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
  if (last?.winner && last.totals) return decided(state, last, last.winner, last.totals);
  if (!shoe) return plain('waiting', say('common.state.shuffle'));
  if (shoe.stage === 'loaded') return plain('waiting', say('common.state.cut'));
  return plain('waiting', shoe.stage === 'ready' ? say('common.state.shuffle') : say('common.state.waiting'));
}

/**
 * @param {State} state
 * @param {LastView} last
 * @param {Winner} winner
 * @param {NonNullable<LastView['totals']>} totals
 */
function decided(state, last, winner, totals) {
  const sub =
    winner === 'tie'
      ? say('common.state.tie-sub')
      : naturalOf(last) === winner
        ? say('common.state.natural', { total: say(`common.number.${totals[winner]}`) })
        : '';
  return plain(WON[winner], wonText(winner, totals), sub, nextHandAt(state));
}

/**
 * The banner itself. Its words stand in the page's status node as well, through `announce`, by whoever owns
 * the page.
 * @param {number} size  of its shape, in pixels
 */
export function mountBanner(size) {
  const holder = el('span', { class: 'holder' });
  const words = el('p', { class: 'words' });
  const sub = el('p', { class: 'sub' });
  const next = el('p', { class: 'next num' });
  const node = el(
    'section',
    { class: 'state', style: { '--shape': `${size}px` } },
    holder,
    el('div', { class: 'said' }, words, sub),
    next,
  );
  const shape = mountStateShape(node, holder);
  return {
    node,
    /**
     * Called after every message, and while something is counted down four times a second.
     * @param {State} state
     */
    update(state) {
      const banner = bannerOf(state);
      setText(words, banner.words);
      setText(sub, banner.sub);
      const seconds = shape.update(banner.kind, state, banner.until);
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
