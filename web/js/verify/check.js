// @ts-check
// From what the house told of a shoe to what comes of checking it. Pure: the page only shows it.
import { fromHex } from '../hex.js';
import { commitment, order } from './shuffle.js';

/**
 * What is needed to check a shoe.
 * @typedef {object} Opened
 * @property {string} commitment what was published before the cut
 * @property {string | null} secret what was opened; null while it is sealed
 * @property {{ 'from-end': number, salt: string } | null} cut null: nobody cut, which is a cut at 0
 * @property {number} decks
 * @property {(string | null)[]} drawn in the order in which they left the shoe; null: nobody saw its face
 */

/**
 * What came of it. `wrong` is the first card that is not as sealed, counted from 0.
 * @typedef {object} Checked
 * @property {string} commitment computed from the secret
 * @property {boolean} fits whether that is what was published
 * @property {string[]} order
 * @property {number} compared cards whose face is known, up to the first wrong one
 * @property {number} unseen burned cards
 * @property {{ at: number, sealed: string, drawn: string } | null} wrong
 * @property {number} over cards that left the shoe though it had no more
 */

/**
 * A text is missing, or is not what it should be.
 */
export class Unreadable extends Error {
  /** @param {'commitment' | 'secret' | 'salt' | 'cut' | 'decks' | 'cards'} field */
  constructor(field) {
    super(field);
    this.field = field;
  }
}

/**
 * @param {'commitment' | 'secret' | 'salt'} field
 * @param {string} text
 * @param {number} [length] in bytes
 */
function bytesOf(field, text, length) {
  const hex = text.trim().toLowerCase();
  const fits =
    /^([0-9a-f]{2})*$/.test(hex) && (length === undefined ? hex.length <= 128 : hex.length === 2 * length);
  if (!fits) throw new Unreadable(field);
  return fromHex(hex);
}

/**
 * Cards as people write them: `7h Ts 10d`, with or without anything in between, `--` for one that was burned
 * unseen.
 * @param {string} text
 * @returns {(string | null)[]}
 */
export function readCards(text) {
  const plain = text.replace(/10(?=[cdhs♣♦♥♠])/gi, 'T').replace(/[\s,;.]+/g, '');
  const suits = { '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' };
  const found = plain.match(/--|\?\?|[a2-9tjqk][cdhs♣♦♥♠]/gi) ?? [];
  if (found.join('').length !== plain.length) throw new Unreadable('cards');
  return found.map((card) => {
    if (card === '--' || card === '??') return null;
    const suit = card.slice(1).toLowerCase();
    return card.slice(0, 1).toUpperCase() + (suits[/** @type {keyof typeof suits} */ (suit)] ?? suit);
  });
}

/**
 * @param {unknown} value
 * @param {number} least
 * @param {number} most
 */
const within = (value, least, most) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/**
 * Checks a shoe that is opened.
 * @param {Opened} shoe
 * @returns {Checked}
 */
export function check(shoe) {
  const secret = bytesOf('secret', shoe.secret ?? '', 32);
  const published = bytesOf('commitment', shoe.commitment, 32);
  const salt = bytesOf('salt', shoe.cut?.salt ?? '');
  const fromEnd = shoe.cut?.['from-end'] ?? 0;
  if (!within(fromEnd, 0, 2 ** 32 - 1)) throw new Unreadable('cut');
  if (!within(shoe.decks, 1, 16)) throw new Unreadable('decks');
  const computed = commitment(secret);
  const cards = order(secret, { fromEnd, salt }, shoe.decks);
  const fits = fromHex(computed).every((byte, i) => byte === published[i]);
  return { commitment: computed, fits, order: cards, ...compared(cards, shoe.drawn) };
}

/**
 * Holds each card that left the shoe against the sealed order.
 * @param {string[]} sealed
 * @param {(string | null)[]} drawn
 */
function compared(sealed, drawn) {
  const seen = drawn.slice(0, sealed.length);
  const over = drawn.length - seen.length;
  const at = seen.findIndex((card, i) => card !== null && card !== sealed[i]);
  const good = at < 0 ? seen : seen.slice(0, at);
  const known = good.filter((card) => card !== null).length;
  const wrong = at < 0 ? null : { at, sealed: sealed[at] ?? '', drawn: seen[at] ?? '' };
  return { compared: known, unseen: good.length - known, wrong, over };
}
