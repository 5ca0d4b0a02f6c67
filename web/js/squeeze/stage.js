// @ts-check
// One card, face down, that a finger, a mouse or the arrow keys lift. One record for the gesture; the drawing
// follows it once a frame.

import { calm } from '../settings.js';
import { mountDrawing } from './drawing.js';
import { FALLS_OPEN, gripNear, HEIGHT, lifted, OPENS, openness, peel, WIDTH } from './peel.js';

/** @import { Point, Way } from './peel.js' */

const STEP = 0.07;

/** @typedef {{ grip: Point; to: Point }} Held  where the card is held, and where that point is now */

/** How much of the card can be seen. @param {Held} held */
const openShare = ({ grip, to }) => openness(peel(grip, to));

/**
 * @param {HTMLElement} parent
 * @param {{ opened: () => void; moved: (share: number) => void }} tell  `opened`: the card lies face up
 */
export function mountStage(parent, tell) {
  const drawing = mountDrawing(parent);
  /** @type {Held | null} */
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
    drawing.update(folded, open);
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
    if (openShare(held) >= FALLS_OPEN) finish();
    else wish();
  };
  followPointer(parent, drawing.node, {
    grab(to) {
      if (open || !face) return false;
      if (calm()) finish();
      else {
        // Whoever lets go and takes hold again goes on with the lift that is there.
        held = { grip: held && openShare(held) > 0.02 ? held.grip : gripNear(to), to };
        wish();
      }
      return !open;
    },
    move(to) {
      if (!held || open) return;
      held.to = to;
      if (openShare(held) >= OPENS) finish();
      else wish();
    },
    letGo: settle,
  });

  return {
    /** Lays another card there, face down. @param {string} next */
    lay(next) {
      [face, open, held, share] = [next, false, null, 0];
      drawing.lay(next);
      wish();
    },
    /** Lifts from another side. @param {Way} next */
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

/**
 * @typedef {object} Gesture
 * @property {(to: Point) => boolean} grab  whether the card is held now
 * @property {(to: Point) => void} move
 * @property {() => void} letGo
 */

/**
 * Tells of a finger or a mouse on `parent`, in the measures of the card that is drawn there.
 * @param {HTMLElement} parent
 * @param {Element} drawn
 * @param {Gesture} gesture
 */
function followPointer(parent, drawn, { grab, move, letGo }) {
  /** @param {PointerEvent} event @returns {Point} */
  const at = (event) => {
    const box = drawn.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * WIDTH,
      y: ((event.clientY - box.top) / box.height) * HEIGHT,
    };
  };
  parent.addEventListener('pointerdown', (event) => {
    if (grab(at(event))) parent.setPointerCapture(event.pointerId);
  });
  parent.addEventListener('pointermove', (event) => {
    if (parent.hasPointerCapture(event.pointerId)) move(at(event));
  });
  for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
    parent.addEventListener(name, letGo);
}
