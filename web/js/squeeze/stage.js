// @ts-check
// One card, face down, that a finger, a mouse or the arrow keys lift. One record for the gesture; the drawing follows
// it once a frame.

import { card } from '../art/cards.js';
import { set, svg } from '../dom.js';
import { calm } from '../settings.js';
import {
  FALLS_OPEN,
  gripNear,
  HEIGHT,
  lifted,
  matrix,
  OPENS,
  openness,
  peel,
  points,
  WIDTH,
} from './peel.js';

/** @import { Peel, Point, Way } from './peel.js' */

const STEP = 0.07;

/**
 * @param {HTMLElement} parent
 * @param {{ opened: () => void; moved: (share: number) => void }} tell  `opened`: the card lies face up
 */
export function mountStage(parent, tell) {
  const parts = build();
  parent.append(parts.node);
  /** Where the card is held, and where that point is now. @type {{ grip: Point; to: Point } | null} */
  let held = null;
  /** @type {Way} */
  let way = 'left';
  let share = 0;
  let face = '';
  let open = false;
  let frame = 0;

  const draw = () => {
    frame = 0;
    const folded = held && !open ? peel(held.grip, held.to) : null;
    parts.draw(folded, open);
    tell.moved(open ? 1 : openness(folded));
  };
  const wish = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const finish = () => {
    if (open || !face) return;
    open = true;
    wish();
    tell.opened();
  };
  const settle = () => {
    if (!held || open) return;
    if (openness(peel(held.grip, held.to)) >= FALLS_OPEN) finish();
    else wish();
  };
  /** @param {PointerEvent} event @returns {Point} */
  const at = (event) => {
    const box = parts.node.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * WIDTH,
      y: ((event.clientY - box.top) / box.height) * HEIGHT,
    };
  };

  parent.addEventListener('pointerdown', (event) => {
    if (open || !face) return;
    if (calm()) return finish();
    const p = at(event);
    parent.setPointerCapture(event.pointerId);
    // Whoever lets go and takes hold again goes on with the lift that is there.
    held =
      held && openness(peel(held.grip, held.to)) > 0.02
        ? { grip: held.grip, to: p }
        : { grip: gripNear(p), to: p };
    wish();
  });
  parent.addEventListener('pointermove', (event) => {
    if (!held || open || !parent.hasPointerCapture(event.pointerId)) return;
    held.to = at(event);
    if (openness(peel(held.grip, held.to)) >= OPENS) finish();
    else wish();
  });
  for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
    parent.addEventListener(name, settle);

  return {
    /**
     * Lays another card there, face down.
     * @param {string} next
     */
    lay(next) {
      [face, open, held, share] = [next, false, null, 0];
      parts.lay(next);
      wish();
    },
    /**
     * Lifts from another side.
     * @param {Way} next
     */
    lift(next) {
      if (open || !face) return;
      if (calm()) return finish();
      share = next === way ? share + STEP : STEP;
      way = next;
      held = lifted(way, Math.min(1, share));
      settle();
    },
    turn: finish,
    stop: () => cancelAnimationFrame(frame),
  };
}

/** The drawing: a shadow, what lies face down, what is lifted, and the light on it. */
function build() {
  const shape = (/** @type {string} */ id) => svg('polygon', { id });
  const [keptShape, faceShape, flapShape] = [
    shape('sq-kept-shape'),
    shape('sq-face-shape'),
    svg('polygon', { class: 'light' }),
  ];
  const round = svg('rect', { x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 17 });
  const stops = (/** @type {[number, string, number][]} */ all) =>
    all.map(([offset, colour, opacity]) =>
      svg('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
    );
  const light = svg(
    'linearGradient',
    { id: 'sq-light', gradientUnits: 'userSpaceOnUse' },
    ...stops([
      [0, '#1a0f00', 0.5],
      [0.1, '#1a0f00', 0.22],
      [0.24, '#fff', 0.34],
      [0.42, '#fff', 0],
      [0.8, '#1a0f00', 0],
      [1, '#1a0f00', 0.16],
    ]),
  );
  const gloom = svg(
    'linearGradient',
    { id: 'sq-gloom', gradientUnits: 'userSpaceOnUse' },
    ...stops([
      [0, '#000', 0.55],
      [1, '#000', 0],
    ]),
  );
  const shade = svg(
    'g',
    { class: 'shade', 'clip-path': 'url(#sq-kept)' },
    svg('rect', { x: 2, y: 3, width: WIDTH - 4, height: HEIGHT + 4, rx: 18 }),
  );
  const under = svg('polygon', { fill: 'url(#sq-gloom)' });
  const use = svg('use', { width: WIDTH, height: HEIGHT });
  const back = svg('use', { width: WIDTH, height: HEIGHT, href: `#${card(null).dataset.face}` });
  const turned = svg('g', null, svg('g', { 'clip-path': 'url(#sq-face)' }, use));
  const kept = svg('g', { 'clip-path': 'url(#sq-kept)' }, back, under);
  const flap = svg('g', { 'clip-path': 'url(#sq-round)' }, flapShape);
  const node = svg(
    'svg',
    { class: 'big', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' },
    svg(
      'defs',
      null,
      svg('clipPath', { id: 'sq-kept' }, keptShape),
      svg('clipPath', { id: 'sq-face' }, faceShape),
      svg('clipPath', { id: 'sq-round' }, round),
      light,
      gloom,
    ),
    shade,
    kept,
    turned,
    flap,
  );
  set(flapShape, { fill: 'url(#sq-light)' });

  /** @param {Peel | null} folded */
  const folds = (folded) => {
    if (!folded) return;
    set(keptShape, { points: points(folded.kept) });
    set(faceShape, { points: points(folded.lifted.map(({ x, y }) => ({ x: WIDTH - x, y }))) });
    set(turned, { transform: matrix(folded.matrix) });
    set(round, { transform: matrix(folded.matrix) });
    set(flapShape, { points: points(folded.flap) });
    set(under, { points: points(folded.flap.map(({ x, y }) => ({ x: x - 9, y: y + 8 }))) });
    for (const gradient of [light, gloom])
      set(gradient, { x1: folded.fold.x, y1: folded.fold.y, x2: folded.far.x, y2: folded.far.y });
  };
  return {
    node,
    /** @param {string} face */
    lay(face) {
      set(use, { href: `#${card(face, { bare: true }).dataset.face}` });
    },
    /**
     * @param {Peel | null} folded
     * @param {boolean} open
     */
    draw(folded, open) {
      folds(folded);
      const flat = !folded && !open;
      set(kept, { display: open ? 'none' : null, 'clip-path': flat ? null : 'url(#sq-kept)' });
      set(shade, { 'clip-path': folded ? 'url(#sq-kept)' : null });
      set(under, { display: folded ? null : 'none' });
      set(turned, {
        display: flat ? 'none' : null,
        transform: open ? null : turned.getAttribute('transform'),
      });
      turned.firstElementChild?.setAttribute('clip-path', open ? 'none' : 'url(#sq-face)');
      set(flap, { display: folded ? null : 'none' });
    },
  };
}
