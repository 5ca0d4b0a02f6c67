// @ts-check
// Chips differ in colour, numeral and number of edge spots, so that none of these has to be read alone.

import { svg } from '../dom.js';

/** @typedef {{ base: string; spot: string; dark: string; spots: number }} Look */

/** By value in whole units of the currency. @type {Record<number, Look>} */
const looks = {
  1: { base: '#e9e3d3', spot: '#3a4a58', dark: '#20302b', spots: 6 },
  5: { base: '#a8423a', spot: '#f4ecd9', dark: '#7c2a25', spots: 4 },
  25: { base: '#2f7d57', spot: '#f4ecd9', dark: '#1b5238', spots: 6 },
  100: { base: '#2b2f36', spot: '#f4ecd9', dark: '#16181c', spots: 8 },
  500: { base: '#6b4a8e', spot: '#f4ecd9', dark: '#452c60', spots: 10 },
  1000: { base: '#c48a2c', spot: '#2a1d08', dark: '#86591a', spots: 12 },
};

/** For values that convention has no colour for, in turn. @type {Look[]} */
const others = [
  { base: '#3c6f8f', spot: '#f4ecd9', dark: '#22455b', spots: 5 },
  { base: '#8f4f6d', spot: '#f4ecd9', dark: '#5e3046', spots: 7 },
  { base: '#4f5f3a', spot: '#f4ecd9', dark: '#323d24', spots: 9 },
  { base: '#7a5a3c', spot: '#f4ecd9', dark: '#4d3824', spots: 11 },
];

/** @param {number} cents */
function lookOf(cents) {
  const known = looks[cents / 100];
  const power = Math.round(Math.log10(Math.max(1, cents)) * 3);
  return known ?? /** @type {Look} */ (others[power % others.length]);
}

/**
 * What stands on a chip: `25`, `1K`, `10K`, `.50`.
 * @param {number} cents
 */
export function label(cents) {
  if (cents < 100) return `.${String(cents).padStart(2, '0')}`;
  const whole = cents / 100;
  if (whole >= 1_000_000) return `${whole / 1_000_000}M`;
  return whole >= 1_000 ? `${whole / 1_000}K` : String(whole);
}

/**
 * The face of a chip in a box of 100.
 * @param {number} cents
 */
function face(cents) {
  const { base, spot, dark, spots } = lookOf(cents);
  const arc = 2 * Math.PI * 41.5;
  const on = (arc / spots) * (spots > 4 ? 0.42 : 0.3);
  const text = label(cents);
  const size = [0, 30, 28, 23, 18][text.length] ?? 15;
  const circle = (/** @type {number} */ r, /** @type {Record<string, unknown>} */ attrs) =>
    svg('circle', { cx: 50, cy: 50, r, fill: 'none', ...attrs });
  return [
    circle(49, { fill: base }),
    circle(41.5, {
      stroke: spot,
      'stroke-width': 13,
      'stroke-dasharray': `${on.toFixed(2)} ${(arc / spots - on).toFixed(2)}`,
      transform: `rotate(${(-90 - (180 * on) / arc).toFixed(2)} 50 50)`,
    }),
    circle(48.3, { stroke: dark, 'stroke-width': 1.4 }),
    circle(34, { fill: base }),
    circle(34, { stroke: dark, 'stroke-width': 1.2, opacity: 0.7 }),
    circle(29.5, { fill: '#f6f0e1' }),
    circle(26.5, { stroke: dark, 'stroke-width': 1, opacity: 0.55 }),
    svg(
      'text',
      {
        x: 50,
        y: 50 + size * 0.36,
        'text-anchor': 'middle',
        'font-size': size,
        'font-weight': 700,
        class: 'chipno',
        fill: '#1c2522',
      },
      text,
    ),
  ];
}

/**
 * One chip; its button has its name.
 * @param {number} cents
 * @param {number} [size]
 */
export const chip = (cents, size = 56) =>
  svg(
    'svg',
    {
      class: 'chip',
      width: size,
      height: size,
      viewBox: '0 0 100 100',
      'aria-hidden': 'true',
    },
    ...face(cents),
  );

/**
 * Chips seen from above, each a little higher than the one below.
 * @param {readonly number[]} chips  in cents, the lowest first
 * @param {number} [size]
 * @param {string} [className]
 */
export function stack(chips, size = 44, className = '') {
  const lift = size * 0.11;
  const height = size + lift * Math.max(0, chips.length - 1) + 3;
  const bodies = chips.map((cents, nth) =>
    svg(
      'g',
      {
        transform: `translate(0 ${(height - size - 3 - nth * lift).toFixed(1)})`,
      },
      svg('circle', { cx: size / 2, cy: size / 2 + 2.2, r: size / 2 - 0.4, fill: lookOf(cents).dark }),
      svg('svg', { width: size, height: size, viewBox: '0 0 100 100' }, ...face(cents)),
    ),
  );
  return svg(
    'svg',
    {
      class: `stack ${className}`.trim(),
      width: size,
      height: height.toFixed(1),
      viewBox: `0 0 ${size} ${height.toFixed(1)}`,
      'aria-hidden': 'true',
    },
    ...bodies,
  );
}

/**
 * The fewest chips that make an amount, largest first, at most `most` of them; what is left over has no chip.
 * How a stack is drawn, and nothing more: the amount stands beside it.
 * @param {number} cents
 * @param {readonly number[]} values  of the house
 * @param {number} [most]
 * @returns {number[]}
 */
export function chipsFor(cents, values, most = 8) {
  const falling = [...values].sort((a, b) => b - a);
  const chips = [];
  let left = cents;
  for (const value of falling) {
    while (left >= value && chips.length < most) {
      chips.push(value);
      left -= value;
    }
  }
  const smallest = falling.at(-1);
  if (chips.length === 0 && cents > 0 && smallest) chips.push(smallest);
  return chips;
}
