// Somebody who has never played learns why cards are drawn, what wagers cost, and checks a shoe for themselves.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { accessible, api, done, fits, holds, open, shot, themes, touchable } from './harness.mjs';
import { startHouse } from './_house.mjs';

/** A shoe of one deck, dealt by the house as fast as it may, is opened after about a minute. */
const FAST = `
name = "One deck"
based-on = "ez"
[shoe]
decks = 1
[terminals]
dealer = "automatic"
[floor]
opening-signatures = 1
[timers]
betting-s = 5
last-bets-s = 0
card-ms = 100
result-s = 1
`;
const LINKED = '/learn?cards=3cTh2h6c6d2s';
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'vectors', 'seal.json'), 'utf8')).shoes;

let house, folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-learn-'));
  const file = join(folder, 'fast.toml');
  writeFileSync(file, FAST);
  house = await startHouse(`[[table]]\nname = "fast"\nhouse = ${JSON.stringify(file)}\n`);
});

after(async () => {
  await done();
  await house?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const visit = async (path, how) => {
  const visited = await open(`${house.address}${path}`, how);
  await visited.ready();
  return visited;
};

test('a hand can be linked, and each of its cards is explained', async () => {
  const { page, finish } = await visit(LINKED);
  await holds(async () => assert.equal(await page.locator('.reason li').count(), 5));
  const reasons = await page.locator('.reason li').allInnerTexts();
  assert.match(reasons[2], /Banker has six.*It counted six/s);
  assert.match(reasons[4], /Banker wins, eight over one/);
  assert.match(await page.locator('.tab [aria-current]').getAttribute('aria-label'), /^Banker has 6, .* counts 6: draws$/);
  await page.locator('.reason button').first().click();
  assert.equal(await page.locator('.tab [aria-current]').count(), 0, 'the Player does not look that table up');
  await page.getByRole('button', { name: 'Deal another example' }).click();
  await page.waitForFunction(() => document.querySelector('[role="status"]').textContent.length > 20);
  await finish();
});

test('of two hands that are asked for, the last one stays', async () => {
  const { page, finish } = await visit(LINKED);
  let late = 0;
  await page.route('**/learn/coup*', async (route) => {
    const answer = await route.fetch();
    if (late === 0) {
      late += 1;
      await new Promise((over) => { setTimeout(over, 1_000); });
      late += 1;
    }
    await route.fulfill({ response: answer });
  });
  await page.getByRole('button', { name: 'Banker has 3, the Player’s third card counts 8: stands' }).click();
  await page.getByRole('button', { name: 'Banker has 5, the Player’s third card counts 3: stands' }).click();
  const isLast = () => page.evaluate(() => document.querySelector('.tab [aria-current]')?.ariaLabel.startsWith('Banker has 5'));
  await page.waitForFunction(() => document.querySelector('.tab [aria-current]')?.ariaLabel.startsWith('Banker has 5'));
  await holds(() => assert.equal(late, 2, 'the first answer has come, after the second'));
  await page.waitForTimeout(500);
  assert.ok(await isLast());
  await finish();
});

test('the Banker’s table answers to fingers and to arrows', async () => {
  const { page, finish } = await visit(LINKED);
  await page.getByRole('button', { name: 'Banker has 5, the Player’s third card counts 3: stands' }).click();
  await page.waitForFunction(() => document.querySelector('.reason .now')?.textContent.includes('so the Banker stands'));
  const cell = page.getByRole('button', { name: 'Banker has 0, 1, 2, the Player stood: draws' });
  await cell.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.tab [aria-current]')?.ariaLabel.startsWith('Banker has 3, the Player’s third card counts 0'));
  await finish();
});

test('a link to what is no hand says so, and shows another', async () => {
  const { page, finish } = await visit('/learn?cards=3cTh', { expect: ['400'] });
  await holds(async () => assert.match(await page.locator('.fault').innerText(), /no whole hand of baccarat/));
  await holds(async () => assert.ok(await page.locator('.reason li').count() >= 2));
  await finish();
});

test('what a wager costs follows the sliders', async () => {
  const { page, finish } = await visit('/learn');
  const row = page.locator('.cost tr', { hasText: 'Player' }).filter({ hasText: '1.2351%' });
  assert.match(await row.innerText(), /\$21\.61/);
  await page.getByLabel('Hands an hour').focus();
  for (let n = 0; n < 10; n += 1) await page.keyboard.press('ArrowRight');
  await holds(async () => assert.match(await row.innerText(), /\$24\.70/, '25 × 80 × 1.2351%'));
  await finish();
});

test('a newcomer is told what tells two prices apart, and whose rules they are', async () => {
  const { page, finish } = await visit('/learn');
  const names = await page.locator('.cost tbody th').allTextContents();
  assert.ok(names.some((name) => /Banker\s+5% commission$/.test(name)), String(names));
  assert.ok(names.some((name) => /Banker\s+no commission$/.test(name)), String(names));
  assert.ok(!names.some((name) => name.includes('Washington')), String(names));
  assert.match(await page.locator('.cost .whose').innerText(), /gambling commission of Washington State in the USA/);
  await finish();
});

test('systems are played and drawn, and told as a table too', async () => {
  const { page, finish } = await visit('/learn');
  await page.waitForSelector('.charts figure:nth-child(3) .chart', { timeout: 60_000 });
  await holds(async () => assert.ok(await page.locator('.tried table tbody tr').count() >= 5));
  await finish();
});

test('learn fits everybody: sizes, themes, languages', async () => {
  for (const size of ['phone', 'desk', 'terminal']) {
    for (const theme of themes) {
      const { page, finish } = await visit(LINKED, { size, theme });
      await page.waitForSelector('.chart', { timeout: 60_000 });
      await fits(page);
      await touchable(page);
      await accessible(page);
      await shot(page, `learn-${size}-${theme}`, { full: true });
      await finish();
    }
  }
  for (const language of ['fr', 'es', 'zh-Hans', 'zh-Hant']) {
    const { page, finish } = await visit(LINKED, { size: 'phone', language });
    assert.equal(await page.locator('html').getAttribute('lang'), language);
    await fits(page);
    await finish();
  }
});

/** Types a published shoe into the form for notes. */
async function type(page, shoe, cards) {
  await page.locator('summary').first().click();
  const values = { commitment: shoe.commitment, secret: shoe.secret, cut: shoe.from_end, salt: shoe.salt, decks: shoe.decks, cards };
  for (const [name, value] of Object.entries(values)) await page.locator(`.paste [name="${name}"]`).fill(String(value));
  await page.getByRole('button', { name: 'Check these notes' }).click();
}

const says = (page, words) => page.waitForFunction((part) => document.querySelector('.result').innerText.includes(part), words);

test('a shoe in play says that it is still sealed', async () => {
  const inPlay = async () => (await api('GET', `${house.address}/api/v1/tables/fast/shoes`)).find((one) => !one.opened);
  // One that has just begun lasts until the page has read of it.
  const before = await inPlay();
  let number;
  do {
    await new Promise((resolve) => { setTimeout(resolve, 250); });
    number = (await inPlay())?.number ?? before.number;
  } while (number === before.number);
  const { page, finish } = await visit(`/verify?table=fast&shoe=${number}`, { calm: true });
  await says(page, `Shoe ${number} is still sealed`);
  assert.equal(await page.locator('.step.sealed').count(), 3);
  await shot(page, 'verify-sealed-desk-dark', { full: true });
  await finish();
});

test('notes are checked, and the first card that differs is named', async () => {
  for (const shoe of vectors) {
    const { page, finish } = await visit('/verify', { calm: true });
    await type(page, shoe, shoe.first);
    await says(page, 'This shoe is as it was sealed');
    assert.equal(await page.locator('.order li').count(), 52 * shoe.decks);
    await finish();
  }
  const { page, finish } = await visit('/verify', { calm: true });
  await type(page, vectors[1], '2c 8h -- Qs 2d 3c');
  await says(page, 'Card 6 is not as sealed');
  assert.match(await page.locator('.result').innerText(), /Sealed: two of clubs. Dealt: three of clubs/);
  await accessible(page);
  await shot(page, 'verify-wrong-desk-dark', { full: true });
  await page.locator('.paste [name="secret"]').fill('12');
  await page.getByRole('button', { name: 'Check these notes' }).click();
  await holds(async () => assert.match(await page.locator('.paste .fault').innerText(), /Secret, 64 digits/));
  await finish();
});

test('a shoe of the house is checked once it is opened', { timeout: 240_000 }, async () => {
  let shoe;
  do {
    await new Promise((go) => { setTimeout(go, 2_000); });
    shoe = (await api('GET', `${house.address}/api/v1/tables/fast/shoes`)).find((one) => one.opened);
  } while (!shoe);
  for (const size of ['phone', 'desk']) {
    for (const theme of themes) {
      const { page, finish } = await visit(`/verify?table=fast&shoe=${shoe.number}`, { size, theme, calm: true });
      await says(page, 'This shoe is as it was sealed');
      await fits(page);
      await touchable(page);
      await accessible(page);
      await shot(page, `verify-${size}-${theme}`, { full: true });
      await finish();
    }
  }
  const told = await api('GET', `${house.address}/api/v1/tables/fast/shoes/${shoe.number}`);
  const forged = { ...told, secret: `${told.secret.slice(0, -1)}${told.secret.endsWith('0') ? '1' : '0'}` };
  const route = (page) => page.route('**/shoes/*', (asked) => asked.fulfill({ json: forged }));
  const { page, finish } = await visit(`/verify?table=fast&shoe=${shoe.number}`, { calm: true, route });
  await says(page, 'This is not the secret that was sealed');
  await finish();
});
