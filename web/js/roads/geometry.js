// @ts-check
// Where the marks of a road lie and what they look like. The cells come from the house; nothing is computed
// here but shapes. Red marks are squared, blue ones round; the cockroach pig leans `/` for red and `\` for
// blue.

/** @import { Board, MarkCell } from '../protocol.js' */

/**
 * @typedef {{ [R in keyof Board]: Board[R] extends MarkCell[] ? R : never }[keyof Board]} DerivedName
 * @typedef {'bead' | 'big' | DerivedName} RoadName
 * @typedef {{
 *   tag: 'circle' | 'rect' | 'path' | 'text';
 *   attrs: Record<string, string | number>;
 *   text?: string;
 * }} Shape
 * @typedef {{ column: number; row: number }} At
 */

export const ROWS = 6;

/**
 * The cells that fit, moved left so that the newest is seen; `spare` columns stay free after it.
 * @template {At} C
 * @param {readonly C[]} cells
 * @param {number} columns
 * @param {number} [spare]
 * @returns {C[]}
 */
export function visible(cells, columns, spare = 1) {
  const last = cells.reduce((most, { column }) => Math.max(most, column), 0);
  const off = Math.max(0, last + 1 + spare - columns);
  return cells.filter(({ column }) => column >= off).map((cell) => ({ ...cell, column: cell.column - off }));
}

/**
 * @param {At} at
 * @param {number} cell
 */
const middle = ({ column, row }, cell) => ({
  x: column * cell + cell / 2 + 0.5,
  y: row * cell + cell / 2 + 0.5,
});

const round = (/** @type {number} */ n) => Math.round(n * 100) / 100;

/**
 * @param {string} part  class
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {Record<string, string | number>} [more]
 * @returns {Shape}
 */
const circle = (part, x, y, r, more = {}) => ({
  tag: 'circle',
  attrs: { class: part, cx: round(x), cy: round(y), r: round(r), ...more },
});

/**
 * A square with round corners about a point.
 * @param {string} part
 * @param {number} x
 * @param {number} y
 * @param {number} half
 * @param {number} corner  as a share of half
 * @param {Record<string, string | number>} [more]
 * @returns {Shape}
 */
const square = (part, x, y, half, corner, more = {}) => ({
  tag: 'rect',
  attrs: {
    class: part,
    x: round(x - half),
    y: round(y - half),
    width: round(2 * half),
    height: round(2 * half),
    rx: round(half * corner),
    ...more,
  },
});

/**
 * @param {string} part
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} text
 * @param {Record<string, string | number>} [more]
 * @returns {Shape}
 */
const letter = (part, x, y, size, text, more = {}) => ({
  tag: 'text',
  attrs: { class: part, x: round(x), y: round(y + size * 0.36), 'font-size': round(size), ...more },
  text,
});

/**
 * @param {string} part
 * @param {string} d
 * @param {number} width
 * @returns {Shape}
 */
const stroke = (part, d, width) => ({
  tag: 'path',
  attrs: { class: part, d, 'stroke-width': round(width), 'stroke-linecap': 'round' },
});

/**
 * The bead plate.
 * @param {Board['bead']} cells
 * @param {number} columns
 * @param {number} cell
 * @param {Record<'player' | 'banker' | 'tie', string>} names  the letter of each
 * @returns {Shape[]}
 */
export function bead(cells, columns, cell, names) {
  const r = cell * 0.41;
  const rim = { stroke: 'var(--road)', 'stroke-width': 1 };
  return visible(cells, columns, 0).flatMap((at) => {
    const { x, y } = middle(at, cell);
    const shapes = [beadShape(at.winner, x, y, r)];
    if (cell >= 13) shapes.push(letter('lt', x, y, cell * 0.5, names[at.winner]));
    if (at.pairs.banker) shapes.push(circle('B', x - r * 0.82, y - r * 0.82, cell * 0.13, rim));
    if (at.pairs.player) shapes.push(circle('P', x + r * 0.82, y + r * 0.82, cell * 0.13, rim));
    return shapes;
  });
}

/**
 * @param {'player' | 'banker' | 'tie'} winner
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @returns {Shape}
 */
function beadShape(winner, x, y, r) {
  if (winner === 'player') return circle('P', x, y, r);
  if (winner === 'banker') return square('B', x, y, r * 0.92, 0.3);
  const d = round(r * 1.12);
  return {
    tag: 'path',
    attrs: {
      class: 'T',
      d: `M${x} ${round(y - d)}L${round(x + d)} ${y}L${x} ${round(y + d)}L${round(x - d)} ${y}Z`,
    },
  };
}

/**
 * @param {'player' | 'banker'} side
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {number} width
 */
const ring = (side, x, y, r, width) =>
  side === 'player'
    ? circle('rP', x, y, r, { 'stroke-width': round(width) })
    : square('rB', x, y, r * 0.93, 0.32, { 'stroke-width': round(width) });

/**
 * The big road; ties lie across the cell they came after, and a side wager's number stands inside.
 * @param {Board['big']} cells
 * @param {number} columns
 * @param {number} cell
 * @param {{ last?: boolean }} [how]  `last` frames the newest cell
 * @returns {Shape[]}
 */
export function big(cells, columns, cell, { last = true } = {}) {
  const width = Math.max(1.6, cell * 0.13);
  const seen = visible(cells, columns);
  const shapes = seen.flatMap((at) => {
    const { x, y } = middle(at, cell);
    const own = at.side ? [ring(at.side, x, y, cell * 0.42 - width / 2, width)] : [];
    const number = at.special?.match(/\d+/)?.[0];
    if (number && at.side)
      own.push(letter(`no ${at.side === 'player' ? 'P' : 'B'}`, x, y, cell * 0.56, number));
    return [...own, ...ties(at.ties, x, y, cell)];
  });
  const newest = seen.at(-1);
  if (last && newest) {
    const { column, row } = newest;
    shapes.push({
      tag: 'rect',
      attrs: {
        class: 'last',
        x: column * cell + 1,
        y: row * cell + 1,
        width: cell - 1,
        height: cell - 1,
        rx: 2,
      },
    });
  }
  return shapes;
}

/**
 * @param {number} count
 * @param {number} x
 * @param {number} y
 * @param {number} cell
 * @returns {Shape[]}
 */
function ties(count, x, y, cell) {
  if (count === 0) return [];
  const e = cell * 0.4;
  const line = `M${round(x - e)} ${round(y + e)}L${round(x + e)} ${round(y - e)}`;
  const shapes = [stroke('rT', line, Math.max(1.6, cell * 0.11))];
  if (count > 1) {
    const rim = { stroke: 'var(--road)', 'stroke-width': 2, 'paint-order': 'stroke' };
    shapes.push(letter('no T', x + cell * 0.28, y + cell * 0.24, cell * 0.5, String(count), rim));
  }
  return shapes;
}

/**
 * How each derived road draws its marks.
 * @type {Record<DerivedName, (red: boolean, x: number, y: number, cell: number) => Shape>}
 */
const MARKS = {
  'big-eye': (red, x, y, cell) => {
    const width = Math.max(1.2, cell * 0.17);
    return ring(red ? 'banker' : 'player', x, y, cell * 0.43 - width / 2, width);
  },
  small: (red, x, y, cell) => (red ? square('B', x, y, cell * 0.37, 0.22) : circle('P', x, y, cell * 0.4)),
  cockroach: (red, x, y, cell) => {
    const e = cell * 0.33;
    const [from, to] = red ? [y + e, y - e] : [y - e, y + e];
    const line = `M${round(x - e)} ${round(from)}L${round(x + e)} ${round(to)}`;
    return stroke(red ? 'rB' : 'rP', line, Math.max(1.4, cell * 0.2));
  },
};

/** In the order in which the house tells what each would be given next. */
export const derivedNames = /** @type {readonly DerivedName[]} */ (Object.keys(MARKS));

/** Every road, in the order in which boards show them. @type {readonly RoadName[]} */
export const roadNames = ['bead', 'big', ...derivedNames];

/**
 * One mark of a derived road, or of the ask road.
 * @param {DerivedName} road
 * @param {'red' | 'blue'} mark
 * @param {number} x
 * @param {number} y
 * @param {number} cell
 */
export const derivedMark = (road, mark, x, y, cell) => MARKS[road](mark === 'red', x, y, cell);

/**
 * @param {DerivedName} road
 * @param {Board['small']} cells
 * @param {number} columns
 * @param {number} cell
 * @returns {Shape[]}
 */
export const derived = (road, cells, columns, cell) =>
  visible(cells, columns).map((at) => {
    const { x, y } = middle(at, cell);
    return derivedMark(road, at.mark, x, y, cell);
  });

/**
 * The grid behind a road.
 * @param {number} columns
 * @param {number} cell
 * @param {number} [every]  a line every so many cells
 */
export function rules(columns, cell, every = 1) {
  const lines = [];
  for (let x = 0; x <= columns; x += every) lines.push(`M${x * cell + 0.5} 0V${ROWS * cell}`);
  for (let y = 0; y <= ROWS; y += every) lines.push(`M0 ${y * cell + 0.5}H${columns * cell}`);
  return lines.join('');
}
