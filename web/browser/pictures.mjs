// Pictures of the pages that show a table, in each of its states, on a phone, a fixed terminal and a wall; and of the
// others in the same sizes.

import assert from 'node:assert/strict';
import { test, after } from 'node:test';

import { pretend, states } from './fixtures/house.mjs';
import { done, fits, open, views } from './harness.mjs';

after(done);

const HOLDER = { patron: 9 };

for (const [name, path, you] of [['terminal', '/table/ez', HOLDER], ['wall', '/wall/ez', 'room']]) {
  test(`the ${name} in every state of the table`, { timeout: 180_000 }, async () => {
    let house;
    const { page, ready, finish } = await open(path, { route: async (at) => { house = await pretend(at, 'open', { you }); } });
    await ready();
    for (const state of Object.keys(states)) {
      if (state === 'lost') house.cut({ forGood: true });
      else house.say(state);
      await page.waitForTimeout(700);
      await views(page, `states/${name}-${state}`);
      await fits(page);
    }
    await finish();
  });
}

test('the pages that are read', { timeout: 180_000 }, async () => {
  for (const [name, path] of Object.entries({ lobby: '/', learn: '/learn', verify: '/verify', join: '/join', pair: '/pair', staff: '/staff', cage: '/cage', dealer: '/dealer/training', floor: '/floor' })) {
    const { page, finish } = await open(path);
    await page.waitForSelector('body[data-ready], .sign-on');
    assert.ok((await views(page, `states/${name}`)).length === 3);
    await finish();
  }
});
