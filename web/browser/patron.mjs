// What a patron may do besides betting on a hand: cut the shoe, stand on a line, set limits, be told the time, listen.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, api, done, fits, open, shot } from './harness.mjs';
import { quick, startTables } from './_house.mjs';
import { HAND, bet, decision, fresh, has, panel, slipOf, spot, state } from './_play.mjs';

const FAST = { 'betting-s': 5, 'last-bets-s': 0, 'card-ms': 100, 'result-s': 1 };

let house, checked;

const visit = async (path, how) => {
  const visited = await open(`${house.address}${path}`, how);
  await visited.ready();
  return visited;
};

before(async () => {
  house = await startTables({
    ez: { house: quick('ez', { timers: { 'betting-s': 8, 'result-s': 3 } }) },
    short: { house: quick('ez', { shoe: { decks: 1, 'cut-depth': 26 }, 'shoe.burn': { 'between-coups': 3 }, timers: FAST }) },
    gallery: { house: quick('washington', { areas: { count: 2 }, gallery: { lines: 1 }, timers: { 'betting-s': 15 } }) },
    check: { house: quick('ez', { terminals: { dealer: 'automatic', 'reality-check-min': 1 } }) },
  });
  // Whoever sits down now is told of the time while other stories run.
  checked = await visit('/table/check', { size: 'phone' });
  await has(checked.page, 'credits', '$1,000.00');
});
after(async () => {
  await done();
  await house?.stop();
});

test('a patron cuts a sealed shoe, and the cut is part of what anybody can check', { timeout: 4 * HAND }, async () => {
  const { page, finish } = await visit('/table/short', { size: 'phone' });
  const offer = page.locator('#state').getByRole('button', { name: 'Cut the cards' });
  await offer.waitFor({ timeout: 2 * HAND });
  await shot(page, 'terminal-cut-phone-dark');
  await offer.click();
  await page.locator('#cut-at').fill('23');
  assert.equal(await page.locator('.leaf output').textContent(), '23 cards from the end');
  await accessible(page);
  await shot(page, 'terminal-cut-panel-phone-dark');
  const shoes = await api('GET', `${house.address}/api/v1/tables/short/shoes`);
  const { number } = shoes.find(({ over }) => !over);
  await page.getByRole('button', { name: 'Cut here' }).click();
  await page.waitForSelector('.leaf[open]', { state: 'detached' });
  await offer.waitFor({ state: 'hidden' });
  const path = `/api/v1/tables/short/shoes/${number}`;
  let proof;
  do {
    await page.waitForTimeout(2_000);
    proof = await api('GET', house.address + path);
  } while (!proof.secret);
  assert.equal(proof.cut['from-end'], 23);
  assert.match(proof.cut.salt, /^[0-9a-f]{32}$/);
  await finish();
  const checking = await visit(`/verify?table=short&shoe=${number}`, { size: 'phone', calm: true });
  await checking.page.waitForFunction(() => document.querySelector('.result').innerText.includes('This shoe is as it was sealed'));
  await checking.finish();
});

test('the gallery bets on a line once every area holds a wager', { timeout: 4 * HAND }, async () => {
  const { page, finish } = await visit('/table/gallery', { size: 'phone' });
  await has(page, 'credits', '$1,000.00');
  const stand = async (name) => {
    await page.locator('.top .who').click();
    await page.locator('.seats-grid .btn').filter({ hasText: name }).click();
    await page.waitForFunction((place) => document.querySelector('.top .who').textContent.includes(place), name);
  };
  await fresh(page, 12);
  await stand('Line 1');
  await shot(page, 'terminal-line-phone-dark');
  await spot(page, 'player').click();
  await page.waitForSelector('[data-wager="player"] .pill.refused');
  assert.match(await page.locator('[role="status"]').textContent(), /Player, not accepted: /);
  await stand('Area 1');
  await bet(page, 'player');
  await stand('Area 2');
  await bet(page, 'banker');
  await stand('Line 1');
  await bet(page, 'player');
  await page.locator('.top .who').click();
  await accessible(page);
  await shot(page, 'terminal-places-phone-dark');
  await page.keyboard.press('Escape');
  await decision(page);
  const { wagers } = await slipOf(page);
  assert.deepEqual(wagers.map(({ name }) => name).toSorted(), ['Banker · Area 2', 'Player · Area 1', 'Player · Line 1']);
  const [, area, line] = wagers.toSorted((a, b) => a.name.localeCompare(b.name));
  assert.deepEqual([line.result, line.returned], [area.result, area.returned], 'a line is paid as its area is');
  await fits(page);
  await shot(page, 'terminal-line-result-phone-dark');
  await finish();
});

test('a loss limit holds at once, and a higher one only after a day', { timeout: 3 * HAND }, async () => {
  const { page, finish } = await visit('/table/ez', { size: 'desk' });
  await has(page, 'credits', '$1,000.00');
  const loss = page.locator('.care .group').filter({ hasText: 'Loss in 24 hours' });
  await panel(page, 'My limits and breaks');
  await loss.getByRole('button', { name: '$50.00', exact: true }).click();
  await loss.getByText('Now $50.00, $50.00 left.').waitFor();
  await page.keyboard.press('Escape');
  await fresh(page, 6);
  await page.keyboard.press('3');
  await page.keyboard.press('p');
  await has(page, 'table', '$25.00');
  await page.keyboard.press('p');
  await has(page, 'table', '$50.00');
  await page.keyboard.press('b');
  await page.waitForSelector('[data-wager="banker"] .pill.refused');
  assert.match(await page.locator('[role="status"]').textContent(), /Banker, not accepted: Over your own limit: \$0 left/);
  await shot(page, 'terminal-loss-limit-desk-dark');
  await panel(page, 'My limits and breaks');
  await loss.getByRole('button', { name: '$100.00', exact: true }).click();
  await loss.getByText(/^From .*: \$100\.00\.$/).waitFor();
  await loss.getByText(/^Now \$50\.00/).waitFor();
  await accessible(page);
  await shot(page, 'terminal-care-desk-dark');
  await finish();
});

/** Counts what sounds, without keeping it from sounding. */
const listening = (page) => page.addInitScript(() => {
  window.heard = { contexts: 0, notes: 0, spoken: [] };
  const Audio = window.AudioContext;
  window.AudioContext = class extends Audio {
    constructor() {
      super();
      window.heard.contexts += 1;
    }

    createOscillator() {
      window.heard.notes += 1;
      return super.createOscillator();
    }
  };
  const { speak } = SpeechSynthesis.prototype;
  SpeechSynthesis.prototype.speak = function spoken(said) {
    window.heard.spoken.push(said.text);
    return speak.call(this, said);
  };
});

test('nothing sounds before a touch, nothing is spoken before it is asked for, and both can be switched off', { timeout: 4 * HAND }, async () => {
  const { page, finish } = await visit('/table/ez', { size: 'phone', route: listening });
  const heard = () => page.evaluate(() => window.heard);
  await state(page, 'open');
  await state(page, 'locked', 'dealing');
  assert.deepEqual(await heard(), { contexts: 0, notes: 0, spoken: [] }, 'nobody has touched the page');
  await page.keyboard.press('Tab');
  await decision(page);
  await state(page, 'open');
  const toned = await heard();
  assert.equal(toned.contexts, 1);
  assert.ok(toned.notes > 2, 'cards and bets are heard');
  assert.deepEqual(toned.spoken, []);
  const choose = async (name, on) => {
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Settings: language, sound, appearance' }).click();
    await page.locator(`#set-${name}`).setChecked(on);
    await page.keyboard.press('Escape');
  };
  await choose('sound', false);
  await choose('voice', true);
  const { notes } = await heard();
  await state(page, 'locked', 'dealing');
  await decision(page);
  // What a card shows is said once it shows it.
  await page.waitForTimeout(1_500);
  const spoken = await heard();
  assert.equal(spoken.notes, notes, 'no tone after it was switched off');
  assert.ok(spoken.spoken.includes('No more bets'), String(spoken.spoken));
  const isResult = (words) => /^(Player|Banker) \w+, (Player|Banker) \w+$|Tie|Dragon|Panda/.test(words);
  assert.ok(spoken.spoken.some(isResult), String(spoken.spoken));
  await finish();
});

test('a reality check must be answered before play goes on', { timeout: 3 * HAND }, async () => {
  const { page, finish } = checked;
  await page.waitForSelector('.leaf[open][data-must]', { timeout: 2 * HAND });
  assert.equal(await page.locator('#sheet-title').textContent(), 'A moment for yourself');
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('.leaf[open]').count(), 'it cannot be waved away');
  assert.match(await page.locator('.figures dd').first().textContent(), /^0?0?:?0?[1-9]/);
  assert.equal(await page.locator('.figures dd').nth(1).textContent(), '$0.00');
  await accessible(page);
  await shot(page, 'terminal-check-phone-dark');
  await page.getByRole('button', { name: 'Go on playing' }).click();
  await page.waitForSelector('.leaf[open]', { state: 'detached' });
  await fresh(page);
  await bet(page, 'player');
  await finish();
});
