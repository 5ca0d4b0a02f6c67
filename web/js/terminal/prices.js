// @ts-check
// What a wager pays, and when, in words. The lines come from the house as conditions; here they are put into
// words, and nowhere else.

import { odds, rate, ratio } from '../format.js';
import { has, say } from '../words.js';

/** @import { PayLine, Question, Side, Span, WagerCard, Winner } from '../protocol.js' */

/** @typedef {PayLine & { pays: string }} Win */

/** @param {PayLine} line @returns {line is Win} */
const isWin = (line) => line.pays !== null;

/** @param {WagerCard} card */
const wins = (card) => card.lines.filter(isWin);

/** Who must have won, if only one may. @param {Question | undefined} question */
const winnerOf = (question) =>
  question && 'winner' in question && question.winner.length === 1 ? (question.winner[0] ?? null) : null;

/** What a wager on a hand pays as a rule: for winning, whatever else there is. @param {WagerCard} card */
const usual = (card) =>
  card.main
    ? wins(card).find(({ when: [first, ...more] }) => isHand(winnerOf(first)) && more.length === 0)
    : undefined;

/** @param {Winner | null} winner */
const isHand = (winner) => winner === 'player' || winner === 'banker';

/**
 * The usual price of a wager on a hand; the one price of another, or the best of several.
 * @param {WagerCard} card
 */
export function price(card) {
  const pays = [usual(card) ?? wins(card)].flat().map((line) => line.pays);
  const [best] = pays.toSorted((a, b) => ratio(b) - ratio(a));
  if (best === undefined) return '';
  return pays.every((it) => ratio(it) === ratio(best))
    ? odds(best)
    : say('terminal.up-to', { odds: odds(best) });
}

/**
 * A few words about when it wins.
 * @param {WagerCard} card
 */
export function note(card) {
  const win = usual(card);
  const exceptions = win
    ? wins(card)
        .filter(({ pays }) => pays !== win.pays)
        .map(exception)
    : [];
  const commission = card.commission
    ? [say('terminal.note-commission', { rate: rate(card.commission) })]
    : [];
  if (exceptions.length + commission.length > 0)
    return [...commission, ...exceptions].join(say('terminal.when-and'));
  // A Banker without commission pushes on something else than a tie, and whoever bets on it should know.
  const caught = card.main && card.lines.find((line) => !isWin(line) && winnerOf(line.when[0]) !== 'tie');
  if (caught) return pushing(caught);
  const key = `terminal.note-${card.wager}`;
  if (has(key)) return say(key);
  return card.belongs === null || !card.main ? occasions(card) : '';
}

/** A line that pays otherwise: `with 6: 1 to 2`. @param {PayLine} line */
function exception({ when: [first, ...more], pays }) {
  const text =
    first && 'winner' in first ? when(more, winnerOf(first)) : when(first ? [first, ...more] : more);
  return say('terminal.note-but', { when: text, odds: odds(pays) });
}

/** A hand that wins and only gets its stake back: `a 3-card 7 pushes`. @param {PayLine} line */
function pushing(line) {
  const [first, ...rest] = line.when;
  const winner = winnerOf(first);
  const total = rest.flatMap((it) => ('total' in it && it.total.side === winner ? [it.total.points] : []));
  const cards = rest.flatMap((it) => ('cards' in it && it.cards.side === winner ? [it.cards.cards] : []));
  return total[0] && cards[0] && rest.length === 2
    ? say('terminal.note-pushing', { number: numbers(total[0]), count: numbers(cards[0]) })
    : exception(line);
}

/**
 * What all winning lines have in common; each of them, if they have nothing and pay alike; and otherwise the
 * best.
 * @param {WagerCard} card
 */
function occasions(card) {
  const lines = wins(card).length > 0 ? wins(card) : card.lines;
  const [first, ...others] = lines.map((line) => line.when);
  const common = (first ?? []).filter((question) =>
    others.every((asked) => asked.some((other) => isSame([other], [question]))),
  );
  if (common.length > 0) return when(common);
  if (new Set(lines.map(({ pays }) => pays)).size === 1)
    return lines.map((line) => when(line.when)).join(say('terminal.when-or'));
  const [best] = wins(card).toSorted((a, b) => ratio(b.pays) - ratio(a.pays));
  return best ? when(best.when) : '';
}

/**
 * Whether two conditions are the same. The house has one way to write each.
 * @param {readonly Question[] | undefined} one
 * @param {readonly Question[]} other
 */
export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * When a line of a pay table counts.
 * @param {readonly Question[]} asked  all of which must hold
 * @param {Winner | null} [of]  whose hand was spoken of before
 */
export function when(asked, of = null) {
  let subject = of;
  const said = asked.map((question) => {
    const text = questionText(question, subject);
    subject = subjectOf(question, subject);
    return text;
  });
  return said.length > 0 ? said.join(say('terminal.when-and')) : say('terminal.when-always');
}

/**
 * Whose hand is spoken of after this: who won, or the side that was named.
 * @param {Question} question
 * @param {Winner | null} before
 */
function subjectOf(question, before) {
  if ('winner' in question) return winnerOf(question);
  // The total of a tie is everybody's.
  if ('total' in question && before === 'tie') return before;
  const [about] = Object.values(question);
  return /** @type {{ side?: Side }} */ (about).side ?? null;
}

/**
 * @param {Question} question
 * @param {Winner | null} subject
 */
function questionText(question, subject) {
  if ('winner' in question) return question.winner.map(winnerText).join(say('terminal.when-or'));
  if ('total' in question) {
    const { side, points } = question.total;
    // In a tie both have the same total, but not the same cards.
    const of = subject === side || subject === 'tie' ? '' : '-of';
    return say(`terminal.when-total${of}`, { side: say(`common.${side}`), number: numbers(points) });
  }
  if ('cards' in question) {
    const { side, cards } = question.cards;
    const of = subject === side ? '' : '-of';
    return say(`terminal.when-cards${of}`, { side: say(`common.${side}`), count: numbers(cards) });
  }
  if ('natural' in question) return holding('natural', question.natural);
  if ('pair' in question) return holding('pair', question.pair);
  if ('perfect-pair' in question) return holding('perfect-pair', question['perfect-pair']);
  if ('margin' in question) return say('terminal.when-margin', { number: numbers(question.margin.points) });
  if ('sum-of-totals' in question)
    return say('terminal.when-sum', { number: numbers(question['sum-of-totals'].points) });
  return say('terminal.when-in-all', { number: numbers(question['cards-used'].cards) });
}

/** @param {Winner} winner */
const winnerText = (winner) =>
  winner === 'tie' ? say('terminal.when-tie') : say('terminal.when-wins', { side: say(`common.${winner}`) });

/**
 * What a hand must have, or must not.
 * @param {'natural' | 'pair' | 'perfect-pair'} what
 * @param {{ side: Side; has: boolean }} asked
 */
const holding = (what, { side, has: must }) =>
  say(`terminal.when-${must ? '' : 'no-'}${what}`, { side: say(`common.${side}`) });

/** `1–3 or 15–17`. @param {readonly Span[]} spans */
const numbers = (spans) =>
  spans.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(say('terminal.when-or'));
