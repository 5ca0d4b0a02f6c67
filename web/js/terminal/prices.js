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

/** @typedef {WagerCard['lines'][number]} Line */

/** @param {WagerCard} card */
const wins = (card) =>
  card.lines.flatMap(({ when: on, pays }) => (pays === null ? [] : [{ when: on, pays }]));

/** What a wager on a hand pays as a rule: for winning, whatever else there is. @param {WagerCard} card */
const usual = (card) =>
  card.main ? wins(card).find((line) => /^(player|banker) wins$/i.test(line.when)) : undefined;

/**
 * The usual price of a wager on a hand; the one price of another, or the best of several.
 * @param {WagerCard} card
 */
export function price(card) {
  const pays = [usual(card) ?? wins(card)].flat().map((line) => line.pays);
  const [best] = pays.toSorted((a, b) => worth(b) - worth(a));
  if (best === undefined) return '';
  return pays.every((it) => worth(it) === worth(best))
    ? odds(best)
    : say('terminal.up-to', { odds: odds(best) });
}

/**
 * A few words about when it wins.
 * @param {WagerCard} card
 */
export function note(card) {
  const exceptions = usual(card)
    ? wins(card)
        .filter(({ pays }) => pays !== usual(card)?.pays)
        .map(exception)
    : [];
  const commission = card.commission ? [say('terminal.note-commission', { rate: card.commission })] : [];
  if (exceptions.length + commission.length > 0)
    return [...commission, ...exceptions].join(say('terminal.when-and'));
  // A Banker without commission pushes on something else than a tie, and whoever bets on it should know.
  const catches = card.main && card.lines.some((line) => line.pays === null && !/^tie/i.test(line.when));
  const key = catches ? `terminal.note-pushing-${card.wager}` : `terminal.note-${card.wager}`;
  if (has(key)) return say(key);
  return catches || card.belongs === null || !card.main ? occasions(card) : '';
}

/**
 * A win that pays otherwise: `with 6: 1 to 2`.
 * @param {{ when: string; pays: string }} line
 */
function exception(line) {
  const [winner, ...rest] = partsOf(line.when);
  return say('terminal.note-but', { when: spoken(rest, subjectOf(winner)), odds: odds(line.pays) });
}

/**
 * What all winning lines have in common; each of them, if they have nothing and pay alike; and otherwise the
 * best.
 * @param {WagerCard} card
 */
function occasions(card) {
  const lines = wins(card).length > 0 ? wins(card) : card.lines;
  const all = lines.map((line) => partsOf(line.when));
  const [first = [], ...others] = all;
  const common = first.filter(({ text }) =>
    others.every((parts) => parts.some((part) => part.text === text)),
  );
  if (common.length > 0) return spoken(common);
  if (new Set(lines.map(({ pays }) => pays)).size === 1)
    return all.map((parts) => spoken(parts)).join(say('terminal.when-or'));
  const [best] = wins(card).toSorted((a, b) => worth(b.pays) - worth(a.pays));
  return best ? when(best.when) : '';
}

/** One of several numbers, as the house writes them: `1–3, 15–17`. */
const NUMBERS = '(\\d+(?:–\\d+)?(?:, \\d+(?:–\\d+)?)*)';
const WINNER = '(?:player wins|banker wins|tie)';

/** How the house writes its conditions, and the words for them. @type {[RegExp, string][]} */
const PHRASES = /** @type {[string, string][]} */ ([
  [`${WINNER}(?: or ${WINNER})*`, 'winner'],
  [`(player|banker) total ${NUMBERS}`, 'total'],
  [`(player|banker) has ${NUMBERS} cards`, 'cards'],
  ['(player|banker) natural', 'natural'],
  ['no (player|banker) natural', 'no-natural'],
  ['(player|banker) pair', 'pair'],
  ['no (player|banker) pair', 'no-pair'],
  ['(player|banker) perfect pair', 'perfect-pair'],
  ['no (player|banker) perfect pair', 'no-perfect-pair'],
  [`()margin ${NUMBERS}`, 'margin'],
  [`()both totals add up to ${NUMBERS}`, 'sum'],
  [`()${NUMBERS} cards in all`, 'in-all'],
  ['always', 'always'],
]).map(([source, key]) => [new RegExp(`^${source}(?=, |$)`, 'i'), key]);

/**
 * @typedef {{
 *   text: string;
 *   key: string;
 *   side: string;
 *   number: string;
 * }} Part  `key` is empty if we have no words for it
 */

/**
 * The conditions of a line, one by one: numbers may hold a comma of their own.
 * @param {string} line
 * @returns {Part[]}
 */
function partsOf(line) {
  /** @type {Part[]} */
  const parts = [];
  for (let rest = line; rest !== ''; ) {
    const part = firstOf(rest);
    parts.push(part);
    rest = rest.slice(part.text.length).replace(/^, /, '');
  }
  return parts;
}

/** @param {string} rest @returns {Part} */
function firstOf(rest) {
  for (const [pattern, key] of PHRASES) {
    const found = pattern.exec(rest);
    if (found) return { text: found[0], key, side: found[1]?.toLowerCase() ?? '', number: found[2] ?? '' };
  }
  const [text = rest] = rest.split(', ');
  return { text: text || rest, key: '', side: '', number: '' };
}

/**
 * Whose hand is spoken of after this: who won, or the side that was named.
 * @param {Part | undefined} part
 * @param {string} [before]
 */
function subjectOf(part, before = '') {
  const winner = /^(player|banker|tie)(?: wins)?$/i.exec(part?.text ?? '');
  if (part?.key === 'winner') return winner?.[1]?.toLowerCase() ?? '';
  // The total of a tie is everybody's.
  return before === 'tie' && part?.key === 'total' ? before : (part?.side ?? '');
}

/**
 * @param {Part[]} parts
 * @param {string} [before]  whose hand was spoken of before
 */
function spoken(parts, before = '') {
  let subject = before;
  const said = parts.map((part) => {
    const text = partText(part, subject);
    subject = subjectOf(part, subject);
    return text;
  });
  return said.join(say('terminal.when-and'));
}

/**
 * @param {Part} part
 * @param {string} subject
 */
function partText({ text, key, side, number }, subject) {
  const or = say('terminal.when-or');
  if (key === '') return text;
  if (key === 'winner') return text.split(' or ').map(winnerText).join(or);
  // In a tie both have the same total, but not the same cards.
  const isKnown = subject === side || (subject === 'tie' && key === 'total');
  const of = (key === 'total' || key === 'cards') && !isKnown ? '-of' : '';
  const values = {
    side: side ? say(`common.${side}`) : '',
    number: number.replaceAll(', ', or),
    count: number,
  };
  return say(`terminal.when-${key}${of}`, values);
}

/** @param {string} winner */
function winnerText(winner) {
  const [side = ''] = winner.toLowerCase().split(' ');
  return side === 'tie'
    ? say('terminal.when-tie')
    : say('terminal.when-wins', { side: say(`common.${side}`) });
}

/**
 * When a line of a pay table counts, in the person's language as far as we know how to say it.
 * @param {string} line  such as `Banker wins, Banker total 7, Banker has 3 cards`
 */
export const when = (line) => spoken(partsOf(line));
