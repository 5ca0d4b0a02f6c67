// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { paysWords, unlike } from '../js/learn/cost.js';
import { example } from '../js/learn/examples.js';
import { outcome, sentence, spoken, stepsOf } from '../js/learn/reasons.js';
import { rowsOf } from '../js/learn/tableau.js';
import { speakHere } from './speak.js';

speakHere('en');

/** @param {string} bits */
const draws = (bits) => [...bits].map((bit) => bit === '1');
const BITS = [
  '1111111111',
  '1111111111',
  '1111111111',
  '1111111101',
  '0011111100',
  '0000111100',
  '0000001100',
  '0000000000',
  '0000000000',
  '0000000000',
];
const tableau = {
  player: draws('1111110000'),
  banker: BITS.map((bits, total) => ({ total, stood: total < 6, third: draws(bits) })),
};

/** @type {import('../js/learn/types.js').Explained} */
const coup = {
  hands: { player: ['3c', '2h', '6d'], banker: ['Th', '6c', '2s'] },
  totals: { player: 1, banker: 8 },
  winner: 'banker',
  steps: [
    {
      side: 'player',
      draws: true,
      rule: 'own-total',
      total: 5,
      third: null,
      natural: null,
      card: '6d',
      article: 9,
    },
    {
      side: 'banker',
      draws: true,
      rule: 'player-drew',
      total: 6,
      third: 6,
      natural: null,
      card: '2s',
      article: 12,
    },
  ],
};

test('lists of numbers are said as people say them', () => {
  assert.equal(spoken([0, 1, 2, 3, 4, 5]), 'zero to five');
  assert.equal(spoken([6, 7]), 'six or seven');
  assert.equal(spoken([3]), 'three');
  assert.equal(spoken([0, 1, 9]), 'zero, one or nine');
});

test('a hand is told step by step', () => {
  const told = [...stepsOf(coup).map((step) => sentence(step, coup, tableau)), outcome(coup)];
  assert.deepEqual(told, [
    'Three and two: the Player has *five*. It draws on zero to five.',
    'The card is *a six*. That makes *one*: only the last digit counts.',
    'Ten and six: the Banker has *six*. On six it draws if the Player’s third card counted six or seven. ' +
      'It counted *six*.',
    'The card is *a two*. That makes *eight*.',
    'Banker wins, *eight over one*.',
  ]);
});

test('a natural is told once for both hands', () => {
  /** @type {import('../js/learn/types.js').Why} */
  const why = {
    side: 'player',
    draws: false,
    rule: 'natural',
    total: 9,
    third: null,
    natural: 'player',
    card: null,
    article: 10,
  };
  const natural = { ...coup, steps: [why, { ...why, side: /** @type {const} */ ('banker') }] };
  const [step, ...rest] = stepsOf(natural);
  assert.ok(step);
  assert.equal(rest.length, 0);
  assert.match(sentence(step, natural, tableau), /^The Player has \*nine\* in two cards: a natural/);
});

test('totals that do the same share a row, and naturals have none', () => {
  assert.deepEqual(
    rowsOf(tableau).map(({ totals }) => totals),
    [[0, 1, 2], [3], [4], [5], [6], [7]],
  );
});

test('an example has the cards of a coup', () => {
  assert.match(example(6, 6, true, 0), /^([2-9TJQKA][cdhs]){6}$/);
  assert.match(example(6, null, false, 1), /^([2-9TJQKA][cdhs]){4}$/);
});

/** @param {Partial<import('../js/protocol.js').WagerCard>} some */
const offer = (some) => ({
  wager: 'banker',
  name: 'Banker',
  belongs: /** @type {const} */ ('banker'),
  main: true,
  minimum: 100,
  maximum: 100,
  lines: [],
  commission: null,
  edge: '1.0',
  ...some,
});

test('what a wager pays is said in few words', () => {
  const tie = { when: [{ winner: [/** @type {const} */ ('tie')] }], pays: null };
  assert.equal(
    paysWords(offer({ lines: [{ when: [], pays: '1:1' }, tie], commission: 500 })),
    '1 to 1 less 5%',
  );
  assert.equal(paysWords(offer({ lines: [{ when: [], pays: '1:1' }, tie] })), '1 to 1');
  assert.equal(
    paysWords(offer({ lines: [{ when: [], pays: null }, { when: [], pays: '1:1' }, tie] })),
    '1 to 1; one winning hand pushes',
  );
  assert.equal(
    paysWords(offer({ lines: [{ when: [], pays: '1:2' }, { when: [], pays: '1:1' }, tie] })),
    '1 to 1 or 1 to 2',
  );
  assert.equal(
    paysWords(offer({ lines: ['10:1', '30:1', '4:1'].map((pays) => ({ when: [], pays })) })),
    'up to 30 to 1',
  );
});

test('a wager at the same price is listed once, the cheapest first', () => {
  const house = (/** @type {string} */ name, /** @type {string} */ edge) => ({
    preset: name,
    house: name,
    decks: 8,
    wagers: [offer({ edge })],
  });
  const rows = unlike([house('a', '1.2'), house('b', '1.0'), house('c', '1.2')]);
  assert.deepEqual(
    rows.map((row) => row.house),
    ['b', 'a'],
  );
});
