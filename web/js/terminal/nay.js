// @ts-check
// Why a touch did nothing, beside what was touched. A screen reader is told the same through the page's
// status.

import { icon } from '../art/icons.js';
import { announce, el, setText } from '../dom.js';

/** How long it stays. */
const FOR = 2_600;

const words = el('span');
const node = el('p', { class: 'nay', 'aria-hidden': 'true' }, icon('lock'), words);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {Element | null} touched
 * @param {string} reason
 * @param {string} [said]  what a screen reader is told, if more than the reason
 */
export function nay(touched, reason, said = reason) {
  announce(said);
  if (!touched) return;
  clearTimeout(timer);
  node.remove();
  setText(words, reason);
  document.body.append(node);
  const { left, top, width, height } = touched.getBoundingClientRect();
  const half = node.offsetWidth / 2;
  const x = Math.min(innerWidth - half - 8, Math.max(half + 8, left + width / 2));
  // On a spot it lies in the middle; above a button, which it would hide.
  const y = height > 3 * node.offsetHeight ? top + height / 2 : top - node.offsetHeight / 2 - 8;
  node.style.setProperty('left', `${x}px`);
  node.style.setProperty('top', `${y}px`);
  timer = setTimeout(() => node.remove(), FOR);
}
