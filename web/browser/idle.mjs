// A console that nobody touches: it signs off by itself, and goes on where it was once they are back.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { startConsoles } from './_consoles.mjs';
import { PASSWORD } from './_house.mjs';
import { done, holds, open, shot } from './harness.mjs';

let house, dealer, floor;

before(async () => {
  let pageOf;
  ({ house, pageOf } = await startConsoles());
  dealer = await pageOf('Ann', '/dealer/pit-1', 'desk');
  await dealer.page.waitForSelector('.say');
  floor = await pageOf('Flo', '/floor', 'floor');
  await floor.page.waitForSelector('.one-table');
});

after(async () => {
  await done();
  await house.stop();
});

test('a console that nobody touches signs off by itself, and goes on after signing on again', async () => {
  for (const [{ page, context }, name, minutes] of [
    [dealer, 'Ann', 5],
    [floor, 'Flo', 15],
  ]) {
    const signedOn = async () =>
      (await (await context.request.get(`${house.address}/api/v1/me`)).json()).staff?.name;
    await page.mouse.move(20, 20);
    await page.mouse.move(30, 20);
    await page.clock.fastForward((minutes - 1) * 60_000);
    assert.equal(await page.locator('.again[open]').count(), 0, `${name} is signed off too soon`);
    await page.clock.fastForward(2 * 60_000);
    await page.waitForSelector('.again[open]');
    assert.match(
      await page.locator('.again').innerText(),
      new RegExp(`Nobody has touched this page for ${minutes} minutes`),
    );
    await holds(async () => assert.equal(await signedOn(), undefined));
    await shot(page, `${name === 'Ann' ? 'dealer' : 'floor'}-idle`);
    await page.fill('.again input[type="password"]', PASSWORD);
    await page.click('.again [type="submit"]');
    await page.waitForSelector('.again:not([open])', { state: 'attached' });
    assert.equal(await signedOn(), name);
    await page.waitForSelector(name === 'Ann' ? '.dealer:not([data-offline]) .say' : '.one-table, .case');
  }
});

test('a touch of one page keeps the others signed on, and what a page asks by itself is marked', async () => {
  // All pages of a browser have one clock.
  const { page: used, context } = dealer;
  const { page: left } = await open(`${house.address}/dealer/pit-2`, { context });
  await left.waitForSelector('body[data-ready]');
  const pages = [left, used];
  const marks = [];
  left.on('request', (it) => {
    if (it.url().includes('/api/v1/')) marks.push(it.headers()['sabot-background']);
  });
  // The page itself hears of a touch before what listens here does.
  await left.evaluate(() => {
    window.heard = 0;
    new BroadcastChannel('sabot-touches').onmessage = ({ data }) => {
      window.heard = data;
    };
  });
  const pass = (minutes) => context.clock.fastForward(minutes * 60_000);
  for (let nth = 1; nth <= 3; nth += 1) {
    await pass(3);
    const told = used.waitForRequest(
      (it) => it.url().endsWith('/api/v1/me') && !it.headers()['sabot-background'],
    );
    const at = await used.evaluate(() => Date.now());
    await used.mouse.move(10 * nth, 10);
    await told;
    await left.waitForFunction((moment) => window.heard >= moment, at);
    for (const page of pages)
      assert.deepEqual(
        await page.locator('.again[open]').allInnerTexts(),
        [],
        `${page.url()} after ${3 * nth} minutes`,
      );
  }
  assert.ok(marks.length > 0 && marks.every((mark) => mark === '1'), `${marks}`);
  await pass(6);
  for (const page of pages) await page.waitForSelector('.again[open]');
});
