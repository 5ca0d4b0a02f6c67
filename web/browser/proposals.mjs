// A manager proposes to change house files; the floor sees what would change, refuses one and approves the
// other.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { PRICES, startConsoles } from './_consoles.mjs';
import { accessible, done, shot } from './harness.mjs';

let house, manager, floor;

before(async () => {
  let pageOf;
  ({ house, manager, pageOf } = await startConsoles());
  floor = await pageOf('Flo', '/floor', 'floor');
});

after(async () => {
  await done();
  await house.stop();
});

test('a change of the house file that a manager proposes is seen and approved', async () => {
  const text = await (await fetch(`${house.address}/api/v1/tables/pit-2/rules`)).text();
  await manager.ask('POST', '/api/v1/tables/pit-2/rules/propose', {
    text: `${text}\n[limits]\nmaximum = "200.00"\n`,
  });
  // The same lines at other places are other rules.
  const swapped = PRICES.replace('"40:1"', '"?"').replace('"25:1"', '"40:1"').replace('"?"', '"25:1"');
  await manager.ask('POST', '/api/v1/tables/prices/rules/propose', { text: swapped });
  await floor.page.route('**/tables/pit-1/rules/proposal', (route) =>
    route.fulfill({ status: 503, body: '{"code":"closing","text":"the house is closing"}' }),
  );
  await floor.page.goto(`${house.address}/floor#rules`);
  await floor.page.waitForSelector('.proposal ins');
  assert.match(
    await floor.page.locator('.proposals > .refused').innerText(),
    /^pit-1: what waits there cannot be read/,
  );
  await floor.page.unrouteAll();
  const swap = floor.page.locator('.proposal').filter({ hasText: 'prices: proposed' });
  assert.deepEqual(
    [await swap.locator('del').allInnerTexts(), await swap.locator('ins').allInnerTexts()].map((lines) =>
      lines.map((line) => line.trim()),
    ),
    [
      ['− pays = "40:1"', '− pays = "25:1"'],
      ['+ pays = "25:1"', '+ pays = "40:1"'],
    ],
  );
  assert.match(await swap.locator('pre').innerText(), /\[wager\.dragon-7\].*\[wager\.panda-8\]/s);
  await shot(floor.page, 'floor-rules-swapped');
  await swap.getByRole('button', { name: 'Refuse' }).click();
  await swap.waitFor({ state: 'detached' });
  await shot(floor.page, 'floor-rules');
  await accessible(floor.page);
  await floor.page.click('.proposal .btn.gold');
  await floor.page.waitForFunction(() => !document.querySelector('.proposal'));
  await floor.page.goto(`${house.address}/floor#staff`);
  await floor.page.waitForSelector('.page table');
  await shot(floor.page, 'floor-staff');
  await accessible(floor.page);
});
