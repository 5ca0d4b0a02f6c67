// @ts-check
// The name of the key that the house signs its journal with.

import { el, setText } from '../dom.js';
import { nameOf, signedHead } from '../signed.js';
import { say } from '../words.js';

/** It is made of the key, and stays as it is for as long as the house has its key. */
export function mountKey() {
  const [what, whose] = [el('span', { class: 'off' }), el('span')];
  const node = el('span', { class: 'signs num', hidden: true }, what, whose);
  void signedHead().then((head) => {
    setText(whose, head ? nameOf(head.key) : '');
    node.hidden = !head;
  });
  return {
    node,
    /** Draws the words anew, as after another language was chosen. */
    name() {
      setText(what, say('wall.signs'));
      node.title = say('wall.signs');
    },
  };
}
