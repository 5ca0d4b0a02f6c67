// @ts-check
// The way to a seat: a code for phones while nothing lies on the felt, and its address in letters at all
// times.

import { qrPicture } from '../art/qr.js';
import { el, fill, set, setText } from '../dom.js';
import { say } from '../words.js';

/** @param {string} table */
export function mountJoin(table) {
  const path = `/table/${encodeURIComponent(table)}`;
  // On a screen in the hand it is touched.
  const [far, near] = [el('span', { class: 'far' }), el('span', { class: 'near' })];
  const code = el('span', { class: 'code' });
  const node = el('a', { class: 'join', href: path }, code, far, near);
  const written = el('span', { class: 'join-at num' });
  return {
    node,
    written,
    /** Draws the words anew, as after another language was chosen. */
    name() {
      const { href, host } = new URL(path, location.href);
      fill(code, qrPicture(href, say('wall.join-code', { address: host + path })));
      setText(far, say('wall.join'));
      setText(near, say('wall.sit'));
      setText(written, say('wall.join-at', { address: host + path }));
    },
    /** It makes room for cards, which nobody is to look away from. @param {boolean} isClear */
    update: (isClear) => set(node, { 'data-away': !isClear, tabindex: isClear ? null : -1 }),
  };
}
