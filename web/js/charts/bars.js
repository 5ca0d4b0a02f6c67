// @ts-check
// Horizontal bars with a tick for what was expected. Drawn at the width that there is, so that text keeps its
// size.

import { svg } from '../dom.js';
import { chart } from './frame.js';

/**
 * @typedef {object} Bar
 * @property {string} name
 * @property {number} value
 * @property {number} expected where the tick stands
 * @property {string} text the value as it is read
 */

const ROW = 30;
const TOP = 4;

/**
 * @param {Bar[]} bars
 * @param {{ width: number, label: string, room: number }} frame `room` is what values need at the right
 */
export function barChart(bars, { width, label, room }) {
  const most = Math.max(...bars.flatMap((bar) => [bar.value, bar.expected]), 0) * 1.05 || 1;
  const least = Math.min(0, ...bars.map((bar) => bar.value)) * 1.05;
  const scale = (/** @type {number} */ value) => ((value - least) / (most - least)) * (width - room);
  const height = TOP + bars.length * 2 * ROW * 0.85;
  const rows = bars.flatMap((bar, nth) => {
    const y = TOP + nth * ROW * 1.7;
    const from = Math.min(scale(0), scale(bar.value));
    return [
      svg('text', { class: 'name', x: 0, y: y + 14 }, bar.name),
      svg('rect', {
        class: 'bar',
        x: from,
        y: y + 21,
        width: Math.max(1, Math.abs(scale(bar.value) - scale(0))),
        height: 14,
        rx: 2,
      }),
      svg('path', { class: 'expected', d: `M${scale(bar.expected).toFixed(1)} ${y + 18}V${y + 38}` }),
      svg('text', { class: 'value', x: width, y: y + 33, 'text-anchor': 'end' }, bar.text),
    ];
  });
  return chart({ width, height, label }, ...rows);
}
