// @ts-check
// A sentence of a catalogue in which *some words* are weightier than the others.
import { el } from './dom.js';

/**
 * The parts of a sentence: what stands between stars is bold. There is no markup beyond that.
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
export function rich(text) {
  return text.split('*').map((part, nth) => (nth % 2 === 1 ? el('b', null, part) : part));
}
