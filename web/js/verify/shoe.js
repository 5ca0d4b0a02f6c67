// @ts-check
// All cards of a shoe in their sealed order, with what became of each.
import { el, fill } from '../dom.js';
import { say } from '../words.js';

/** @import { Checked, Opened } from './check.js' */

const SUITS = /** @type {Record<string, string>} */ ({ c: '♣', d: '♦', h: '♥', s: '♠' });

/**
 * A card as it is printed in a line: `10♥`.
 * @param {string} card
 */
export const printed = (card) => (card[0] === 'T' ? '10' : card.slice(0, 1)) + (SUITS[card.slice(1)] ?? '');

/** @param {string} card */
const isRed = (card) => card.endsWith('h') || card.endsWith('d');

/**
 * What became of the card at a place: it came, was burned unseen, is not the sealed one, or never left the
 * shoe.
 * @param {Checked} checked
 * @param {(string | null)[]} drawn
 * @param {number} at
 */
function fate(checked, drawn, at) {
  if (at >= drawn.length) return 'left';
  if (drawn[at] === null) return 'burned';
  if (drawn[at] !== checked.order[at]) return 'wrong';
  return 'came';
}

/**
 * @param {HTMLElement} parent
 * @param {Opened} shoe
 * @param {Checked} checked
 */
export function drawShoe(parent, shoe, checked) {
  const cells = checked.order.map((card, at) => {
    const became = fate(checked, shoe.drawn, at);
    const instead = became === 'wrong' ? printed(shoe.drawn[at] ?? '') : '';
    return el(
      'li',
      { class: `${became} ${isRed(card) ? 'r' : 'k'}` },
      instead ? el('s', null, printed(card)) : printed(card),
      instead && el('span', { class: 'instead' }, instead),
      became === 'burned' && el('span', { class: 'off' }, say('verify.key-burned')),
    );
  });
  const key = ['came', 'burned', 'left', 'wrong'].map(
    (name) =>
      (name !== 'wrong' || checked.wrong) &&
      el(
        'span',
        { class: 'key' },
        el('i', { class: name, 'aria-hidden': 'true' }, name === 'wrong' ? '!' : '7♣'),
        say(`verify.key-${name}`),
      ),
  );
  fill(
    parent,
    el('header', null, el('h2', null, say('verify.the-order')), el('p', { class: 'keys' }, key)),
    el('ol', { class: 'order' }, cells),
  );
}
