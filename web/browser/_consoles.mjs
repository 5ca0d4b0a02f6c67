// A house with tables that are dealt by hand, its dealer and its floor, and what their stories have in
// common.

import assert from 'node:assert/strict';

import { counting, ownClock } from './_dealer.mjs';
import { firstManager, PASSWORD, signOn, startHouse } from './_house.mjs';
import { accessible, holds, newContext, open, sizes, touchable, views } from './harness.mjs';

const TABLES = `
[[table]]
name = "pit-1"
house = "pit.toml"
sealed = false
[[table]]
name = "pit-2"
house = "first/training"
[[table]]
name = "ez"
house = "first/ez"
[[table]]
name = "prices"
house = "prices.toml"
`;
/** The training table as the house has it, with time enough for anything while wagers are open. */
const PIT = `name = "Training table"
based-on = "washington"

[terminals]
dealer = "live"

[floor]
opening-signatures = 1

[timers]
betting-s = 300

[ghost]
per-shoe-max = 100
consecutive-max = 100
`;
export const PRICES =
  'name = "Prices"\nbased-on = "ez"\n\n[wager.dragon-7]\npays = "40:1"\n\n[wager.panda-8]\npays = "25:1"\n';

/** Starts the house with its manager, a dealer called Ann and Flo, who is the floor. */
export async function startConsoles() {
  const house = await startHouse(TABLES, { pit: PIT, prices: PRICES });
  const manager = await firstManager(house);
  const ann = await manager.hire('Ann', ['dealer']);
  await manager.hire('Flo', ['floor']);
  /**
   * Somebody's page, in a browser where they are signed on. Its time passes as the story says, and by itself.
   */
  const pageOf = async (name, path, size) => {
    const context = await newContext({ viewport: sizes[size] });
    if (name) await signOn(context, house.address, name);
    const route = async (page) => {
      await counting(page);
      await ownClock(page);
    };
    return open(`${house.address}${path}`, { context, route });
  };
  return { house, manager, ann, pageOf };
}

/** The floor's session ends while a ruling is being written; what was written is there when they are back. */
export async function signedOffAndOn({ page, context }, house) {
  await page.fill('#reason', 'Two cards stuck together');
  await context.request.delete(`${house.address}/api/v1/session`);
  await page.waitForSelector('.again[open]');
  assert.match(
    await page.locator('.again').innerText(),
    /signed off.*Your session is over.*The page stays as it is/s,
  );
  await views(page, 'states/floor-signed-off');
  await accessible(page);
  await touchable(page);
  for (let nth = 0; nth < 3; nth += 1) await page.keyboard.press('Escape');
  // Nothing but signing on goes on, where it was begun.
  await page.waitForFunction(() => document.activeElement?.matches('.again[open] input[type="password"]'));
  await page.fill('.again input[type="password"]', 'not my password');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.again .fault:not(:empty)');
  await page.fill('.again input[type="password"]', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.again:not([open])', { state: 'attached' });
  assert.equal(await page.inputValue('#reason'), 'Two cards stuck together');
  assert.equal(await page.getAttribute('.opt.on .pick', 'data-resolution'), 'void');
  await page.waitForFunction(() => !document.querySelector('#rule').disabled);
}

/** What was asked for last stays, even if an older answer comes after it. */
export async function newestStays(page, house) {
  let letGo;
  const slow = async (route) => {
    const answer = await route.fetch();
    await new Promise((go) => {
      letGo = go;
    });
    await route.fulfill({ response: answer });
  };
  /** The older answer comes, and the page has read it before it is answered again. */
  const late = async (address) => {
    await holds(() => assert.ok(letGo, 'the older answer is on its way'));
    const come = page.waitForEvent('requestfinished', (request) => address.test(request.url()));
    letGo();
    letGo = undefined;
    await come;
    await page.evaluate(() => fetch('/api/v1').then((answer) => answer.text()));
  };
  const [rulings, coup] = [/reports\/rulings\?.*json/, /tables\/pit-1\/coups\/1\?/];
  await page.route(rulings, slow);
  await page.route(coup, slow);
  await page.selectOption('#report-kind', 'rulings');
  await page.selectOption('#report-kind', 'events');
  await page.waitForSelector('.sheet-table thead');
  await late(rulings);
  assert.match(await page.locator('.sheet-table thead').textContent(), /Event/);
  const older = page.waitForRequest(coup);
  await page.goto(`${house.address}/floor#recall/pit-1/1`);
  await older;
  // What was recalled before stays until another coup is there.
  const before = await page.locator('.replay').innerText();
  await page.goto(`${house.address}/floor#recall/pit-1/2`);
  await page.waitForFunction((text) => document.querySelector('.replay').innerText !== text, before);
  const shown = await page.locator('.replay').innerText();
  await late(coup);
  assert.equal(await page.locator('.replay').innerText(), shown);
  await page.unrouteAll();
  await page.goto(`${house.address}/floor#reports/events`);
  await page.waitForSelector('.tab[href="#reports"][aria-current]');
  await page.waitForSelector('.sheet-table thead');
}
