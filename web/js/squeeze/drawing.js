// @ts-check
// The drawing of a card that is lifted: a shadow, what lies face down, what is lifted, and the light on it.

import { card } from '../art/cards.js';
import { set, svg } from '../dom.js';
import { HEIGHT, matrix, points, WIDTH } from './peel.js';

/** @import { Peel } from './peel.js' */

/** @param {HTMLElement} parent */
export function mountDrawing(parent) {
  const shapes = build();
  const { node, shade, kept, under, turned, flap } = shapes;
  parent.append(node);
  return {
    node,
    /** @param {string} face */
    lay(face) {
      set(shapes.face, { href: `#${card(face, { bare: true }).dataset.face}` });
    },
    /**
     * @param {Peel | null} folded
     * @param {boolean} open
     */
    update(folded, open) {
      if (folded) fold(shapes, folded);
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

function build() {
  const keptShape = svg('polygon', { id: 'sq-kept-shape' });
  const faceShape = svg('polygon', { id: 'sq-face-shape' });
  const flapShape = svg('polygon', { class: 'light', fill: 'url(#sq-light)' });
  const round = svg('rect', { x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 17 });
  const shade = svg(
    'g',
    { class: 'shade', 'clip-path': 'url(#sq-kept)' },
    svg('rect', { x: 2, y: 3, width: WIDTH - 4, height: HEIGHT + 4, rx: 18 }),
  );
  const under = svg('polygon', { fill: 'url(#sq-gloom)' });
  const face = svg('use', { width: WIDTH, height: HEIGHT });
  const back = svg('use', { width: WIDTH, height: HEIGHT, href: `#${card(null).dataset.face}` });
  const turned = svg('g', null, svg('g', { 'clip-path': 'url(#sq-face)' }, face));
  const kept = svg('g', { 'clip-path': 'url(#sq-kept)' }, back, under);
  const flap = svg('g', { 'clip-path': 'url(#sq-round)' }, flapShape);
  const gradients = [light(), gloom()];
  const node = svg(
    'svg',
    { class: 'big', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' },
    svg(
      'defs',
      null,
      svg('clipPath', { id: 'sq-kept' }, keptShape),
      svg('clipPath', { id: 'sq-face' }, faceShape),
      svg('clipPath', { id: 'sq-round' }, round),
      ...gradients,
    ),
    shade,
    kept,
    turned,
    flap,
  );
  return { node, shade, kept, under, turned, flap, face, keptShape, faceShape, flapShape, round, gradients };
}

/** On what is lifted: dark at the fold, bright where it bends, and a little darker at its edge. */
const light = () =>
  gradient('sq-light', [
    [0, '#1a0f00', 0.5],
    [0.1, '#1a0f00', 0.22],
    [0.24, '#fff', 0.34],
    [0.42, '#fff', 0],
    [0.8, '#1a0f00', 0],
    [1, '#1a0f00', 0.16],
  ]);

/** Below what is lifted. */
const gloom = () =>
  gradient('sq-gloom', [
    [0, '#000', 0.55],
    [1, '#000', 0],
  ]);

/**
 * @param {string} id
 * @param {[offset: number, colour: string, opacity: number][]} stops
 */
const gradient = (id, stops) =>
  svg(
    'linearGradient',
    { id, gradientUnits: 'userSpaceOnUse' },
    ...stops.map(([offset, colour, opacity]) =>
      svg('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
    ),
  );

/**
 * @param {ReturnType<typeof build>} shapes
 * @param {Peel} folded
 */
function fold(shapes, folded) {
  set(shapes.keptShape, { points: points(folded.kept) });
  set(shapes.faceShape, { points: points(folded.lifted.map(({ x, y }) => ({ x: WIDTH - x, y }))) });
  set(shapes.turned, { transform: matrix(folded.matrix) });
  set(shapes.round, { transform: matrix(folded.matrix) });
  set(shapes.flapShape, { points: points(folded.flap) });
  set(shapes.under, { points: points(folded.flap.map(({ x, y }) => ({ x: x - 9, y: y + 8 }))) });
  for (const one of shapes.gradients)
    set(one, { x1: folded.fold.x, y1: folded.fold.y, x2: folded.far.x, y2: folded.far.y });
}
