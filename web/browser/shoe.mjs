// A dealer deals a whole shoe by keyboard, from the first card to the cut card and the last hand: with Dragon
// 7 and Panda 8, and with things that go wrong and that the floor rules on, while two terminals play.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { keyboard, ownClock } from './_dealer.mjs';
import { firstManager, signOn, startTables } from './_house.mjs';
import { bet, decision, has, panel, purse, slipOf, state } from './_play.mjs';
import { accessible, done, fits, holds, newContext, open, shot, sizes, views } from './harness.mjs';

/**
 * EZ Baccarat with one deck, half of which is dealt: seven hands. The floor chooses what is done about a card
 * that fell.
 */
const ONE_DECK = {
  name: 'EZ, one deck',
  'based-on': 'ez',
  shoe: { decks: 1, 'cut-depth': 26 },
  terminals: { dealer: 'live' },
  floor: { 'opening-signatures': 2 },
  timers: { 'betting-s': 300 },
  irregularities: { 'dropped-card': ['continue', 'void'] },
};

let house, ann, dealer, floor, phone, screen, keys;

/**
 * Somebody's page, in a browser where they are signed on. Nothing moves: cards that turn have stories of
 * their own.
 */
async function pageOf(name, path, size, how) {
  const context = await newContext({ viewport: sizes[size], reducedMotion: 'reduce' });
  if (name) await signOn(context, house.address, name);
  const opened = await open(`${house.address}${path}`, { context, ...how });
  await opened.ready();
  return opened;
}

before(async () => {
  house = await startTables({ ez: { house: ONE_DECK, sealed: false } });
  const manager = await firstManager(house);
  ann = await manager.hire('Ann', ['dealer']);
  await manager.hire('Flo', ['floor']);
  dealer = await pageOf('Ann', '/dealer/ez', 'desk', { route: ownClock });
  floor = await pageOf('Flo', '/floor', 'floor');
  phone = await pageOf(null, '/table/ez', 'phone');
  screen = await pageOf(null, '/table/ez', 'terminal');
  keys = keyboard(dealer.page);
});
after(async () => {
  await done();
  await house?.stop();
});

/** Opens bets, lets the terminals place these, and closes: all that the dealer does is a key. */
async function wagered(onPhone, onScreen = []) {
  await keys.next('open-bets');
  for (const [{ page }, wagers] of [
    [phone, onPhone],
    [screen, onScreen],
  ]) {
    await state(page, 'open');
    for (const wager of wagers) await bet(page, wager);
  }
  await keys.next('close-bets');
  for (const { page } of [phone, screen]) await state(page, 'locked', 'dealing');
  await keys.step('card');
}

/** Both terminals have seen who won. */
async function won(letter) {
  for (const { page } of [phone, screen]) assert.equal(await decision(page), letter);
}

test('the floor opens the table, and a shoe is loaded, cut and burned by keyboard', async () => {
  for (const { page } of [phone, screen]) {
    await state(page, 'locked');
    await holds(async () =>
      assert.equal(await page.locator('#state .words').textContent(), 'The table is closed'),
    );
  }
  await floor.page.click('[data-table="ez"]');
  await floor.page.waitForSelector('.one-table .deeds');
  await floor.page.selectOption('#dealer-name', String(ann));
  await floor.page.click('[data-act="open"]');
  await keys.next('new-shoe');
  await keys.next('cut');
  await keys.step('first-card');
  await keys.card('Ah');
  await keys.step('open-bets');
  for (const { page } of [phone, screen]) await has(page, 'credits', '$1,000.00');
});

test('a Dragon 7 pays forty to one, and Banker comes back', async () => {
  await wagered(['banker', 'dragon-7'], ['player']);
  const before = await purse(phone.page, 'credits');
  assert.equal(await keys.deal(['Ks', '2d', '6s', '3d', '2h']), 'open-bets');
  await won('B');
  await keys.says('Dragon');
  assert.match(await phone.page.locator('#state .sub').textContent(), /(Net \+|won )\$1,000\.00.*Dragon 7/);
  const { wagers } = await slipOf(phone.page);
  assert.deepEqual(wagers.map(({ name, result, returned }) => [name, result, returned]).toSorted(), [
    ['Banker', 'Push on Dragon 7', 2_500],
    ['Dragon 7', 'Won, 40 to 1', 102_500],
  ]);
  assert.equal(await purse(phone.page, 'credits'), before + 105_000);
  assert.equal((await slipOf(screen.page)).wagers[0].result, 'Lost');
  await views(dealer.page, 'states/dealer-dragon-7');
  await shot(phone.page, 'terminal-dragon-7-phone-dark');
  await shot(screen.page, 'terminal-dragon-7-other-dark');
});

test('a Panda 8 pays twenty-five to one', async () => {
  await wagered(['banker'], ['player', 'panda-8']);
  assert.equal(await keys.deal(['Qs', 'Kd', '3s', '7d', '5s']), 'open-bets');
  await won('P');
  await keys.says('Panda');
  const { wagers, total } = await slipOf(screen.page);
  assert.deepEqual(wagers.map(({ name, result, returned }) => [name, result, returned]).toSorted(), [
    ['Panda 8', 'Won, 25 to 1', 65_000],
    ['Player', 'Won, 1 to 1', 5_000],
  ]);
  assert.equal(total.result, 'Net +$650.00');
  await shot(screen.page, 'terminal-panda-8-terminal-dark');
});

test('a natural ends a hand with four cards', async () => {
  await wagered(['player'], ['banker']);
  assert.equal(await keys.deal(['9c', '4h', 'Kh', '3h']), 'open-bets');
  await won('P');
});

/** The dealer reports a card that fell, and the table stops. */
async function fell() {
  await dealer.page.keyboard.press('i');
  await dealer.page.waitForSelector('dialog[open] .kind');
  await dealer.page.keyboard.type('32');
  await dealer.page.keyboard.press('Enter');
  await keys.step('await-ruling');
}

test('a card falls: the dealer reports it by keys, both terminals stop, and the floor rules', async () => {
  await wagered(['player'], ['banker']);
  await keys.deal(['2c', '6h', '3c']);
  await fell();
  for (const { page } of [phone, screen]) {
    await state(page, 'paused');
    assert.equal(await page.locator('#state .words').textContent(), 'The floor is here');
    assert.match(await page.locator('#state .sub').textContent(), /\$25\.00 stands/);
  }
  await shot(phone.page, 'terminal-stopped-real-phone-dark');
  await shot(screen.page, 'terminal-stopped-real-terminal-dark');
  await views(dealer.page, 'states/dealer-stopped-ez');
  await floor.page.waitForSelector('.case .opt');
  await views(floor.page, 'states/floor-case-ez');
  await accessible(floor.page);
  await floor.page.click('[data-resolution="continue"]');
  await floor.page.click('#rule');
  await floor.page.waitForSelector('.case.after');
  await floor.page.click('#done');
  await keys.step('card');
  for (const { page } of [phone, screen]) await state(page, 'dealing');
  // The hand goes on where it stood: Player 5 draws, and with 6 the Banker draws only against 6 or 7.
  assert.equal(await keys.deal(['Qh', '4c']), 'open-bets');
  await won('P');
  assert.equal((await slipOf(phone.page)).wagers[0].result, 'Won, 1 to 1');
});

test('the floor makes a hand void, says why, and both terminals have their stakes back', async () => {
  const before = [await purse(phone.page, 'credits'), await purse(screen.page, 'credits')];
  await wagered(['player', 'tie'], ['banker']);
  assert.deepEqual(
    [await purse(phone.page, 'credits'), await purse(screen.page, 'credits')],
    [before[0] - 5_000, before[1] - 2_500],
  );
  await keys.deal(['As', 'Ac']);
  await fell();
  await floor.page.waitForSelector('.case .opt');
  await floor.page.click('[data-resolution="void"]');
  assert.ok(
    await floor.page.locator('#rule').isDisabled(),
    'another choice than the first of the house asks for a reason',
  );
  await floor.page.fill('#reason', 'The card lay face up on the floor, and nobody saw whose it was');
  await views(floor.page, 'states/floor-case-void');
  await floor.page.click('#rule');
  await floor.page.waitForSelector('.case.after');
  await holds(async () => assert.match(await floor.page.locator('.called').innerText(), /void/));
  await views(floor.page, 'states/floor-voided');
  await accessible(floor.page);
  await floor.page.click('#done');
  await keys.step('open-bets');
  for (const [nth, { page }] of [phone, screen].entries()) {
    await page.waitForFunction(
      () => document.querySelector('#state .words')?.textContent === 'The hand is void',
    );
    assert.equal(await page.locator('#state .sub').textContent(), 'All wagers of it are returned');
    assert.deepEqual([await purse(page, 'table'), await purse(page, 'credits')], [0, before[nth]]);
    await views(page, `states/${nth === 0 ? 'phone' : 'screen'}-voided`);
  }
  const { rows } = await (await floor.context.request.get(`${house.address}/api/v1/reports/rulings`)).json();
  assert.match(JSON.stringify(rows), /nobody saw whose it was/);
});

test('the cut card comes by a key, and after one more hand the shoe is over', async () => {
  await wagered(['banker']);
  assert.equal(await keys.deal(['9d', '5d', 'Jh', 'Jd']), 'open-bets');
  await won('P');
  await wagered(['banker']);
  await keys.card('8c');
  await dealer.page.keyboard.press('x');
  await keys.says('hand');
  await views(dealer.page, 'states/dealer-cut-card');
  assert.equal(await keys.deal(['9h', 'Jc', 'Tc']), 'open-bets');
  await won('B');
  assert.match(await dealer.page.locator('.rail .shoe .note').innerText(), /1 more hand in this shoe/);
  await wagered(['tie'], ['player']);
  assert.equal(await keys.deal(['8d', '8h', 'Td', 'Th']), 'new-shoe');
  await won('T');
  assert.equal((await slipOf(phone.page)).wagers[0].result, 'Won, 8 to 1');
  assert.equal((await slipOf(screen.page)).wagers[0].result, 'Push on Tie');
  await views(dealer.page, 'states/dealer-shoe-over');
  await accessible(dealer.page);
  await fits(dealer.page);
});

test('everybody cashes out, and the floor closes the table', async () => {
  for (const { page } of [phone, screen]) {
    await panel(page, 'Cash out');
    await page.locator('.leaf .btn.gold').click();
    await has(page, 'credits', '$0.00');
    await page.keyboard.press('Escape');
  }
  await floor.page.click('[data-act="close"]');
  for (const { page } of [phone, screen]) {
    await page.waitForFunction(
      () => document.querySelector('#state .words')?.textContent === 'The table is closed',
    );
  }
  await keys.step('open');
  for (const one of [dealer, floor, phone, screen]) await one.finish();
});
