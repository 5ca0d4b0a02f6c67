// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { sessionNet } from '../js/terminal/model.js';
import { keepsake } from '../js/terminal/unkept.js';

/** @param {number} net @param {number[]} stakes */
const view = (net, stakes) =>
  /** @type {any} */ ({
    care: { session: { played: 0, net } },
    stakes: stakes.map((cents) => ({ cents })),
  });

test('what lies on the table is not lost', () => {
  assert.equal(sessionNet(view(-5_000, [2_500, 2_500])), 0);
  assert.equal(sessionNet(view(-7_500, [2_500])), -5_000);
  assert.equal(sessionNet(null), 0);
});

test('what a card that is still being turned has decided is not told', () => {
  const turning = /** @type {any} */ ([{ settlement: { staked: 2_500, returned: 5_000 } }]);
  assert.equal(sessionNet(view(2_500, [])), 2_500);
  assert.equal(sessionNet(view(2_500, []), turning), 0);
});

test('the key of a voucher is the same until its code is said to be kept', () => {
  const pit = keepsake('pit', 7);
  const key = pit.key();
  assert.match(key, /^[0-9a-f]{64}$/);
  assert.equal(pit.isUnkept(), false, 'nothing was told yet: to ask again would cash out');
  pit.heard();
  assert.deepEqual([pit.key(), pit.isUnkept()], [key, true]);
  for (const other of [keepsake('pit', 8), keepsake('ez', 7)]) {
    assert.equal(other.isUnkept(), false, 'another patron or table has another purse');
    assert.notEqual(other.key(), key);
  }
  assert.deepEqual([pit.key(), pit.isUnkept()], [key, true]);
  pit.forget();
  assert.equal(pit.isUnkept(), false);
  assert.notEqual(pit.key(), key);
});
