// @ts-check
// Bars that are always whole: how a number of things is divided. Shape and place tell the parts apart, not
// colour alone.

import { svg } from '../dom.js';
import { chart } from './frame.js';

/** @typedef {{ name: string, share: number, className: string }} Part */
/** @typedef {{ name: string, parts: Part[] }} Shares */

const ROW = 51;

/**
 * @param {Shares[]} rows
 * @param {{ width: number, label: string, percent: (share: number) => string }} frame
 */
export function shareChart(rows, { width, label, percent }) {
  const height = 4 + rows.length * ROW;
  const nodes = rows.flatMap((row, nth) => {
    const y = 4 + nth * ROW;
    let x = 0;
    const parts = row.parts.flatMap((part) => {
      const wide = part.share * width;
      const at = x;
      x += wide;
      return [
        svg('rect', {
          class: `part ${part.className}`,
          x: at,
          y: y + 19,
          width: Math.max(0, wide - 1.5),
          height: 22,
          rx: 2,
        }),
        wide > 46 &&
          svg('text', { class: `on ${part.className}`, x: at + 7, y: y + 35 }, percent(part.share)),
      ];
    });
    return [svg('text', { class: 'name', x: 0, y: y + 13 }, row.name), ...parts];
  });
  return chart({ width, height, label }, ...nodes);
}
