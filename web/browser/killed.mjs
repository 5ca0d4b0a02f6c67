// The house is killed while somebody has wagered: their page says so and locks, and goes on by itself, with
// what the house has, once it is there again.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { quick, startTables } from './_house.mjs';
import { auditor, bet, has, purse, sitDown, slipOf, spot, state, tableOf } from './_play.mjs';
import { done, shot } from './harness.mjs';

let house, kept;

before(async () => {
  house = await startTables({ ez: { house: quick('ez') } });
  kept = await auditor(house, 'ez');
});
after(async () => {
  await done();
  await house?.stop();
});

test('a house that is killed and started again finds its terminals where they were', async () => {
  const { page, finish } = await sitDown(house, 'ez', { expect: ['ERR_CONNECTION_REFUSED', 'WebSocket'] });
  const table = tableOf(house, 'ez');
  await table.open(page);
  await bet(page, 'player');
  await bet(page, 'tie');
  await has(page, 'table', '$50.00');
  await page.evaluate(() => {
    window.stayed = true;
  });

  await house.kill();
  await state(page, 'lost');
  assert.ok(await page.locator('#app.locked-in').count());
  assert.match(await page.locator('#state .sub').textContent(), /\$50\.00 stands/);
  await shot(page, 'terminal-killed-phone-dark');
  await spot(page, 'banker').click();

  await house.start();
  await state(page, 'open');
  assert.deepEqual(await kept(), [{ credits: 95_000, staked: 5_000 }]);
  await has(page, 'credits', '$950.00');
  await has(page, 'table', '$50.00');
  for (const wager of ['player', 'tie']) {
    assert.equal(await page.locator(`[data-wager="${wager}"] .pill.accepted .full`).textContent(), '$25.00');
  }
  assert.equal(
    await page.locator('[data-wager="banker"] .pill').count(),
    0,
    'what was touched without a house is not done',
  );

  await table.decided(page);
  const { total } = await slipOf(page);
  assert.equal(total.staked, 5_000);
  assert.equal(await purse(page, 'credits'), 95_000 + total.returned);
  assert.deepEqual(await kept(), [{ credits: 95_000 + total.returned, staked: 0 }]);
  assert.equal(await page.evaluate(() => window.stayed), true, 'the page was not loaded again');
  await finish();
});
