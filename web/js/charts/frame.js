// @ts-check
// What charts have in common: they are drawn at the width that there is, so that text keeps its size.
import { svg } from '../dom.js';

/** @import { Child } from '../dom.js' */

/**
 * @param {{ width: number, height: number, label: string }} frame
 * @param {...Child} children
 */
export const chart = ({ width, height, label }, ...children) =>
  svg(
    'svg',
    { class: 'chart', role: 'img', 'aria-label': label, width, height, viewBox: `0 0 ${width} ${height}` },
    ...children,
  );
