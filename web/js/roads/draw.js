// @ts-check
// Draws the roads of a Board. Each road is an image with a label; js/roads/table.js has them as tables.

import { fill, set, svg } from '../dom.js';
import { say } from '../words.js';
import { bead, big, derived, derivedMark, derivedNames, ROWS, rules } from './geometry.js';
/** @import { Board } from '../protocol.js' */
/** @import { DerivedName, RoadName, Shape } from './geometry.js' */

/**
 * @typedef {object} RoadOptions
 * @property {number} columns
 * @property {number} [cell]  in pixels; the page's CSS may scale the whole
 * @property {boolean} [last]  whether the big road frames its newest cell
 */

/**
 * A road that follows its board: `const road = mountRoad('big', { columns: 24, cell: 18 })`, then
 * `figure.append(road.node)` and `road.update(board)`.
 * @param {RoadName} name
 * @param {RoadOptions} options
 */
export function mountRoad(name, options) {
  let { columns, cell = 16, last = true } = options;
  /** @type {Board | null} */
  let shown = null;
  const grid = svg('path', { class: 'rule' });
  const marks = svg('g');
  const node = svg('svg', { class: `road ${name}`, role: 'img' }, grid, marks);

  const frame = () => {
    const [width, height] = [columns * cell + 1, ROWS * cell + 1];
    set(node, { viewBox: `0 0 ${width} ${height}`, width, height });
    set(grid, { d: rules(columns, cell, cell > 11 || !isDerived(name) ? 1 : 2) });
  };
  const draw = () => {
    fill(marks, ...(shown ? shapesOf(name, shown, columns, cell, last) : []).map(toSvg));
    set(node, { 'aria-label': labelOf(name, shown) });
  };
  frame();
  draw();
  return {
    node,
    /** @param {Board | null} board */
    update(board) {
      shown = board;
      draw();
    },
    /**
     * Another size, as when the window changes.
     * @param {{ columns?: number; cell?: number }} size
     */
    resize(size) {
      columns = size.columns ?? columns;
      cell = size.cell ?? cell;
      frame();
      draw();
    },
  };
}

/**
 * @param {RoadName} name
 * @returns {name is DerivedName}
 */
const isDerived = (name) => name !== 'bead' && name !== 'big';

/**
 * @param {RoadName} name
 * @param {Board} board
 * @param {number} columns
 * @param {number} cell
 * @param {boolean} last
 * @returns {Shape[]}
 */
function shapesOf(name, board, columns, cell, last) {
  if (name === 'bead') return bead(board.bead, columns, cell, letters());
  if (name === 'big') return big(board.big, columns, cell, { last });
  return derived(name, board[name], columns, cell);
}

const letters = () => ({
  player: say('common.letter.player'),
  banker: say('common.letter.banker'),
  tie: say('common.letter.tie'),
});

/** @param {Shape} shape */
const toSvg = ({ tag, attrs, text }) => svg(tag, attrs, text);

/**
 * What a road says to whoever cannot see it.
 * @param {RoadName} name
 * @param {Board | null} board
 */
function labelOf(name, board) {
  const road = say(`roads.${name}`);
  if (!board || board[name].length === 0) return say('roads.label.empty', { road });
  if (name === 'bead') return say('roads.label.bead', { count: board.bead.length });
  if (name === 'big') return bigLabel(board);
  const red = board[name].filter(({ mark }) => mark === 'red').length;
  return say('roads.label.derived', { road, red, blue: board[name].length - red });
}

/** @param {Board} board */
function bigLabel({ big: cells }) {
  const count = new Set(cells.map(({ column }) => column)).size;
  const side = cells.at(-1)?.side;
  if (!side) return say('roads.label.big', { count, now: '' });
  const before = cells.findLastIndex((cell) => cell.side !== side);
  const now = say('roads.now', { side: say(`common.side.${side}`), count: cells.length - 1 - before });
  return say('roads.label.big', { count, now });
}

/**
 * The marks that a win of this side would bring: three, or fewer while roads are young.
 * @param {'player' | 'banker'} side
 * @param {number} [cell]
 */
export function mountAsk(side, cell = 16) {
  const node = svg('svg', {
    class: 'road ask',
    role: 'img',
    viewBox: `0 0 ${cell * 3} ${cell}`,
    width: cell * 3,
    height: cell,
  });
  return {
    node,
    /** @param {Board | null} board */
    update(board) {
      const marks = board?.ask?.[side] ?? [];
      fill(
        node,
        ...derivedNames.flatMap((road, nth) => {
          const mark = marks[nth];
          return mark ? [toSvg(derivedMark(road, mark, nth * cell + cell / 2, cell / 2, cell * 0.92))] : [];
        }),
      );
      const said = marks.map((mark) => say(mark ? `roads.${mark}` : 'roads.none')).join(', ');
      set(node, { 'aria-label': say('roads.label.ask', { side: say(`roads.if-${side}`), marks: said }) });
    },
  };
}
