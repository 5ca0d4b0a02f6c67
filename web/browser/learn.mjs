// Somebody who has never played learns why cards are drawn, what wagers cost, and checks a shoe for
// themselves.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { languages } from '../js/words.js';
import { quick, startTables } from './_house.mjs';
import {
  accessible,
  api,
  done,
  fits,
  holds,
  open,
  shot,
  sizes,
  still,
  themes,
  touchable,
} from './harness.mjs';

const LINKED = '/learn?cards=3cTh2h6c6d2s';
/** What may be wrong with a page at one size and not at another, or in one theme. */
const OF_LOOKS = ['color-contrast', 'scrollable-region-focusable'];
const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'vectors', 'seal.json'), 'utf8'),
).shoes;

let house;

before(async () => {
  house = await startTables({ fast: { house: quick('ez', { shoe: { decks: 1 } }) } });
});

after(async () => {
  await done();
  await house?.stop();
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
  assert.match(
    await page.locator('.tab [aria-current]').getAttribute('aria-label'),
    /^Banker has 6, .* counts 6: draws$/,
  );
  await page.locator('.reason button').first().click();
  assert.equal(
    await page.locator('.tab [aria-current]').count(),
    0,
    'the Player does not look that table up',
  );
  await page.getByRole('button', { name: 'Deal another example' }).click();
  await page.waitForFunction(() => document.querySelector('[role="status"]').textContent.length > 20);
  await finish();
});

test('of two hands that are asked for, the last one stays', async () => {
  const { page, finish } = await visit(LINKED);
  let first, release;
  const isHeld = new Promise((go) => {
    release = go;
  });
  await page.route('**/learn/coup*', async (route) => {
    const isFirst = !first;
    first ??= route.request();
    const answer = await route.fetch();
    if (isFirst) await isHeld;
    await route.fulfill({ response: answer });
  });
  await page.getByRole('button', { name: 'Banker has 3, the Player’s third card counts 8: stands' }).click();
  await holds(() => assert.ok(first));
  await page.getByRole('button', { name: 'Banker has 5, the Player’s third card counts 3: stands' }).click();
  const isLast = () =>
    page.evaluate(() => document.querySelector('.tab [aria-current]')?.ariaLabel.startsWith('Banker has 5'));
  await page.waitForFunction(() =>
    document.querySelector('.tab [aria-current]')?.ariaLabel.startsWith('Banker has 5'),
  );
  release();
  const late = await (await first.response()).json();
  assert.equal(late.totals.banker, 3, 'the first answer has come, after the second');
  // What the page is told after that comes after what it makes of that.
  await page.evaluate(() => fetch('/api/v1/learn/tableau').then((answer) => answer.json()));
  assert.ok(await isLast());
  await finish();
});

test('the Banker’s table answers to fingers and to arrows', async () => {
  const { page, finish } = await visit(LINKED);
  await page.getByRole('button', { name: 'Banker has 5, the Player’s third card counts 3: stands' }).click();
  await page.waitForFunction(() =>
    document.querySelector('.reason .now')?.textContent.includes('so the Banker stands'),
  );
  const cell = page.getByRole('button', { name: 'Banker has 0, 1, 2, the Player stood: draws' });
  await cell.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() =>
    document
      .querySelector('.tab [aria-current]')
      ?.ariaLabel.startsWith('Banker has 3, the Player’s third card counts 0'),
  );
  await finish();
});

test('a link to what is no hand says so, and shows another', async () => {
  const { page, finish } = await visit('/learn?cards=3cTh', { expect: ['400'] });
  await holds(async () =>
    assert.match(await page.locator('.fault').innerText(), /no whole hand of baccarat/),
  );
  await holds(async () => assert.ok((await page.locator('.reason li').count()) >= 2));
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
  assert.ok(
    names.some((name) => /Banker\s+5% commission$/.test(name)),
    String(names),
  );
  assert.ok(
    names.some((name) => /Banker\s+no commission$/.test(name)),
    String(names),
  );
  assert.ok(!names.some((name) => name.includes('Washington')), String(names));
  assert.match(
    await page.locator('.cost .whose').innerText(),
    /gambling commission of Washington State in the USA/,
  );
  await finish();
});

test('systems are played and drawn, and told as a table too', async () => {
  const { page, finish } = await visit('/learn');
  await page.waitForSelector('.charts figure:nth-child(3) .chart');
  await holds(async () => assert.ok((await page.locator('.tried table tbody tr').count()) >= 5));
  await finish();
});

/** Looks at a page at each of these sizes and in every theme; the whole of what may be wrong at the first. */
async function looks(page, name, some) {
  let isKnown = false;
  for (const size of some) {
    await page.setViewportSize(sizes[size]);
    for (const theme of themes) {
      await page.evaluate((wanted) => {
        document.documentElement.dataset.theme = wanted;
      }, theme);
      await still(page);
      await fits(page);
      await touchable(page);
      await accessible(page, isKnown ? { only: OF_LOOKS } : {});
      await shot(page, `${name}-${size}-${theme}`, { full: true });
      isKnown = true;
    }
  }
}

test('learn fits everybody: sizes, themes, languages', async () => {
  const { page, finish } = await visit(LINKED, { size: 'phone' });
  await page.waitForSelector('.chart');
  await looks(page, 'learn', ['phone', 'desk', 'terminal']);
  await finish();
  for (const language of Object.keys(languages).filter((tag) => tag !== 'en')) {
    const other = await visit(LINKED, { size: 'phone', language });
    assert.equal(await other.page.locator('html').getAttribute('lang'), language);
    await fits(other.page);
    await other.finish();
  }
});

/** Types a published shoe into the form for notes. */
async function type(page, shoe, cards) {
  await page.locator('summary').first().click();
  const values = {
    commitment: shoe.commitment,
    secret: shoe.secret,
    cut: shoe.from_end,
    salt: shoe.salt,
    decks: shoe.decks,
    cards,
  };
  for (const [name, value] of Object.entries(values))
    await page.locator(`.paste [name="${name}"]`).fill(String(value));
  await page.getByRole('button', { name: 'Check these notes' }).click();
}

const says = (page, words) =>
  page.waitForFunction((part) => document.querySelector('.result')?.innerText.includes(part), words);

test('a shoe in play says that it is still sealed', async () => {
  await house.until('fast', 'over');
  const { number } = (await api('GET', `${house.address}/api/v1/tables/fast/shoes`)).find(
    (one) => !one.opened,
  );
  const { page, finish } = await visit(`/verify?table=fast&shoe=${number}`, { calm: true });
  await says(page, `Shoe ${number} is still sealed`);
  assert.equal(await page.locator('.step.sealed').count(), 3);
  await shot(page, 'verify-sealed-desk-dark', { full: true });
  await finish();
});

test('notes are checked, and the first card that differs is named', async () => {
  const { page, ready, finish } = await visit('/verify', { calm: true });
  const anew = async () => {
    await page.reload();
    await ready();
  };
  for (const shoe of vectors) {
    await anew();
    await type(page, shoe, shoe.first);
    await says(page, 'This shoe is as it was sealed');
    assert.equal(await page.locator('.order li').count(), 52 * shoe.decks);
  }
  await anew();
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

test('a shoe of the house is checked once it is opened', async () => {
  // The house deals while somebody looks on.
  const { finish: leave } = await visit('/wall/fast');
  let shoe;
  do {
    await house.until('fast', 'betting');
    await house.until('fast', 'over');
    shoe = (await api('GET', `${house.address}/api/v1/tables/fast/shoes`)).find((one) => one.opened);
  } while (!shoe);
  await leave();
  const { page, finish } = await visit(`/verify?table=fast&shoe=${shoe.number}`, {
    size: 'phone',
    calm: true,
  });
  await says(page, 'This shoe is as it was sealed');
  await looks(page, 'verify', ['phone', 'desk']);
  const told = await api('GET', `${house.address}/api/v1/tables/fast/shoes/${shoe.number}`);
  const forged = { ...told, secret: `${told.secret.slice(0, -1)}${told.secret.endsWith('0') ? '1' : '0'}` };
  await page.route('**/shoes/*', (asked) => asked.fulfill({ json: forged }));
  await page.reload();
  await says(page, 'This is not the secret that was sealed');
  await finish();
});
