// A dealer deals by keyboard alone, reports an irregularity, and the floor rules on it while two terminals
// watch.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { languages } from '../js/words.js';
import { newestStays, signedOffAndOn, startConsoles } from './_consoles.mjs';
import { keyboard, watchedTaps } from './_dealer.mjs';
import { terminal } from './_terminal.mjs';
import {
  accessible,
  choose,
  done,
  fits,
  holds,
  open,
  shot,
  sizes,
  still,
  touchable,
  views,
} from './harness.mjs';

let house, pageOf, dealer, floor, ann, guests;
let words, says, step, card, next, press, settled;
let asked, tapTwice;

before(async () => {
  ({ house, pageOf, ann } = await startConsoles());
});

after(async () => {
  await done();
  await house.stop();
});

const bet = (area, wager, cents) => ({ place: { area, wager, cents } });
test('whoever is not signed on is sent to sign on', async () => {
  const { page, finish } = await pageOf(null, '/dealer/pit-1', 'desk');
  const isSent = async () => {
    assert.match(await page.getAttribute('.sign-on a', 'href'), /^\/staff/);
    await accessible(page);
  };
  await isSent();
  await page.goto(`${house.address}/floor`);
  await isSent();
  await finish();
});

test('the floor opens a table with a dealer', async () => {
  dealer = await pageOf('Ann', '/dealer/pit-1', 'desk');
  ({ words, says, step, card, next, press, settled } = keyboard(dealer.page));
  ({ asked, tapTwice } = watchedTaps(dealer.page, settled));
  await step('open');
  await views(dealer.page, 'states/dealer-closed');
  floor = await pageOf('Flo', '/floor', 'floor');
  await floor.page.click('[data-table="pit-1"]');
  await floor.page.waitForSelector('.one-table .deeds');
  await floor.page.selectOption('#dealer-name', String(ann));
  await views(floor.page, 'states/floor-closed');
  await floor.page.click('[data-act="open"]');
  await step('new-shoe');
  guests = await Promise.all([terminal(house, 'pit-1'), terminal(house, 'pit-1')]);
});

test('a shoe is started by keyboard', async () => {
  await views(dealer.page, 'states/dealer-new-shoe');
  await press();
  await dealer.page.waitForSelector('.say[data-step="cut"], .say[data-step="first-card"]');
  if (await dealer.page.locator('.say[data-step="cut"]').count()) {
    await views(dealer.page, 'states/dealer-cut');
    await press();
  }
  await step('first-card');
  await views(dealer.page, 'states/dealer-first-card');
  await dealer.page.keyboard.type('3h');
  await shot(dealer.page, 'dealer-typed');
  await dealer.page.keyboard.press('Enter');
  await step('open-bets');
  await says('First card');
  await views(dealer.page, 'states/dealer-open-bets');
});

test('a coup is dealt by keyboard, and every wager is seen', async () => {
  await next('open-bets');
  await step('close-bets');
  assert.equal(await guests[0].ask(bet(1, 'banker', 10000)), 'done');
  assert.equal(await guests[0].ask(bet(1, 'tie', 1000)), 'done');
  assert.equal(await guests[1].ask(bet(4, 'player', 7500)), 'done');
  await dealer.page.waitForSelector('.area:nth-child(7) .spot[data-on]');
  await views(dealer.page, 'states/dealer-betting');
  await views(floor.page, 'states/floor-betting');
  await accessible(dealer.page);
  await dealer.page.keyboard.press('l');
  await says('Last bets');
  await next('close-bets');
  await step('card');
  await views(dealer.page, 'states/dealer-locked');
  for (const face of ['9d', 'Ts', '6c', '5h']) await card(face);
  await step('third');
  await views(dealer.page, 'states/dealer-third-player');
  await card('4h');
  await says('Card for the Banker');
  assert.match(await dealer.page.locator('.say .do').innerText(), /Banker draws/);
  await views(dealer.page, 'states/dealer-third-banker');
  await views(floor.page, 'states/floor-dealing');
  await accessible(dealer.page);
  await touchable(dealer.page);
  await fits(dealer.page);
  await card('2c');
  await step('open-bets');
  assert.match(await words(), /Player 9, Banker 7|Player wins/);
  await views(dealer.page, 'states/dealer-result');
  for (const guest of guests) await guest.sees(() => globalThis.seen.view?.last?.winner === 'player');
});

test('what the house always does about an irregularity is done at once', async () => {
  await next('open-bets');
  await step('close-bets');
  assert.equal(await guests[0].ask(bet(1, 'banker', 10000)), 'done');
  await next('close-bets');
  for (const face of ['4c', '2s', '3d', '3h']) await card(face);
  await step('third');
  // A third card for the Player, who must stand: two touches, here two keys and the card.
  await dealer.page.keyboard.press('i');
  await dealer.page.waitForSelector('dialog[open] .kind');
  await shot(dealer.page, 'dealer-report');
  await accessible(dealer.page);
  await dealer.page.keyboard.type('07');
  await dealer.page.keyboard.press('Enter');
  await dealer.page.waitForSelector('dialog[open] .ask .keypad');
  await shot(dealer.page, 'dealer-report-card');
  await dealer.page.keyboard.type('4d');
  await dealer.page.keyboard.press('Enter');
  await step('open-bets');
  assert.match(await words(), /Banker 9, Player 7|Banker wins/);
});

/** Waits until a terminal's page shows this card and this total of the Banker. */
const showsBanker = (page, name, total) =>
  page.waitForFunction((wanted) => {
    const hand = document.querySelector('#hands .hand.B');
    const face = hand?.querySelector('.slot:nth-child(2) .face')?.getAttribute('aria-label');
    return [face, hand?.querySelector('.tot').textContent].join() === wanted;
  }, [name, total].join());

test('the floor rules on cards that differ from the screen, and two terminals watch', async () => {
  await next('open-bets');
  await step('close-bets');
  assert.equal(await guests[0].ask(bet(1, 'banker', 10000)), 'done');
  assert.equal(await guests[1].ask(bet(4, 'player', 5000)), 'done');
  const looker = await pageOf(null, '/table/pit-1', 'phone');
  await looker.ready();
  await next('close-bets');
  for (const face of ['2c', '6s', '3d', 'Kh']) await card(face);
  await step('third');
  await showsBanker(looker.page, 'king of hearts', '6');
  await reportsCards();
  for (const guest of guests) await guest.sees(() => globalThis.seen.view?.stage === 'stopped');
  await looksAtCase();
  await choosesVoid();
  await signedOffAndOn(floor, house);
  await rules();
  await dealer.page.waitForSelector('.say:not([data-step="await-ruling"])');
  for (const guest of guests) await guest.sees(() => globalThis.seen.view?.stage !== 'stopped');
  for (const guest of guests) assert.ok((await guest.stages()).includes('stopped'));
  await showsBanker(looker.page, 'two of hearts', '8');
  await looker.finish();
  await views(dealer.page, 'states/dealer-ruled');
  await floor.page.click('#done');
});

/** The dealer reports that the screen differs, with the cards as they lie. */
async function reportsCards() {
  const { page } = dealer;
  await page.keyboard.press('i');
  await page.waitForSelector('dialog[open] .kind');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open] .card-row');
  // The last card was a two: the place is chosen already, the reader reads it again.
  await page.keyboard.type('2h');
  await page.keyboard.press('Enter');
  await shot(page, 'dealer-report-cards');
  await page.keyboard.press('Enter');
  await step('await-ruling');
  await views(page, 'states/dealer-stopped');
}

/** Banker eight is a natural: the ruling ends the hand, and says what that moves. */
async function looksAtCase() {
  const { page } = floor;
  await page.waitForSelector('.case .opt');
  const chosen = page.locator('.opt.on');
  await holds(async () =>
    assert.match(await chosen.innerText(), /Patrons \+\$45\.00.*The house −\$45\.00.*Commission \+\$5\.00/s),
  );
  const moves = await chosen.locator('.by-area li').evaluateAll((cells) =>
    cells.map((cell) => {
      const parts = [cell.querySelector('.where span'), cell.querySelector('.moves span')];
      return parts.map((node) => node.textContent).join(' ');
    }),
  );
  assert.deepEqual(moves, ['1 +95', '2 –', '3 –', '4 −50', '5 –', '6 –', '7 –', '8 –', '9 –']);
  assert.match(await chosen.locator('.by-area li').first().textContent(), /100/);
  await views(page, 'states/floor-case');
  await page.setViewportSize(sizes.desk);
  await shot(page, 'floor-case-1280');
  await fits(page);
  const wrapped = await page.$$eval('.case .hand h2', (names) =>
    names.filter((name) => name.getBoundingClientRect().height > 30).map((name) => name.textContent),
  );
  assert.deepEqual(wrapped, [], 'a name stands beside its mark, and not under it');
  await page.setViewportSize(sizes.floor);
  await accessible(page);
  await touchable(page);
  await fits(page);
}

/** Anything but the house's first choice asks for a reason. */
async function choosesVoid() {
  const { page } = floor;
  await page.click('[data-resolution="void"]');
  assert.ok(await page.locator('#rule').isDisabled());
  // Nobody has more or less by a void hand, and what the other ruling would move is still there to compare.
  assert.match(await page.locator('.opt.on').innerText(), /Nobody has more or less/);
  assert.match(await page.locator('.opt:not(.on) .by-area').textContent(), /\+95/);
  await shot(page, 'floor-case-void');
}

/** The floor corrects the record, and what came of it follows the case at once. */
async function rules() {
  const { page } = floor;
  await page.click('[data-resolution="correct-record"]');
  assert.ok(await page.locator('#rule').isEnabled());
  await page.evaluate(() => {
    const place = document.querySelector('.place-of');
    window.shown = [];
    const note = () => window.shown.push(place.firstElementChild?.className);
    new MutationObserver(note).observe(place, { childList: true });
  });
  await page.click('#rule');
  await page.waitForSelector('.case.after');
  assert.deepEqual(await page.evaluate(() => window.shown), ['panel case after']);
  await views(page, 'states/floor-ruled');
  await accessible(page);
}

test('the second half of a double tap does nothing, and cards are typed as fast as they come', async () => {
  const { page } = dealer;
  const out = async () => Number((await page.locator('.rail .shoe h3 b').innerText()).match(/\d+/)[0]);
  await step('open-bets');
  const count = await asked();
  await tapTwice('#next', () => step('close-bets'));
  assert.equal(await asked(), count + 1, 'bets are opened, and that is all');
  assert.equal(await guests[0].ask(bet(1, 'banker', 10000)), 'done');
  await page.waitForSelector('.area:nth-child(1) .spot[data-on]');
  assert.equal(await page.getAttribute('.say', 'data-step'), 'close-bets', 'bets are open');
  await tapTwice('#next', () => step('card'));
  assert.equal(await asked(), count + 2, 'bets are closed, and no key of a card is touched');
  const before = await out();
  const isOut = (cards) =>
    page.waitForFunction(
      (wanted) => Number(document.querySelector('.rail .shoe h3 b').textContent.match(/\d+/)[0]) === wanted,
      before + cards,
    );
  // Two taps at once, and one more when the card is out.
  await tapTwice('.keys .key[data-card="9d"]', () => isOut(1), 2);
  assert.equal(await asked(), count + 3, 'a card that is tapped twice is told once');
  assert.equal(await out(), before + 1, 'a card that is tapped twice is one card');
  for (const face of ['Ts', '6c', '5h']) {
    await page.keyboard.type(face);
    await page.keyboard.press('Enter');
  }
  await step('third');
  assert.equal(await out(), before + 4, 'none that was typed is lost');
  for (const [nth, face] of ['4h', '2c'].entries()) {
    await settled();
    await page.click(`.key[data-card="${face}"]`);
    await isOut(5 + nth);
  }
  await step('open-bets');
});

test('an amount in a report is read as it is meant, and Back closes the report', async () => {
  const { page } = dealer;
  await page.keyboard.press('i');
  await page.waitForSelector('dialog[open] .kind');
  await page.keyboard.type('33');
  await page.keyboard.press('Enter');
  for (const [typed, read] of [
    ['1,000', 'Read as +$1,000.00'],
    ['−50', 'Read as −$50.00'],
    ['ten', 'This cannot be read as an amount.'],
  ]) {
    await page.fill('#due', typed);
    assert.ok((await page.locator('.heard-as').innerText()).startsWith(read), typed);
  }
  await accessible(page);
  await touchable(page);
  await shot(page, 'dealer-report-amount');
  const before = await asked();
  await page.keyboard.press('Enter');
  assert.equal(await asked(), before, 'what cannot be read is not reported');
  assert.ok(await page.locator('dialog.report[open]').count(), 'and may be written anew');
  await page.goBack();
  await page.waitForSelector('dialog.report[open]', { state: 'detached' });
  assert.match(page.url(), /\/dealer\/pit-1$/);
});

test('the floor pauses a table, and what is pressed without a connection is not done', async () => {
  await floor.page.click('[data-act="pause"]');
  await step('paused');
  await views(dealer.page, 'states/dealer-paused');
  await views(floor.page, 'states/floor-paused');
  await accessible(dealer.page);
  await floor.page.click('[data-act="resume"]');
  await step('open-bets');
  await dealer.context.setOffline(true);
  await dealer.page.waitForSelector('.tag.offline');
  await views(dealer.page, 'states/dealer-offline');
  const before = await asked();
  await press();
  await dealer.context.setOffline(false);
  await dealer.page.waitForSelector('.dealer:not([data-offline])');
  await step('open-bets');
  assert.equal(await asked(), before, 'nor is it done later');
});

test('patrons call, and the floor answers', async () => {
  const call = (guest, data) =>
    guest.context.request.post(`${house.address}/api/v1/tables/pit-1/call`, { data });
  await call(guests[0], { kind: 'dispute', words: 'My Banker wager was paid too little' });
  await call(guests[1], { kind: 'floor' });
  await floor.page.click('.tab[href="#matters"]');
  // The house is asked for calls every few seconds.
  await floor.page.clock.fastForward(4_000);
  await floor.page.waitForSelector('.matter:nth-child(2)');
  await shot(floor.page, 'floor-matters');
  await accessible(floor.page);
  await floor.page.fill('.matter.dispute input', 'Paid by the cards, less five per cent');
  await floor.page.click('.matter.dispute button');
  await floor.page.waitForFunction(() => document.querySelectorAll('.matter').length === 1);
});

test('the floor removes the play money that a guest has left behind', async () => {
  const { page } = floor;
  const left = await terminal(house, 'pit-1');
  await left.sees(() => globalThis.seen.view?.credits[0]?.cents === 100_000);
  const patron = await left.page.evaluate(() => globalThis.seen.view.credits[0].patron);
  await page.click('[data-table="pit-1"]');
  const purse = page.locator('.purses li').filter({ hasText: `Patron ${patron}$` });
  const remove = purse.getByRole('button', { name: `Remove the play money of Patron ${patron}` });
  const dialog = page.locator('.removing');
  await remove.click();
  assert.match(
    await dialog.locator('p').first().textContent(),
    new RegExp(`^All \\$1,000\\.00 of Patron ${patron} at pit-1 is taken away`),
  );
  await accessible(page);
  await touchable(page);
  await shot(page, 'floor-removing');
  await dialog.locator('.btn.gold').click();
  await dialog.getByText('Say why, in 1 to 300 characters.').waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await remove.click();
  await dialog.getByLabel('Why').fill('Left without a word');
  await dialog.getByRole('button', { name: 'Remove $1,000.00' }).click();
  await page.locator('.play-money').getByText(`$1,000.00 of Patron ${patron} is removed.`).waitFor();
  await purse.waitFor({ state: 'detached' });
  await left.sees(() => globalThis.seen.view.credits.every(({ cents }) => cents === 0));
  await shot(page, 'floor-removed');
  await page.goto(`${house.address}/floor#reports/events`);
  await page.locator('.sheet-table').getByText('Left without a word').waitFor();
  await left.context.close();
});

test('any coup is recalled, and reports are read and taken away', async () => {
  await floor.page.goto(`${house.address}/floor#recall/pit-1/1`);
  await floor.page.waitForSelector('.replay .sheet-table');
  await shot(floor.page, 'floor-recall');
  await accessible(floor.page);
  await floor.page.click('.steps-bar button >> nth=0');
  await floor.page.locator('.steps-bar input').fill('8');
  await shot(floor.page, 'floor-recall-step');
  await floor.page.goto(`${house.address}/floor#reports/rulings`);
  await floor.page.waitForSelector('.tab[href="#reports"][aria-current]');
  await floor.page.waitForSelector('.sheet-table tbody tr');
  assert.match(await floor.page.locator('.sheet-table').innerText(), /The screen differs from the cards/);
  await shot(floor.page, 'floor-reports');
  await accessible(floor.page);
  const csv = await floor.context.request.get(
    house.address + (await floor.page.locator('.files a').first().getAttribute('href')),
  );
  assert.match(await csv.text(), /screen-differs/);
  await floor.page.selectOption('#report-kind', 'events');
  await floor.page.waitForFunction(() =>
    document.querySelector('.sheet-table thead')?.textContent.includes('Event'),
  );
  await newestStays(floor.page, house);
  await shot(floor.page, 'floor-events');
});

test('at a sealed shoe the dealer draws without knowing the card', async () => {
  // Beside the other one: whoever signs on elsewhere is signed off here.
  const sealed = await open(`${house.address}/dealer/pit-2`, { context: dealer.context });
  await sealed.page.waitForSelector('.say[data-step="open"]');
  const { next: does, press: space } = keyboard(sealed.page);
  await does('open');
  await does('new-shoe');
  await sealed.page.waitForSelector('.say[data-step="cut"], .say[data-step="first-card-sealed"]');
  if (await sealed.page.locator('.say[data-step="cut"]').count()) {
    await space();
  }
  await does('first-card-sealed');
  await sealed.page.waitForSelector('.say[data-step="open-bets"]');
  await sealed.page.keyboard.press('g');
  await sealed.page.waitForSelector('.say[data-step="card-sealed"]');
  await shot(sealed.page, 'dealer-sealed');
  await accessible(sealed.page);
  await sealed.finish();
});

test('both consoles can be read on a phone', async () => {
  for (const [{ page }, name] of [
    [dealer, 'dealer'],
    [floor, 'floor'],
  ]) {
    if (name === 'floor') await page.click('.tab[href="#"]');
    await page.waitForSelector(name === 'floor' ? '.one-table .deeds' : '.say');
    const before = page.viewportSize();
    await page.setViewportSize(sizes.phone);
    await still(page);
    await shot(page, `${name}-phone`, { full: true });
    await fits(page);
    await page.setViewportSize(before);
  }
});

test('the consoles are drawn in every language and theme', async () => {
  const { page } = dealer;
  const looks = [
    ['fr', 'light'],
    ['es', 'contrast'],
    ['zh-Hans', 'dark'],
    ['zh-Hant', 'light'],
  ];
  // English has stories of its own.
  assert.deepEqual(['en', ...looks.map(([language]) => language)], Object.keys(languages));
  for (const [nth, [language, theme]] of looks.entries()) {
    // The first ones are those of the address, and the others are chosen.
    if (nth === 0) await page.goto(`${house.address}/dealer/pit-1?language=${language}&theme=${theme}`);
    else await choose(page, { language, theme });
    await page.waitForSelector('.say');
    assert.deepEqual(
      await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]),
      [language, theme],
    );
    await page.keyboard.press('i');
    await page.waitForSelector('dialog[open] .kind');
    await shot(page, `dealer-report-${language}`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog.report[open]', { state: 'detached' });
    await shot(page, `dealer-${language}-${theme}`);
    await accessible(page, nth === 0 ? {} : { only: ['color-contrast'] });
    await fits(page);
  }
  await page.goto(`${house.address}/dealer/pit-1?language=en&theme=dark`);
  await page.waitForSelector('.say');
});
