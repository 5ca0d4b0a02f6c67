// @ts-check
// Thirteen ranks by four suits: one touch is a card. With a keyboard the arrows walk, and Tab passes by in
// one step.

import { cardName } from '../art/cards.js';
import { ranks, suits } from '../art/shapes.js';
import { button, el, svg } from '../dom.js';

/** @import { Card } from '../protocol.js' */

const RANKS = 'A23456789TJQK';
const SUITS = 'shcd';

/**
 * @param {(card: Card) => void} choose
 * @param {string} [className]
 */
export function mountKeypad(choose, className = '') {
  const keys = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => key(rank, suit, choose)));
  const node = el('div', { class: `keypad ${className}`.trim(), role: 'group', onkeydown: walk }, ...keys);
  keys[0]?.setAttribute('tabindex', '0');
  return {
    node,
    /** @param {boolean} enabled */
    update(enabled) {
      if (node.classList.contains('shut') !== enabled) return;
      node.classList.toggle('shut', !enabled);
      for (const one of keys) one.disabled = !enabled;
    },
    focus: () => keys.find((one) => one.tabIndex === 0)?.focus(),
  };

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const from = keys.indexOf(/** @type {any} */ (event.target));
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13 }[event.key];
    const to = from < 0 || !by ? undefined : keys[from + by];
    if (!to) return;
    event.preventDefault();
    for (const one of keys) one.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  }
}

/**
 * @param {string} rank
 * @param {string} suit
 * @param {(card: Card) => void} choose
 */
function key(rank, suit, choose) {
  const red = suit === 'h' || suit === 'd';
  return button(
    {
      class: red ? 'key red-key' : 'key',
      tabindex: '-1',
      'aria-label': cardName(rank + suit),
      'data-card': rank + suit,
    },
    () => choose(rank + suit),
    rankSign(rank),
    suitSign(suit),
  );
}

/** The numeral of a card, drawn as on the cards themselves. @param {string} rank */
function rankSign(rank) {
  const [width, path] = ranks[rank] ?? [0, ''];
  return svg(
    'svg',
    { class: 'numeral', viewBox: `-3 -1 ${width + 6} 54`, 'aria-hidden': 'true' },
    svg('path', { d: path, transform: rank === '9' ? 'rotate(180 18.5 26)' : null }),
  );
}

/** @param {string} suit */
const suitSign = (suit) =>
  svg('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, svg('path', { d: suits[suit] ?? '' }));

/**
 * A card in a line of text, with its suit drawn.
 * @param {string} face  such as `7h`, or a rank alone
 */
export function cardText(face) {
  const red = /[hd]$/.test(face);
  const sign = face[1] ? suitSign(face[1]) : null;
  return el(
    'span',
    { class: red ? 'card-text red-key' : 'card-text' },
    el('b', {}, face[0] === 'T' ? '10' : face[0]),
    sign,
  );
}
