// @ts-check
// Player is round, Banker square, Tie a diamond; and the shapes of the table's states.

import { fill, set, setText, svg } from '../dom.js';
import { secondsLeft } from '../format.js';
import { houseTime } from '../state.js';
import { say } from '../words.js';
import { icon } from './icons.js';
/** @import { IconName } from './icons.js' */
/** @import { State } from '../state.js' */

/** @typedef {'player' | 'banker' | 'tie'} Winner */

/** The class letter of each side, as parts.css has them. */
export const letters = /** @type {const} */ ({ player: 'P', banker: 'B', tie: 'T' });

/**
 * A side's mark with its letter, which is that of the language.
 * @param {Winner} side
 * @param {{ size?: number; letter?: boolean }} [options]
 */
export function mark(side, { size, letter = true } = {}) {
  const name = `mk-${letters[side]}`;
  const shape =
    side === 'player'
      ? svg('circle', { class: name, cx: 10, cy: 10, r: 9.5 })
      : side === 'banker'
        ? svg('rect', { class: name, x: 1, y: 1, width: 18, height: 18, rx: 3.5 })
        : svg('path', { class: name, d: 'M10 -1L21 10L10 21L-1 10Z' });
  const style = size ? { width: `${size}px`, height: `${size}px` } : {};
  return svg(
    'svg',
    { class: 'mk', viewBox: '0 0 20 20', 'aria-hidden': 'true', style },
    shape,
    letter && svg('text', { x: 10, y: 14 }, say(`common.letter.${side}`)),
  );
}

/**
 * The large outline of a decision.
 * @param {Winner} side
 */
function decision(side) {
  const shape =
    side === 'player'
      ? svg('circle', { class: 'o', cx: 24, cy: 24, r: 20 })
      : side === 'banker'
        ? svg('rect', { class: 'o', x: 5, y: 5, width: 38, height: 38, rx: 8 })
        : svg('path', { class: 'o', d: 'M24 2L46 24L24 46L2 24Z' });
  return outline(shape, svg('text', { x: 24, y: 31 }, say(`common.letter.${side}`)));
}

/** Two cards: a coup is dealt. */
const twoCards = () =>
  outline(
    svg('rect', { class: 'o', x: 8, y: 5, width: 22, height: 31, rx: 3 }),
    svg('rect', { class: 'o over', x: 18, y: 12, width: 22, height: 31, rx: 3 }),
  );

/**
 * @param {...SVGElement} parts
 */
const outline = (...parts) =>
  svg('svg', { class: 'shape', viewBox: '0 0 48 48', 'aria-hidden': 'true' }, ...parts);

/**
 * An icon as large as the other shapes.
 * @param {IconName} name
 */
const large = (name) => icon(name, 'shape');

const RADIUS = 21;
const ARC = 2 * Math.PI * RADIUS;

/** A ring that closes, with the seconds inside. */
export function ring() {
  const run = svg('circle', {
    class: 'run',
    cx: 24,
    cy: 24,
    r: RADIUS,
    'stroke-width': 4,
    transform: 'rotate(-90 24 24)',
  });
  const text = svg('text', { x: 24, y: 30 });
  const node = svg(
    'svg',
    { class: 'ring shape', viewBox: '0 0 48 48', 'aria-hidden': 'true' },
    svg('circle', { class: 'rail', cx: 24, cy: 24, r: RADIUS, 'stroke-width': 4 }),
    run,
    text,
  );
  return {
    node,
    /**
     * @param {number | null} seconds  null: nobody knows how long
     * @param {number} share  of the time that is left, 0 to 1
     */
    update(seconds, share) {
      setText(text, seconds);
      set(run, {
        'stroke-dasharray': `${(ARC * Math.min(1, Math.max(0, share))).toFixed(1)} ${ARC.toFixed(1)}`,
      });
    },
  };
}

/** A triangle with the seconds inside. */
function triangle() {
  const text = svg('text', { x: 24, y: 36 });
  const node = outline(svg('path', { class: 'o', d: 'M24 5L45 42H3Z' }), text);
  return { node, update: (/** @type {number | null} */ seconds) => setText(text, seconds ?? '!') };
}

/**
 * @typedef {'open' | 'last' | 'locked' | 'dealing' | 'won-P' | 'won-B' | 'won-T' | 'paused' | 'lost' |
 *   'waiting'} StateKind
 */

/**
 * The shape of the table's state, in a banner that looks like that state.
 * @param {Element} banner
 * @param {Element} holder
 */
export function mountStateShape(banner, holder) {
  const [closing, last] = [ring(), triangle()];
  /** @type {Record<StateKind, () => SVGElement>} */
  const shapes = {
    open: () => closing.node,
    last: () => last.node,
    locked: () => large('lock'),
    dealing: twoCards,
    'won-P': () => decision('player'),
    'won-B': () => decision('banker'),
    'won-T': () => decision('tie'),
    paused: () => large('pause'),
    lost: () => large('unlink'),
    waiting: () => large('clock'),
  };
  /** @type {StateKind | null} */
  let shown = null;
  return {
    /**
     * Shows what is, and how many seconds it lasts, which it returns.
     * @param {StateKind} kind
     * @param {State} state
     * @param {number | null} until  of the house's clock
     */
    update(kind, state, until) {
      if (shown !== kind) {
        shown = kind;
        banner.className = `state ${kind}`;
        fill(holder, shapes[kind]());
      }
      const now = houseTime(state);
      const seconds = until === null ? null : secondsLeft(until, now);
      closing.update(
        seconds,
        until === null || !state.house ? 1 : (until - now) / state.house.timers.betting,
      );
      last.update(seconds);
      return seconds;
    },
  };
}
