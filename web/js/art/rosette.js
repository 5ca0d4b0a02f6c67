// @ts-check
// The house's mark: the rosette of the cards' backs, nine diameters.

import { svg } from '../dom.js';

/** @param {number} [size] */
export function rosette(size = 38) {
  const petals = Array.from({ length: 18 }, (_, nth) =>
    svg('ellipse', { cx: 20, cy: 11.4, rx: 2.9, ry: 8.6, transform: `rotate(${nth * 20} 20 20)` }),
  );
  return svg(
    'svg',
    { class: 'logo', width: size, height: size, viewBox: '0 0 40 40', 'aria-hidden': 'true' },
    svg('circle', { cx: 20, cy: 20, r: 19, 'stroke-width': 1.3 }),
    svg('g', { 'stroke-width': 0.85 }, ...petals),
    svg('circle', { class: 'heart', cx: 20, cy: 20, r: 2.2 }),
  );
}
