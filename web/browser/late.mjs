// A wager that is still under way when the line is cut is for the hand that was shown, and for no other.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { quick, startTables } from './_house.mjs';
import { auditor, bet, has, sitDown, spot, state, tableOf, told } from './_play.mjs';
import { api, done, holds, shot } from './harness.mjs';

let house, kept;

before(async () => {
  house = await startTables({ ez: { house: quick('ez') } });
  kept = await auditor(house, 'ez');
});
after(async () => {
  await done();
  await house?.stop();
});

/** The table as anybody sees it. */
const look = async () => (await api('GET', `${house.address}/api/v1/tables/ez`)).view;

test('a wager that was cut off is refused in the next hand, and no money moves', async () => {
  const swallowed = [];
  let line;
  let isCut = false;
  const route = (page) =>
    page.routeWebSocket(/socket/, (socket) => {
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
  const table = tableOf(house, 'ez');
  await table.open(page);
  const hand = (await look())['coup-number'];
  await spot(page, 'player').click();
  await page.waitForSelector('[data-wager="player"] .pill');
  await holds(() => assert.equal(swallowed.length, 1, 'it is under way'));
  assert.equal(swallowed[0].coup, hand, 'it names the hand that was shown');

  isCut = true;
  await line.close({ code: 1012 });
  await state(page, 'lost');
  await house.until('ez', 'over');
  await house.until('ez', 'betting');
  assert.equal((await look())['coup-number'], hand + 1, 'wagers are open for the next hand');
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
