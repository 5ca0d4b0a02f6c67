// @ts-check
// The steps of a coup, said. Which rule held, and on what, the house tells; here are only the words.
import { say } from '../words.js';
/** @import { Explained, Tableau, Why } from './types.js' */

/**
 * What is shown as one step: what a hand decided, or the card that came of it.
 * @typedef {{ is: 'decision' | 'card', why: Why }} Step
 */

/**
 * A natural ends it for both hands at once, and is said once.
 * @param {Explained} coup
 * @returns {Step[]}
 */
export function stepsOf(coup) {
  const told = coup.steps.filter((why, nth) => why.rule !== 'natural' || nth === 0);
  return told.flatMap((why) => {
    /** @type {Step[]} */
    const steps = [{ is: 'decision', why }];
    if (why.card) steps.push({ is: 'card', why });
    return steps;
  });
}

/** @param {number} n */
export const number = (n) => say(`common.number.${n}`);

/**
 * A list of numbers as people say it: `zero to five`, `six or seven`, `two, three or nine`.
 * @param {number[]} numbers rising
 */
export function spoken(numbers) {
  const [first] = numbers;
  const last = numbers.at(-1);
  if (first === undefined || last === undefined) return '';
  if (numbers.length === 1) return number(first);
  const isRun = last - first === numbers.length - 1;
  if (isRun && numbers.length > 2) return say('learn.range', { first: number(first), last: number(last) });
  const list = numbers.slice(0, -1).map(number).join(say('learn.list-comma'));
  return say('learn.or', { list, last: number(last) });
}

/** @param {readonly boolean[]} draws @returns {number[]} */
const drawing = (draws) => draws.flatMap((draw, value) => (draw ? [value] : []));

/**
 * @param {Explained} coup
 * @param {'player' | 'banker'} side
 */
function firstTwo(coup, side) {
  const [first = '', second = ''] = coup.hands[side];
  const words = say('learn.cards-two', {
    first: say(`common.rank.${first[0]}`),
    second: say(`common.rank.${second[0]}`),
  });
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/**
 * One step in a sentence.
 * @param {Step} step
 * @param {Explained} coup
 * @param {Tableau} tableau
 */
export function sentence({ is, why }, coup, tableau) {
  if (is === 'card') {
    const card = say(`learn.rank-${why.card?.[0]}`);
    return say(`learn.step-${why.side}-third`, { card, total: number(coup.totals[why.side]) });
  }
  const values = { cards: firstTwo(coup, why.side), total: number(why.total) };
  const does = why.draws ? 'draws' : 'stands';
  switch (why.rule) {
    case 'natural':
      return say('learn.step-natural', {
        side: say(`learn.natural-${why.natural ?? 'tie'}`),
        total: number(why.total),
      });
    case 'own-total':
      return say(`learn.step-player-${does}`, { ...values, list: spoken(drawing(tableau.player)) });
    case 'player-stood': {
      const list = spoken(tableau.banker.filter((row) => row.stood).map((row) => row.total));
      return say(`learn.step-banker-${does}`, { ...values, list });
    }
    case 'player-drew':
      return afterThird(why, values, tableau);
  }
}

/**
 * @param {Why} why
 * @param {{ cards: string, total: string }} values
 * @param {Tableau} tableau
 */
function afterThird(why, values, tableau) {
  const row = tableau.banker.find((one) => one.total === why.total);
  const on = drawing(row?.third ?? []);
  if (on.length === row?.third.length) return say('learn.step-banker-draws-any', values);
  if (on.length === 0) return say('learn.step-banker-stands-always', values);
  const more = { list: spoken(on), third: number(why.third ?? 0) };
  return say(`learn.step-banker-${why.draws ? 'draws' : 'stands'}-third`, { ...values, ...more });
}

/**
 * How it ended.
 * @param {Explained} coup
 */
export function outcome(coup) {
  const { player, banker } = coup.totals;
  const [winner, loser] = coup.winner === 'banker' ? [banker, player] : [player, banker];
  return say(`learn.step-result-${coup.winner}`, { winner: number(winner), loser: number(loser) });
}
