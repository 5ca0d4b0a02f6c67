// @ts-check
// Full play by keyboard. Single letters can be switched off, for whoever dictates or presses them by
// accident.

import { remember, remembered } from '../settings.js';

/** @import { ActName } from './acts.js' */

const KEPT = 'sabot.keys';
/** @type {Record<string, ActName>} */
const ACTS = { u: 'undo', c: 'clear', r: 'repeat', d: 'double' };
/** @type {Record<string, string>} */
const SPOTS = { p: 'player', b: 'banker', t: 'tie' };
const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

/** Whether single letters do something. */
export const lettersOn = () => remembered(KEPT, true);
/** @param {boolean} on */
export const setLetters = (on) => remember(KEPT, on);

/**
 * @param {object} doing
 * @param {HTMLElement} doing.spots
 * @param {(wager: string) => void} doing.bet
 * @param {(nth: number) => void} doing.chip
 * @param {(name: ActName) => void} doing.act
 * @param {(name: 'help' | 'menu' | 'history' | 'floor') => void} doing.open
 */
export function listen(doing) {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    if (ARROWS.has(event.key)) {
      if (walk(doing.spots, event.key)) event.preventDefault();
      return;
    }
    if (lettersOn() && letter(event.key.toLowerCase(), doing)) event.preventDefault();
  });
}

/**
 * @param {string} key
 * @param {Parameters<typeof listen>[0]} doing
 */
function letter(key, doing) {
  if (ACTS[key]) doing.act(ACTS[key]);
  else if (SPOTS[key]) doing.bet(SPOTS[key]);
  else if (/^[1-9]$/.test(key)) doing.chip(Number(key) - 1);
  else if (key === '?') doing.open('help');
  else if (key === 'm') doing.open('menu');
  else if (key === 'h') doing.open('history');
  else if (key === 'f') doing.open('floor');
  else return false;
  return true;
}

/**
 * From spot to spot, to the nearest in that direction.
 * @param {HTMLElement} parent
 * @param {string} key
 */
function walk(parent, key) {
  const all = /** @type {HTMLElement[]} */ ([...parent.children]);
  const from = all.find((spot) => spot === document.activeElement);
  if (!from) {
    if (document.activeElement !== document.body) return false;
    all[0]?.focus();
    return true;
  }
  const here = middle(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [
    0, 0,
  ];
  const near = all
    .filter((spot) => spot !== from)
    .map((spot) => {
      const [x, y] = [middle(spot).x - here.x, middle(spot).y - here.y];
      return { spot, along: x * dx + y * dy, off: Math.abs(x * dy) + Math.abs(y * dx) };
    })
    .filter(({ along }) => along > 8);
  near.sort((a, b) => a.along + 2 * a.off - (b.along + 2 * b.off));
  near[0]?.spot.focus();
  return true;
}

/** @param {HTMLElement} node */
function middle(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
