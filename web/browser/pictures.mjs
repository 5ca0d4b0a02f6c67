// Pictures of the pages that show a table, in each of its states, on a phone, a fixed terminal and a wall;
// and of the others in the same sizes. Those of the dealer's and the floor's pages are taken where they work:
// consoles, shoe.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { firstManager, signOn, startTables } from './_house.mjs';
import { pretend, states } from './fixtures/house.mjs';
import { done, fits, newContext, open, sizes, still, views } from './harness.mjs';

after(done);

/** A patron with a wager on Banker. */
const PATRON = { patron: 9 };
const OWN = {
  care: { session: { played: 754_000, net: -2_500 }, 'check-due': false },
  credits: [{ ...PATRON, cents: 97_500 }],
  taken: [{ area: 1 }],
  stakes: [{ ...PATRON, spot: { place: { area: 1 }, wager: 'banker' }, cents: 2_500 }],
  spots: [
    {
      spot: { place: { area: 1 }, wager: 'banker' },
      minimum: 1_000,
      maximum: 100_000,
      staked: 2_500,
      refusal: null,
    },
  ],
};

for (const [name, path, you, own] of [
  ['terminal', '/table/ez', PATRON, OWN],
  ['wall', '/wall/ez', 'room', {}],
]) {
  test(`the ${name} in every state of the table`, async () => {
    let house;
    const { page, ready, finish } = await open(path, {
      calm: true,
      route: async (at) => {
        house = await pretend(at, 'open', { you, own });
      },
    });
    await ready();
    const all = ['phone', 'desk', 'terminal'];
    for (const state of Object.keys(states)) {
      // All pictures are of one hand: what was called for the one before is to be gone.
      house.say('open');
      await page.waitForSelector('.state.open');
      if (state === 'lost') house.cut({ forGood: true });
      else house.say(state);
      await page.waitForSelector(state === 'open' ? '.state.open' : '.state:not(.open)');
      for (const size of all) {
        if (page.viewportSize().width !== sizes[size].width) await page.setViewportSize(sizes[size]);
        await still(page);
        await fits(page);
      }
      // The next state begins at the size that this one ends at.
      all.reverse();
      await views(page, `states/${name}-${state}`);
    }
    await finish();
  });
}

test('the pages that are read', async () => {
  const own = await startTables({
    counter: { house: 'first/training', money: 'vouchers' },
    ez: { house: 'first/ez' },
  });
  try {
    const manager = await firstManager(own);
    await manager.hire('Cay', ['cage']);
    const pages = {
      '': { lobby: '/', learn: '/learn', verify: '/verify', join: `/join#${'0'.repeat(64)}`, pair: '/pair' },
      manager: { staff: '/staff' },
      Cay: { cage: '/cage' },
    };
    for (const [reader, some] of Object.entries(pages)) {
      const context = await newContext({ viewport: sizes.desk });
      if (reader) await signOn(context, own.address, reader);
      for (const [name, path] of Object.entries(some)) {
        const { page, ready, finish } = await open(`${own.address}${path}`, { context });
        await ready();
        assert.equal(
          await page.getByLabel('Password', { exact: true }).count(),
          0,
          `${name} is not asked for a password`,
        );
        await views(page, `states/${name}`);
        await finish();
      }
      await context.close();
    }
  } finally {
    await own.stop();
  }
});
