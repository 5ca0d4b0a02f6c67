// A wager that is still under way when the line is cut is for the hand that was shown, and for no other.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { api, done, shot } from './harness.mjs';
import { quick, startTables } from './_house.mjs';
import { HAND, auditor, bet, fresh, has, sitDown, spot, state, told } from './_play.mjs';

let house, kept;

before(async () => {
  house = await startTables({ ez: { house: quick('ez', { timers: { 'betting-s': 15 } }) } });
  kept = await auditor(house, 'ez');
});
after(async () => {
  await done();
  await house?.stop();
});

/** The table as anybody sees it. */
const look = async () => (await api('GET', `${house.address}/api/v1/tables/ez`)).view;

test('a wager that was cut off is refused in the next hand, and no money moves', { timeout: 4 * HAND }, async () => {
  const swallowed = [];
  let line;
  let isCut = false;
  const route = (page) => page.routeWebSocket(/socket/, (socket) => {
    if (isCut) return void socket.close({ code: 1012 });
    line = socket;
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (!message.place || swallowed.length > 0) return server.send(text);
      swallowed.push(message);
    });
  });
  const { page, finish } = await sitDown(house, 'ez', { route });
  await fresh(page, 10);
  const hand = (await look())['coup-number'];
  await spot(page, 'player').click();
  await page.waitForSelector('[data-wager="player"] .pill');
  while (swallowed.length === 0) await page.waitForTimeout(20);
  assert.equal(swallowed[0].coup, hand, 'it names the hand that was shown');

  isCut = true;
  await line.close({ code: 1012 });
  await state(page, 'lost');
  let now;
  do {
    await page.waitForTimeout(200);
    now = await look();
  } while (now['coup-number'] !== hand + 1 || typeof now.stage !== 'object');
  isCut = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));

  await page.waitForSelector('[data-wager="player"] .pill.refused');
  await told(page, /Player, not accepted: This was for another hand: nothing was done/);
  await shot(page, 'terminal-late-phone-dark');
  await has(page, 'credits', '$1,000.00');
  await has(page, 'table', '$0.00');
  assert.deepEqual(await kept(), [{ credits: 100_000, staked: 0 }]);
  await bet(page, 'banker');
  assert.deepEqual(await kept(), [{ credits: 97_500, staked: 2_500 }]);
  await finish();
});
