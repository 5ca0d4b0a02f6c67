// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { centsOf, cleaned, pressed, textOf } from '../js/cage/amount.js';
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
