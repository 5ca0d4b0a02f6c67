// Pictures of the pages that show a table, in each of its states, on a phone, a fixed terminal and a wall; and of the
// others in the same sizes.

import assert from 'node:assert/strict';
import { test, after } from 'node:test';

import { pretend, states } from './fixtures/house.mjs';
import { done, fits, open, views } from './harness.mjs';

after(done);

/** A patron with a wager on Banker. */
const PATRON = { patron: 9 };
const OWN = {
  care: { session: { played: 754_000, net: -2_500 }, 'check-due': false },
  credits: [{ ...PATRON, cents: 97_500 }], taken: [{ area: 1 }],
  stakes: [{ ...PATRON, spot: { place: { area: 1 }, wager: 'banker' }, cents: 2_500 }],
  spots: [{ spot: { place: { area: 1 }, wager: 'banker' }, minimum: 1_000, maximum: 100_000, staked: 2_500, refusal: null }],
};

for (const [name, path, you, own] of [['terminal', '/table/ez', PATRON, OWN], ['wall', '/wall/ez', 'room', {}]]) {
  test(`the ${name} in every state of the table`, { timeout: 180_000 }, async () => {
    let house;
    const { page, ready, finish } = await open(path, { calm: true, route: async (at) => { house = await pretend(at, 'open', { you, own }); } });
    await ready();
    for (const state of Object.keys(states)) {
      // All hands of the pictures have one number: the cards of the one before are to be gone.
      house.say('open');
      await page.waitForTimeout(50);
      if (state === 'lost') house.cut({ forGood: true });
      else house.say(state);
      await page.waitForTimeout(400);
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
