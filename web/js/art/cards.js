// @ts-check
// Cards. Each face is drawn once, into a sprite of the page, and used from there.

import { set, svg } from '../dom.js';
import { say } from '../words.js';
import { cardName } from './names.js';
import { courts, ranks, suits } from './shapes.js';

export { cardName };

/**
 * @typedef {object} CardOptions
 * @property {number} [width]  in pixels; without it the page's CSS sets `--w`
 * @property {boolean} [small]  one large index: for cards under 90 px
 * @property {boolean} [across]  lies across, as third cards do
 * @property {boolean} [bare]  without corner indices, as while a card is squeezed
 * @property {string} [class]
 */

/** @type {SVGDefsElement | null} */
let sprite = null;
/** @type {Set<string>} */
const drawn = new Set();

/**
 * A card, face up or, without a face, face down.
 * @param {string | null} face  such as `7h`
 * @param {CardOptions} [options]
 * @returns {SVGSVGElement}
 */
export function card(face, options = {}) {
  const { across = false } = options;
  const use = svg('use', {
    width: 250,
    height: 350,
    transform: across ? 'translate(350 0) rotate(90)' : null,
  });
  const node = svg(
    'svg',
    {
      class: ['card', across && 'across', options.class].filter(Boolean).join(' '),
      viewBox: across ? '0 0 350 250' : '0 0 250 350',
      role: 'img',
      style: options.width ? { '--w': `${options.width}px` } : {},
    },
    use,
  );
  showFace(node, face, options);
  return node;
}

/**
 * Turns a card that lies there already.
 * @param {SVGSVGElement} node
 * @param {string | null} face
 * @param {CardOptions} [options]
 */
export function showFace(node, face, { small = false, bare = false, across = false } = {}) {
  const kind = face === null ? 'back' : small ? 's' : bare ? 'f' : 'c';
  const id = symbol(kind, face);
  if (node.dataset.face !== id) {
    node.dataset.face = id;
    node.firstElementChild?.setAttribute('href', `#${id}`);
  }
  const name = face === null ? say('common.face-down') : cardName(face);
  set(node, { 'aria-label': across ? say('common.third-card', { card: name }) : name });
}

/**
 * The id of a symbol, which is drawn if it was not.
 * @param {'back' | 's' | 'f' | 'c'} kind
 * @param {string | null} face
 */
function symbol(kind, face) {
  const id = `card-${kind}-${face ?? ''}`;
  if (drawn.has(id)) return id;
  drawn.add(id);
  const body = face === null ? back() : kind === 's' ? smallFace(face) : fullFace(face, kind === 'c');
  defs().append(svg('symbol', { id, viewBox: '0 0 250 350' }, ...body));
  return id;
}

/** The sprite, with the shapes that things are cut to. */
function defs() {
  if (sprite) return sprite;
  sprite = svg(
    'defs',
    null,
    svg('clipPath', { id: 'clip-index' }, svg('rect', { x: -6, y: 0, width: 60, height: 52 })),
    svg('clipPath', { id: 'clip-court' }, svg('path', { d: 'M58 20H192V135L58 215Z' })),
    svg('clipPath', { id: 'clip-back' }, svg('rect', { x: 20, y: 20, width: 210, height: 310, rx: 5 })),
  );
  document.body.prepend(svg('svg', { class: 'sprite', 'aria-hidden': 'true' }, sprite));
  return sprite;
}

/** @param {string} suit */
const colour = (suit) => (suit === 'h' || suit === 'd' ? 'red' : 'ink');

/**
 * @param {string} suit
 * @param {number} x  of its middle
 * @param {number} y
 * @param {number} size
 * @param {boolean} [turned]
 */
function suitAt(suit, x, y, size, turned = false) {
  const turn = turned ? ' rotate(180 50 50)' : '';
  const place = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})${turn}`;
  return svg('path', { transform: place, d: suits[suit] });
}

/**
 * The strokes of a rank; a nine is a six turned over.
 * @param {string} rank
 */
function strokes(rank) {
  const [, path] = ranks[rank] ?? [0, ''];
  return svg('path', { d: path, transform: rank === '9' ? 'rotate(180 18.5 26)' : null });
}

/**
 * @param {string} rank
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {number} high
 */
const index = (rank, x, y, wide, high) =>
  svg(
    'g',
    {
      class: 'ix',
      transform: `translate(${x} ${y}) scale(${wide} ${high})`,
      'clip-path': 'url(#clip-index)',
    },
    strokes(rank),
  );

/**
 * The index in the top left corner: rank over suit.
 * @param {string} rank
 * @param {string} suit
 */
function corner(rank, suit) {
  const wide = rank === 'T' ? 0.94 : 1.1;
  const x = 32 - ((ranks[rank]?.[0] ?? 0) * wide) / 2;
  return [index(rank, x, 16, wide, 1.16), suitAt(suit, 32, 101, 36)];
}

/** @param {SVGElement[]} half */
const turned = (half) => svg('g', { transform: 'rotate(180 125 175)' }, ...half);

/**
 * @param {string} face
 * @param {boolean} indexed
 */
function fullFace(face, indexed) {
  const [rank = '', suit = ''] = face;
  const middle = courts[rank]
    ? [court(rank, suit)]
    : pips(rank).map(([x, y, up]) => suitAt(suit, x, y, rank === 'A' ? 112 : 44, up));
  const corners = indexed ? [...corner(rank, suit), turned(corner(rank, suit))] : [];
  return [paper(), svg('g', { class: colour(suit) }, ...middle, ...corners)];
}

/** @param {string} face */
function smallFace(face) {
  const [rank = '', suit = ''] = face;
  return [
    svg('rect', { class: 'paperc', x: 2, y: 2, width: 246, height: 346, rx: 26 }),
    svg(
      'g',
      { class: colour(suit) },
      index(rank, 34, 34, rank === 'T' ? 1.95 : 2.25, 2.25),
      suitAt(suit, 168, 252, 132),
    ),
  ];
}

const paper = () => svg('rect', { class: 'paperc', x: 1, y: 1, width: 248, height: 348, rx: 17 });

/**
 * Where the pips of a number card lie: x, y, and whether upside down.
 * @param {string} rank
 * @returns {[number, number, boolean][]}
 */
export function pips(rank) {
  const [left, mid, right, top, middle, bottom] = [93, 125, 157, 60, 175, 290];
  const third = (bottom - top) / 3;
  /** @type {(y: number, up?: boolean) => [number, number, boolean][]} */
  const two = (y, up = false) => [
    [left, y, up],
    [right, y, up],
  ];
  /** @type {(y: number, up?: boolean) => [number, number, boolean][]} */
  const one = (y, up = false) => [[mid, y, up]];
  const four = [...two(top), ...two(bottom, true)];
  const six = [...four, ...two(middle)];
  const eight = [...four, ...two(top + third), ...two(bottom - third, true)];
  /** @type {Record<string, [number, number, boolean][]>} */
  const all = {
    A: one(middle),
    2: [...one(top), ...one(bottom, true)],
    3: [...one(top), ...one(middle), ...one(bottom, true)],
    4: four,
    5: [...four, ...one(middle)],
    6: six,
    7: [...six, ...one((top + middle) / 2)],
    8: [...six, ...one((top + middle) / 2), ...one((bottom + middle) / 2, true)],
    9: [...eight, ...one(middle)],
    T: [...eight, ...one(top + third / 2), ...one(bottom - third / 2, true)],
  };
  return all[rank] ?? [];
}

/**
 * A court: half a figure, and the same one turned.
 * @param {string} rank
 * @param {string} suit
 */
function court(rank, suit) {
  const half = () =>
    svg(
      'g',
      { 'clip-path': 'url(#clip-court)' },
      ...(courts[rank] ?? []).map(([part, path]) => svg('path', { class: part, d: path })),
      suitAt(suit, 76, 50, 24),
    );
  const frame = { x: 58, y: 30, width: 134, height: 290, rx: 7 };
  return svg(
    'g',
    { class: 'court' },
    svg('rect', { class: 'w', ...frame }),
    half(),
    turned([half()]),
    svg('path', { class: 'b', d: 'M58 215L192 135' }),
    svg('rect', { class: 'fr', ...frame }),
  );
}

/** A rosette of nine diameters on a lattice: the same either way up. */
function back() {
  const lattice = Array.from({ length: 48 }, (_, nth) => {
    const x = 125 + (nth - 18) * 22;
    return `M${x - 260} -85L${x + 260} 435M${x + 260} -85L${x - 260} 435`;
  });
  const petals = Array.from({ length: 18 }, (_, nth) =>
    svg('ellipse', { cx: 125, cy: 146, rx: 9.5, ry: 29, transform: `rotate(${nth * 20} 125 175)` }),
  );
  const round = (/** @type {string} */ name, /** @type {number} */ r) =>
    svg('circle', { class: name, cx: 125, cy: 175, r });
  return [
    paper(),
    svg('rect', { class: 'bk', x: 13, y: 13, width: 224, height: 324, rx: 9 }),
    svg('path', { class: 'bl', 'clip-path': 'url(#clip-back)', d: lattice.join('') }),
    svg('rect', { class: 'bi', x: 20, y: 20, width: 210, height: 310, rx: 5 }),
    round('bk2', 67),
    round('br', 67),
    round('br', 61),
    svg('g', { class: 'br' }, ...petals),
    round('bg', 6),
  ];
}
