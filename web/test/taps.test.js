// @ts-check
// Presses that come too soon, amounts as they are written, and answers that come too late.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readAmount } from '../js/dealer/amount.js';
import { newestOnly } from '../js/newest.js';
import { settles, watchTaps } from '../js/taps.js';

/**
 * What of some presses is done: `at` milliseconds, what lies there, and what is pressed: a card, or `!` the
 * main button.
 */
function done(/** @type {[number, string, string?][]} */ ...happens) {
  let now = 0;
  const taps = watchTaps(() => now);
  return happens
    .flatMap(([at, lies, pressed]) => {
      now = at;
      taps.see(lies);
      if (!pressed) return [];
      const isDone = pressed === '!' ? taps.mayPress() : taps.mayTouch(pressed);
      return isDone ? [`${lies}${pressed}`] : [];
    })
    .join(' ');
}

test('the second half of a double tap does not press what came under it', () => {
  assert.equal(done([0, 'open-bets', '!'], [150, 'close-bets', '!']), 'open-bets!');
  assert.equal(
    done([0, 'open-bets', '!'], [10, 'close-bets'], [520, 'close-bets', '!']),
    'open-bets! close-bets!',
  );
  assert.equal(done([0, 'close-bets', '!'], [150, 'cards', '7h']), 'close-bets!', 'nor a card');
  assert.equal(
    done([0, 'cards', '7h'], [150, 'open-bets', '!']),
    'cards7h',
    'nor the button that comes after the last card',
  );
});

test('a card that is touched twice at once is one card; others come as fast as they are touched', () => {
  assert.equal(done([0, 'cards', '7h'], [180, 'cards', '7h'], [800, 'cards', '7h']), 'cards7h cards7h');
  assert.equal(
    done([0, 'cards', '7h'], [90, 'cards', 'Ks'], [180, 'cards', '7h'], [270, 'cards', '2c']),
    'cards7h cardsKs cards7h cards2c',
  );
});

test('what the page begins with can be pressed at once', () => {
  assert.equal(done([0, 'open-bets', '!']), 'open-bets!');
});

test('what has just come up is answered only once it has been there for a moment', () => {
  let now = 1_000;
  const isSettled = settles(() => now);
  const seen = [0, 200, 600].map((after) => {
    now = 1_000 + after;
    return isSettled();
  });
  assert.deepEqual(seen, [false, false, true]);
});

test('an amount is read as it is meant, and not at all if that cannot be known', () => {
  const reads = (/** @type {string[]} */ texts, /** @type {number | null} */ cents) => {
    for (const text of texts) assert.equal(readAmount(text, '$'), cents, text);
  };
  reads(
    ['1,000', '1.000', '1 000', '1\u202f000', '1000', '1,000.00', '1.000,00', '$1,000', ' 1’000 ', '+1000'],
    100_000,
  );
  reads(['-50', '−50', '–50', '−$50', '-50.00', '−50,0'], -5_000);
  reads(['12.5', '12,5', '12.50', '12,50'], 1_250);
  reads(['.05', ',05', '0.05'], 5);
  reads(['1,234,567.89', '1.234.567,89'], 123_456_789);
  reads(['0', '−0'], 0);
  reads(['', '-', '$', 'ten', '1,00,0', '1,000,5', '1.5.5', '12,3456', '0.500', '5-', '1e3'], null);
});

test('of several answers only that to the newest question counts', () => {
  const ask = newestOnly();
  const [first, second] = [ask(), ask()];
  assert.deepEqual([first(), second()], [false, true]);
  const other = newestOnly();
  assert.equal(other()(), true);
  assert.equal(second(), true, 'another place has its own');
});
