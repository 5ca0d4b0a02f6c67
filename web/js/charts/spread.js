// @ts-check
// Where most of many outcomes lie: a bar from the first bound to the last, a dot on the middle one, a line
// where all began.

import { svg } from '../dom.js';
import { chart } from './frame.js';

/** @typedef {{ name: string, bounds: number[] }} Spread */

const ROW = 51;

/**
 * @param {Spread[]} rows bounds rising
 * @param {{ width: number, label: string, start: number }} frame
 */
export function spreadChart(rows, { width, label, start }) {
  const all = rows.flatMap((row) => row.bounds);
  const [least, most] = [Math.min(0, ...all), Math.max(start, ...all) * 1.02];
  const scale = (/** @type {number} */ value) => 6 + ((value - least) / (most - least || 1)) * (width - 12);
  const height = 4 + rows.length * ROW;
  const nodes = rows.flatMap((row, nth) => {
    const y = 4 + nth * ROW;
    const [first = start] = row.bounds;
    const last = row.bounds.at(-1) ?? start;
    const middle = row.bounds[Math.floor(row.bounds.length / 2)] ?? start;
    return [
      svg('text', { class: 'name', x: 0, y: y + 13 }, row.name),
      svg('path', { class: 'rail', d: `M0 ${y + 30}H${width}` }),
      svg('rect', {
        class: 'bar',
        x: scale(first),
        y: y + 23,
        width: Math.max(2, scale(last) - scale(first)),
        height: 14,
        rx: 2,
      }),
      svg('circle', { class: 'middle', cx: scale(middle), cy: y + 30, r: 5 }),
    ];
  });
  const line = svg('path', {
    class: 'expected',
    d: rows.map((_, nth) => `M${scale(start).toFixed(1)} ${nth * ROW + 22}v24`).join(''),
  });
  return chart({ width, height, label }, ...nodes, line);
}
