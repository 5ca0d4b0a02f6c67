// @ts-check
// The geometry of a peeled card. Pure.
//
// A card lies face down at (0,0)-(250,350). A straight fold crosses it; what lies beyond the fold is lifted
// and comes to lie on the back, face up. Two mirrors make a turn, so pips read the right way.

export const WIDTH = 250;
export const HEIGHT = 350;
/** A lifted flap is seen a little from the side. */
export const LIFT = 0.94;

/**
 * @typedef {{ x: number; y: number }} Point
 * @typedef {'left' | 'right' | 'up' | 'down'} Way  where the lifted edge goes
 *
 * @typedef {object} Peel
 * @property {Point[]} kept  what still lies face down
 * @property {Point[]} lifted  what was lifted, where it lay
 * @property {Point[]} flap  what was lifted, where it lies now
 * @property {number[]} matrix  from a face's own coordinates to where they lie now, as SVG writes it
 * @property {Point} fold  a point in the middle of the fold
 * @property {Point} far  from the fold at right angles, as far as the flap reaches: light falls along this
 *   line
 */

/** The corners, clockwise. @type {Point[]} */
const CORNERS = [
  { x: 0, y: 0 },
  { x: WIDTH, y: 0 },
  { x: WIDTH, y: HEIGHT },
  { x: 0, y: HEIGHT },
];

/**
 * The fold that brings the point `grip` of the card to `to`: the line between them at right angles.
 * @param {Point} grip
 * @param {Point} to
 * @returns {Peel | null}  null if nothing is lifted
 */
export function peel(grip, to) {
  const [dx, dy] = [grip.x - to.x, grip.y - to.y];
  const far = Math.hypot(dx, dy);
  if (far < 2) return null;
  const normal = { x: dx / far, y: dy / far };
  // A foreshortened flap reaches less far, so the fold is a little nearer to the finger.
  const middle = { x: to.x + (dx * LIFT) / (1 + LIFT), y: to.y + (dy * LIFT) / (1 + LIFT) };
  const beyond = (/** @type {Point} */ p) => (p.x - middle.x) * normal.x + (p.y - middle.y) * normal.y;
  const [kept, lifted] = [cut(CORNERS, (p) => -beyond(p)), cut(CORNERS, beyond)];
  if (lifted.length < 3) return null;
  const fold = (/** @type {Point} */ p) => {
    const off = beyond(p) * (1 + LIFT);
    return { x: p.x - off * normal.x, y: p.y - off * normal.y };
  };
  const flap = lifted.map(fold);
  const tip = lifted.reduce((most, p) => (beyond(p) > beyond(most) ? p : most));
  const crease = middleOf(lifted.filter((p) => Math.abs(beyond(p)) < 0.01)) ?? middle;
  const reach = beyond(tip) * LIFT;
  const light = { x: crease.x - normal.x * reach, y: crease.y - normal.y * reach };
  return { kept, lifted, flap, matrix: matrixOf(fold), fold: crease, far: light };
}

/**
 * The part of a shape on one side of a line.
 * @param {readonly Point[]} shape
 * @param {(p: Point) => number} side  zero on the line, more on the side that stays
 * @returns {Point[]}
 */
export function cut(shape, side) {
  /** @type {Point[]} */
  const left = [];
  shape.forEach((p, nth) => {
    const q = /** @type {Point} */ (shape[(nth + 1) % shape.length]);
    const [a, b] = [side(p), side(q)];
    if (a >= 0) left.push(p);
    if ((a > 0 && b < 0) || (a < 0 && b > 0)) {
      const t = a / (a - b);
      left.push({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });
    }
  });
  return left;
}

/**
 * A face's point (u, v) lies at (WIDTH - u, v) while the card is face down.
 * @param {(p: Point) => Point} fold
 */
function matrixOf(fold) {
  const [o, ex, ey] = [fold({ x: WIDTH, y: 0 }), fold({ x: WIDTH - 1, y: 0 }), fold({ x: WIDTH, y: 1 })];
  return [ex.x - o.x, ex.y - o.y, ey.x - o.x, ey.y - o.y, o.x, o.y];
}

/** @param {Point[]} points */
function middleOf(points) {
  if (points.length === 0) return null;
  const sum = points.reduce((all, p) => ({ x: all.x + p.x, y: all.y + p.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/**
 * Where a finger takes hold: the nearest point of the card's edge, which is what is lifted.
 * @param {Point} p
 * @returns {Point}
 */
export function gripNear({ x, y }) {
  const inside = { x: Math.min(WIDTH, Math.max(0, x)), y: Math.min(HEIGHT, Math.max(0, y)) };
  const edges = [
    { off: inside.x, at: { x: 0, y: inside.y } },
    { off: WIDTH - inside.x, at: { x: WIDTH, y: inside.y } },
    { off: inside.y, at: { x: inside.x, y: 0 } },
    { off: HEIGHT - inside.y, at: { x: inside.x, y: HEIGHT } },
  ];
  return edges.reduce((best, edge) => (edge.off < best.off ? edge : best)).at;
}

/** From where each way lifts, a little off the middle as a hand does it, and how far the whole card is. */
const WAYS = /** @type {const} */ ({
  left: { grip: { x: WIDTH, y: 230 }, by: { x: -2 * WIDTH, y: 34 } },
  right: { grip: { x: 0, y: 230 }, by: { x: 2 * WIDTH, y: 34 } },
  up: { grip: { x: 150, y: HEIGHT }, by: { x: 18, y: -2 * HEIGHT } },
  down: { grip: { x: 150, y: 0 }, by: { x: 18, y: 2 * HEIGHT } },
});

/**
 * A lift without a finger.
 * @param {Way} way
 * @param {number} share  0 lies flat, 1 is turned over
 * @returns {{ grip: Point; to: Point }}
 */
export function lifted(way, share) {
  const { grip, by } = WAYS[way];
  return { grip, to: { x: grip.x + by.x * share, y: grip.y + by.y * share } };
}

/**
 * How much of a card is lifted, 0 to 1.
 * @param {Peel | null} peel
 */
export function openness(peel) {
  if (!peel) return 0;
  const area = (/** @type {Point[]} */ shape) =>
    Math.abs(
      shape.reduce((sum, p, nth) => {
        const q = /** @type {Point} */ (shape[(nth + 1) % shape.length]);
        return sum + p.x * q.y - q.x * p.y;
      }, 0),
    ) / 2;
  return area(peel.lifted) / (WIDTH * HEIGHT);
}

/**
 * A card whose edge was pulled to about the other edge falls open when it is let go: half of it is lifted
 * then.
 */
export const FALLS_OPEN = 0.46;
/** Pulled so much further it falls open in the hand. */
export const OPENS = 0.58;

/** @param {readonly Point[]} shape */
export const points = (shape) => shape.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** @param {readonly number[]} values */
export const matrix = (values) => `matrix(${values.map((value) => value.toFixed(4)).join(' ')})`;
