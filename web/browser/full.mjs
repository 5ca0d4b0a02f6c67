// A full house: nine areas and a line with large wagers, long names, a ruling that is due. In every language on a phone and
// on a terminal no text is cut off or lies on another, and in every theme nothing is wrong for whoever sees otherwise.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { keyboard } from './_dealer.mjs';
import { firstManager, signOn, startTables } from './_house.mjs';
import { terminal } from './_terminal.mjs';
import { accessible, done, fits, newContext, open, shot, sizes, themes, touchable, uncut } from './harness.mjs';

const LANGUAGES = ['en', 'fr', 'es', 'zh-Hans', 'zh-Hant'];
const SIZES = ['phone', 'desk'];
const [DEALER, FLOOR, CAGE] = ['Konstantinos Papadopoulos', 'Wilhelmina van Oosterhout', 'Cay'];
/** Every page of this story, and who looks at it. */
const PAGES = {
  lobby: ['/', null], learn: ['/learn', null], cage: ['/cage', CAGE], dealer: ['/dealer/high-limit-salon-privee-1', DEALER],
  floor: ['/floor', FLOOR], matters: ['/floor#matters', FLOOR], recall: ['/floor#recall/high-limit-salon-privee-1/1', FLOOR],
  reports: ['/floor#reports/table', FLOOR], rules: ['/floor#rules', FLOOR], duty: ['/floor#staff', FLOOR],
};

let house, contexts, dealer, guests;

const salon = {
  name: 'High-limit mini-baccarat of the Salon Privée', 'based-on': 'washington', terminals: { dealer: 'live' },
  floor: { 'opening-signatures': 1 }, limits: { minimum: '5.00', maximum: '50000.00' },
};

before(async () => {
  house = await startTables({
    'high-limit-salon-privee-1': { house: salon, sealed: false, 'play-money': '1000000.00' }, ez: { house: 'first/ez' }, pit: { house: 'first/training', money: 'vouchers' },
  });
  const manager = await firstManager(house);
  for (const [name, role] of [[DEALER, 'dealer'], [FLOOR, 'floor'], [CAGE, 'cage']]) await manager.hire(name, [role]);
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

test('nine areas and a line are full, and a ruling is due', { timeout: 300_000 }, async () => {
  const table = 'high-limit-salon-privee-1';
  dealer = await open(house.address + PAGES.dealer[0], { context: contexts.get(DEALER) });
  const { step, next, card, press } = keyboard(dealer.page);
  await next('open');
  await next('new-shoe');
  await dealer.page.waitForSelector('.say[data-step="cut"], .say[data-step="first-card"]');
  if (await dealer.page.locator('.say[data-step="cut"]').count()) await press();
  await step('first-card');
  await card('3h');
  guests = [];
  for (let nth = 0; nth < 9; nth += 1) guests.push(await terminal(house, table));
  for (const faces of [['9d', 'Ts', '6c', '5h', '4h', '2c'], ['2c', '6s', '3d', 'Kh']]) {
    await next('open-bets');
    await step('close-bets');
    for (const [nth, guest] of guests.entries()) {
      assert.equal(await guest.ask(bet(nth + 1, nth % 2 ? 'player' : 'banker', nth === 4 ? 5_000_000 : 1_234_500)), 'done');
      assert.equal(await guest.ask(bet(nth + 1, 'tie', 2_500)), 'done');
    }
    assert.equal(await guests[0].ask({ place: { line: 4, wager: 'banker', cents: 250_000 } }), 'done');
    await next('close-bets');
    for (const face of faces) await card(face);
  }
  await step('third');
  for (const size of SIZES) {
    await dealer.page.setViewportSize(sizes[size]);
    await shot(dealer.page, `full/dealer-dealt-${size}`, { full: true });
    await uncut(dealer.page);
    await touchable(dealer.page);
  }
  await supervised(table);
  await dealer.page.keyboard.press('i');
  await dealer.page.waitForSelector('dialog[open] .kind');
  await dealer.page.keyboard.type('30');
  await dealer.page.keyboard.press('Enter');
  await dealer.page.waitForSelector('dialog[open] .card-row');
  await dealer.page.keyboard.type('2h');
  await dealer.page.keyboard.press('Enter');
  await dealer.page.keyboard.press('Enter');
  await step('await-ruling');
  await guests[1].context.request.post(`${house.address}/api/v1/tables/${table}/call`, {
    data: { kind: 'dispute', words: 'My Banker wager at area two was paid too little, and nobody at the table would tell me why that should be so' },
  });
});

/** The floor looks at the table while it needs no ruling. */
async function supervised(table) {
  const { page, finish } = await open(`${house.address}/floor`, { context: contexts.get(FLOOR) });
  // One has large wagers, and the other many kinds of them.
  for (const [name, there] of [[table, '.area:nth-child(9) .spot[data-on]'], ['ez', '.limits tr:nth-child(5)']]) {
    await page.click(`[data-table="${name}"]`);
    await page.waitForSelector(`.one-table[aria-label="${name}"] ${there}`);
    for (const size of SIZES) {
      await page.setViewportSize(sizes[size]);
      await shot(page, `full/floor-${name === table ? 'table' : name}-${size}`, { full: true });
      await uncut(page);
      await touchable(page);
    }
  }
  await finish();
}

/** Opens one of the pages as whoever looks at it. */
async function look(name, search) {
  const [path, who] = PAGES[name];
  const [before, hash] = path.split('#');
  // That nobody proposes anything is answered by 404.
  const expect = ['/rules/proposal', '404 (Not Found)'];
  const opened = await open(`${house.address}${before}${search}${hash ? `#${hash}` : ''}`, { context: contexts.get(who), theme: null, expect });
  await opened.ready();
  await opened.page.waitForLoadState('networkidle');
  return opened;
}

for (const language of LANGUAGES) {
  test(`no text is cut off or lies on another in ${language}`, { timeout: 300_000 }, async () => {
    const wrong = [];
    for (const name of Object.keys(PAGES)) {
      const { page, finish } = await look(name, `?language=${language}`);
      for (const size of SIZES) {
        await page.setViewportSize(sizes[size]);
        await page.waitForTimeout(200);
        await shot(page, `full/${name}-${size}-${language}`, { full: size === 'phone' });
        await uncut(page).catch((error) => wrong.push(error.message));
        await fits(page).catch((error) => wrong.push(error.message));
        await touchable(page).catch((error) => wrong.push(`${name} ${size}: ${error.message}`));
      }
      await finish();
    }
    assert.ok(wrong.length === 0, wrong.join('\n'));
  });
}

for (const theme of themes) {
  test(`nothing serious is wrong in ${theme}`, { timeout: 300_000 }, async () => {
    for (const name of Object.keys(PAGES)) {
      const { page, finish } = await look(name, `?theme=${theme}`);
      for (const size of SIZES) {
        await page.setViewportSize(sizes[size]);
        await accessible(page);
        if (size === 'desk') await shot(page, `full/${name}-${size}-${theme}`);
      }
      await finish();
    }
  });
}
