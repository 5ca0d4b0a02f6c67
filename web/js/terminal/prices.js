// @ts-check
// What a wager pays, and when, in words. The lines come from the house; here they are only read out.

import { odds } from '../format.js';
import { has, say } from '../words.js';
/** @import { WagerCard } from '../protocol.js' */

/** @param {string} pays */
function worth(pays) {
  const [win = '0', stake = '1'] = pays.split(':');
  return Number(win) / Number(stake);
}

/**
 * The one price of a wager, or the best of several.
 * @param {WagerCard} card
 */
export function price(card) {
  const pays = card.lines.map((line) => line.pays).filter((it) => it !== null);
  const best = pays.reduce((high, it) => (high === null || worth(it) > worth(high) ? it : high), /** @type {string | null} */ (null));
  if (best === null) return '';
  return pays.length === 1 ? odds(best) : say('terminal.up-to', { odds: odds(best) });
}

/**
 * A few words about when it wins.
 * @param {WagerCard} card
 */
export function note(card) {
  if (card.commission) return say('terminal.note-commission', { rate: card.commission });
  // A Banker without commission pushes on something else than a tie, and whoever bets on it should know.
  const catches = card.main && card.lines.some((line) => line.pays === null && !/^tie/i.test(line.when));
  const key = catches ? `terminal.note-pushing-${card.wager}` : `terminal.note-${card.wager}`;
  if (has(key)) return say(key);
  return catches || card.belongs === null || !card.main ? when(card.lines[0]?.when ?? '') : '';
}

/** How the house writes its lines, and the words for it. @type {[RegExp, string][]} */
const PHRASES = [
  [/^(player|banker) wins$/i, 'wins'],
  [/^(player|banker) total (\d)$/i, 'total'],
  [/^(player|banker) has (\d) cards$/i, 'cards'],
  [/^(player|banker) natural$/i, 'natural'],
  [/^(player|banker) pair$/i, 'pair'],
  [/^()margin (\d)$/i, 'margin'],
  [/^()tie$/i, 'tie'],
];

/**
 * When a line of a pay table counts, in the person's language as far as we know how to say it.
 * @param {string} line  such as `Banker wins, Banker total 7, Banker has 3 cards`
 */
export function when(line) {
  const parts = line.split(', ').map((part) => {
    for (const [pattern, key] of PHRASES) {
      const found = pattern.exec(part);
      if (!found) continue;
      const side = found[1] ? say(`common.${found[1].toLowerCase()}`) : '';
      return say(`terminal.when-${key}`, { side, number: found[2] ?? '', count: Number(found[2] ?? 0) });
    }
    return part;
  });
  return parts.join(say('terminal.when-and'));
}
