// @ts-check
// The order of a sealed shoe, exactly as the front page of the crate `seal` says.
import { toHex } from '../hex.js';
import { stream } from './chacha.js';
import { sha256 } from './sha256.js';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
const SUITS = ['c', 'd', 'h', 's'];

/**
 * SHA-256 of a text and some bytes after it.
 * @param {string} text
 * @param {...Uint8Array} parts
 */
function hashOf(text, ...parts) {
  const all = [new TextEncoder().encode(text), ...parts];
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return sha256(bytes);
}

/**
 * What the house publishes of a secret before the first card.
 * @param {Uint8Array} secret
 */
export function commitment(secret) {
  return toHex(hashOf('sabot shoe commitment 1', secret));
}

/**
 * What the shuffle is keyed by: the house's secret and the patron's cut.
 * @param {Uint8Array} secret
 * @param {number} fromEnd
 * @param {Uint8Array} salt
 */
export function key(secret, fromEnd, salt) {
  const four = new Uint8Array(4);
  new DataView(four.buffer).setUint32(0, fromEnd);
  return hashOf('sabot shoe key 1', secret, four, salt);
}

/**
 * A number below n, each as likely as the others: words that would favour some are passed over.
 * @param {() => number} next
 * @param {number} n
 */
export function below(next, n) {
  const fair = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const word = next();
    if (word < fair) return word % n;
  }
}

/**
 * New decks, one after the other: clubs, diamonds, hearts, spades, ace to king.
 * @param {number} decks
 */
export function newDecks(decks) {
  const deck = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
  return Array.from({ length: decks }, () => deck).flat();
}

/**
 * The cards of a shoe in the order in which they come out.
 * @param {Uint8Array} secret
 * @param {{ fromEnd: number, salt: Uint8Array }} cut
 * @param {number} decks
 */
export function order(secret, cut, decks) {
  const next = stream(key(secret, cut.fromEnd, cut.salt));
  const cards = newDecks(decks);
  for (let place = cards.length - 1; place > 0; place -= 1) {
    const other = below(next, place + 1);
    const card = /** @type {string} */ (cards[place]);
    cards[place] = /** @type {string} */ (cards[other]);
    cards[other] = card;
  }
  return cards;
}
