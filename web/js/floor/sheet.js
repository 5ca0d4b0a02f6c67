// @ts-check
// Tables that may be wider than the page: they scroll by themselves, also by the keyboard.

import { el } from '../dom.js';

/**
 * @param {string} label  for whoever listens
 * @param {...Node} children
 */
export const scrolling = (label, ...children) =>
  el('div', { class: 'sheet-scroll', tabindex: '0', role: 'region', 'aria-label': label }, ...children);
