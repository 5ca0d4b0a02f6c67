// A full house: nine areas and a line with large wagers, long names, a ruling that is due. In every language
// on a phone and on a terminal no text is cut off or lies on another, and in every theme nothing is wrong for
// whoever sees otherwise.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { languages } from '../js/words.js';
import { keyboard, ownClock } from './_dealer.mjs';
import { firstManager, quick, signOn, startTables } from './_house.mjs';
import { uncut } from './_layout.mjs';
import { terminal } from './_terminal.mjs';
import {
  accessible,
  choose,
  done,
  fits,
  newContext,
  open,
  shot,
  sizes,
  still,
  themes,
  touchable,
} from './harness.mjs';

const LANGUAGES = Object.keys(languages);
const SIZES = ['phone', 'desk'];
const [DEALER, FLOOR, CAGE] = ['Konstantinos Papadopoulos', 'Wilhelmina van Oosterhout', 'Cay'];
const TABLE = 'high-limit-salon-privee-1';
/** A hand of six cards, so that the page that teaches has all that it can have to say. */
const HAND = '2c3d3h2s4cQd';
/**
 * Every page of this story, who looks at it, and its views: what stands after the # of its address, and what
 * is there once all of the view is.
 */
const PAGES = {
  lobby: ['/', null, { lobby: ['', '.t:nth-child(3) .road'] }],
  learn: [`/learn?cards=${HAND}`, null, { learn: ['', '.charts figure:nth-child(3) svg'] }],
  cage: ['/cage', CAGE, { cage: ['', '.owed b', '.holders li'] }],
  dealer: [
    `/dealer/${TABLE}`,
    DEALER,
    { dealer: ['', '.say[data-step="await-ruling"]', '.area:nth-child(9) .spot[data-on]'] },
  ],
  floor: [
    '/floor',
    FLOOR,
    {
      floor: ['', '.tab[href="#"][aria-current]', '.case .opt.on .by-area li:nth-child(9)'],
      matters: ['matters', '.tab[href="#matters"][aria-current]', '.matter.dispute'],
      recall: [`recall/${TABLE}/1`, '.tab[href="#recall"][aria-current]', '.replay .sheet-table tbody tr'],
      reports: ['reports/table', '.tab[href="#reports"][aria-current]', '.sheet-table tbody tr'],
      rules: ['rules', '.tab[href="#rules"][aria-current]', '.proposals .nothing'],
      duty: ['staff', '.tab[href="#staff"][aria-current]', '.page table:nth-of-type(2) tbody tr'],
    },
  ],
};

let house, contexts;

/** The table of the Washington rules, for amounts that those do not allow. */
const salon = {
  name: 'High-limit mini-baccarat of the Salon Privée',
  wagers: ['player', 'banker', 'tie'],
  areas: { count: 9, opposite: 'refused-per-area', 'per-patron': 9 },
  gallery: { lines: 8, 'needs-all-areas': true, 'on-area-left': 'return' },
  commission: { mode: 'per-hand', rate: '5%' },
  ghost: { 'per-shoe-max': 3 },
  terminals: { dealer: 'live' },
  floor: { 'opening-signatures': 1 },
  limits: { minimum: '5.00', maximum: '50000.00' },
  timers: { 'betting-s': 300 },
};

before(async () => {
  house = await startTables({
    [TABLE]: { house: salon, sealed: false, 'play-money': '1000000.00' },
    ez: { house: quick('ez', { name: 'EZ Baccarat' }) },
    pit: { house: 'first/training', money: 'vouchers' },
  });
  // A table has a road: three hands are dealt to somebody who looks. Whoever worked meanwhile would be signed
  // off.
  const { context: looking } = await terminal(house, 'ez');
  for (let hands = 0; hands < 3; hands += 1)
    for (const moment of ['betting', 'over']) await house.until('ez', moment);
  await looking.close();
  const manager = await firstManager(house);
  for (const [name, role] of [
    [DEALER, 'dealer'],
    [FLOOR, 'floor'],
    [CAGE, 'cage'],
  ])
    await manager.hire(name, [role]);
  contexts = new Map();
  for (const name of [null, DEALER, FLOOR, CAGE]) {
    const context = await newContext({ viewport: sizes.desk });
    if (name) await signOn(context, house.address, name);
    contexts.set(name, context);
  }
});
after(async () => {
  await done();
  await house?.stop();
});

const bet = (area, wager, cents) => ({ place: { area, wager, cents } });

test('nine areas and a line are full, and a ruling is due', async () => {
  const dealer = await open(house.address + PAGES.dealer[0], {
    context: contexts.get(DEALER),
    route: ownClock,
  });
  const { step, next, card, press } = keyboard(dealer.page);
  await next('open');
  await next('new-shoe');
  await dealer.page.waitForSelector('.say[data-step="cut"], .say[data-step="first-card"]');
  if (await dealer.page.locator('.say[data-step="cut"]').count()) await press();
  await step('first-card');
  await card('3h');
  const guests = await Promise.all(Array.from({ length: 9 }, () => terminal(house, TABLE)));
  for (const faces of [
    ['9d', 'Ts', '6c', '5h', '4h', '2c'],
    ['2c', '6s', '3d', 'Kh'],
  ]) {
    await next('open-bets');
    await step('close-bets');
    await Promise.all(
      guests.map(async (guest, nth) => {
        assert.equal(
          await guest.ask(bet(nth + 1, nth % 2 ? 'player' : 'banker', nth === 4 ? 5_000_000 : 1_234_500)),
          'done',
        );
        assert.equal(await guest.ask(bet(nth + 1, 'tie', 2_500)), 'done');
      }),
    );
    assert.equal(await guests[0].ask({ place: { line: 4, wager: 'banker', cents: 250_000 } }), 'done');
    await next('close-bets');
    for (const face of faces) await card(face);
  }
  await step('third');
  for (const size of SIZES) {
    await dealer.page.setViewportSize(sizes[size]);
    await still(dealer.page);
    await shot(dealer.page, `full/dealer-dealt-${size}`, { full: true });
    await uncut(dealer.page);
    await touchable(dealer.page);
  }
  await supervised();
  await dealer.page.keyboard.press('i');
  await dealer.page.waitForSelector('dialog[open] .kind');
  await dealer.page.keyboard.type('30');
  await dealer.page.keyboard.press('Enter');
  await dealer.page.waitForSelector('dialog[open] .card-row');
  await dealer.page.keyboard.type('2h');
  await dealer.page.keyboard.press('Enter');
  await dealer.page.keyboard.press('Enter');
  await step('await-ruling');
  await guests[1].context.request.post(`${house.address}/api/v1/tables/${TABLE}/call`, {
    data: {
      kind: 'dispute',
      words:
        'My Banker wager at area two was paid too little, ' +
        'and nobody at the table would tell me why that should be so',
    },
  });
  await dealer.finish();
});

/** The floor looks at the table while it needs no ruling. */
async function supervised() {
  const { page, finish } = await open(`${house.address}/floor`, { context: contexts.get(FLOOR) });
  // One has large wagers, and the other many kinds of them.
  for (const [name, there] of [
    [TABLE, '.area:nth-child(9) .spot[data-on]'],
    ['ez', '.limits tr:nth-child(5)'],
  ]) {
    await page.click(`[data-table="${name}"]`);
    await page.waitForSelector(`.one-table[aria-label="${name}"] ${there}`);
    for (const size of SIZES) {
      await page.setViewportSize(sizes[size]);
      await still(page);
      await shot(page, `full/floor-${name === TABLE ? 'table' : name}-${size}`, { full: true });
      await uncut(page);
      await touchable(page);
    }
  }
  await finish();
}

/** Goes to a view of a page, and waits until it shows all that it has. */
async function go(page, [hash, ...shown]) {
  await page.evaluate((wanted) => {
    location.hash = wanted;
  }, hash);
  for (const selector of shown) await page.waitForSelector(selector);
  await still(page);
}

for (const [nth, name] of Object.keys(PAGES).entries()) {
  const [path, who, views] = PAGES[name];
  /** Looks at every view of the page in both sizes. */
  const looks = async (page, look) => {
    for (const size of SIZES) {
      await page.setViewportSize(sizes[size]);
      for (const view of Object.keys(views)) {
        await go(page, views[view]);
        await look(view, size);
      }
    }
  };
  let opened;

  test(`no text of the ${name} is cut off or lies on another in any language`, async () => {
    // Each language and each theme is that of some address; the others are chosen on the page.
    const first = LANGUAGES[nth];
    const address = new URL(path, house.address);
    address.searchParams.set('language', first);
    address.searchParams.set('theme', themes[nth % themes.length]);
    // That nobody proposes anything is answered by 404.
    opened = await open(address.href, {
      context: contexts.get(who),
      theme: null,
      expect: ['/rules/proposal', '404 (Not Found)'],
    });
    await opened.ready();
    const { page } = opened;
    const wrong = [];
    const read = new Set();
    for (const language of [first, ...LANGUAGES.filter((other) => other !== first)]) {
      if (language !== first) await choose(page, { language });
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      await looks(page, async (view, size) => {
        await shot(page, `full/${view}-${size}-${language}`, { full: size === 'phone' });
        await uncut(page).catch((error) => wrong.push(error.message));
        await fits(page).catch((error) => wrong.push(error.message));
        await touchable(page).catch((error) => wrong.push(`${view} ${size} ${language}: ${error.message}`));
        read.add(`${view} ${size} ${await page.evaluate(() => document.body.innerText.replace(/\d/g, ''))}`);
      });
    }
    assert.ok(wrong.length === 0, wrong.join('\n'));
    assert.equal(
      read.size,
      LANGUAGES.length * SIZES.length * Object.keys(views).length,
      'each language has words of its own',
    );
  });

  test(`nothing serious is wrong with the ${name} in any theme`, async () => {
    const { page, finish } = opened;
    await choose(page, { language: 'en' });
    assert.equal(
      await page.evaluate(() => document.documentElement.dataset.theme),
      themes[nth % themes.length],
    );
    // What does not depend on colours is looked at in one theme, in both sizes.
    for (const [turn, theme] of themes.entries()) {
      await choose(page, { theme });
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
      await looks(page, async (view, size) => {
        await accessible(page, turn === 0 ? {} : { only: ['color-contrast'] });
        if (size === 'desk') await shot(page, `full/${view}-${size}-${theme}`);
      });
    }
    await finish();
  });
}
