// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { centsOf, cleaned, pressed, textOf } from '../js/cage/amount.js';
import { PAUSES, payOut } from '../js/cage/payout.js';
import { grouped } from '../js/cage/redeem.js';

/** @param {string} keys */
const typed = (keys) => keys.split(' ').reduce(pressed, '');

test('an amount is what its keys say', () => {
  assert.equal(centsOf(typed('1 2 0')), 12_000);
  assert.equal(centsOf(typed('1 2 . 5')), 1_250);
  assert.equal(centsOf(typed('. 0 5')), 5);
  assert.equal(typed('0 0 7'), '7');
  assert.equal(typed('1 . 2 . 5 9'), '1.25', 'a second point and a third decimal are not taken');
  assert.equal(typed('4 2 back'), '4');
  assert.equal(typed('4 2 clear'), '');
  assert.equal(centsOf(''), 0);
});

test('nothing but an amount can be typed', () => {
  assert.equal(cleaned('$1,5'), '1.5');
  assert.equal(cleaned('abc'), '');
  assert.equal(cleaned('123456789'), '1234567');
  assert.equal(centsOf('19.99'), 1_999, 'no fraction of a cent is lost');
});

test('an amount is written as it is typed', () => {
  for (const cents of [5, 100, 1_250, 1_999, 99_999_900]) assert.equal(centsOf(textOf(cents)), cents);
});

test('a code is grouped as it is printed, however it is typed', () => {
  assert.equal(grouped('f3jxp2zz46 mzzzx-w93gk dtjeqs'), 'F3JXP-2ZZ46-MZZZX-W93GK-DTJEQ-S');
  assert.equal(grouped('f3jx'), 'F3JX');
  assert.equal(grouped(''), '');
});

/** @param {{ status: number } | { cents: number }} answer */
const sent = async (answer) => {
  if ('status' in answer) throw answer;
  return { number: 1, at: 0, repeated: true, ...answer };
};

test('a payout whose answer is lost is asked for again with the same key, and nothing else is', async () => {
  const wanted = { code: 'A', key: 'k' };
  /** @type {unknown[]} */
  let asked = [];
  /** @type {number[]} */
  let waited = [];
  const play = async (/** @type {({ status: number } | { cents: number })[]} */ ...answers) => {
    [asked, waited] = [[], []];
    return payOut(
      (payout) => {
        asked.push(payout);
        return sent(answers[asked.length - 1]);
      },
      async (ms) => void waited.push(ms),
      wanted,
    );
  };
  assert.equal((await play({ status: 0 }, { status: 503 }, { cents: 700 })).cents, 700);
  assert.deepEqual([asked, waited], [[wanted, wanted, wanted], PAUSES.slice(0, 2)]);
  await assert.rejects(play({ status: 409 }), { status: 409 });
  assert.equal(asked.length, 1, 'a refusal is an answer');
  await assert.rejects(play(...Array.from({ length: 9 }, () => ({ status: 0 }))), { status: 0 });
  assert.equal(asked.length, PAUSES.length + 1, 'it does not go on for ever');
});
