// @ts-check
// What cards are called. Apart from the drawings, so that a page can name a card without drawing any.

import { say } from '../words.js';

/**
 * A card's name for people: `seven of hearts`.
 * @param {string} face
 */
export function cardName(face) {
  return say('common.card', { rank: say(`common.rank.${face[0]}`), suit: say(`common.suit.${face[1]}`) });
}
