// The lobby: the tables as they are, found and ordered, joined by a click, by the keyboard or by a code.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';

import { quick, startTables } from './_house.mjs';
import { bet, has, tableOf } from './_play.mjs';
import { accessible, address, choose, done, fits, holds, open, shot, sizes, touchable } from './harness.mjs';

after(done);

const tables = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', 'tables.json'), 'utf8'));
const fixtureNow = tables[0].at;

/** Lets the page see these tables, as of now. */
const showing = (list) => (page) =>
  page.route('**/api/v1/tables', (route) => {
    const at = Date.now();
    return route.fulfill({
      json: list.map((table) => ({
        ...table,
        at,
        until: table.until === null ? null : at + table.until - fixtureNow,
      })),
    });
  });

/** What the tables on the page are called, in order. */
const titles = (page) => page.$$eval('.t h3', (nodes) => nodes.map((node) => node.textContent));

/** Which theme and language the lobby has at each size, where there is a mouse, and where there is none. */
const LOOKS = {
  mouse: [
    ['desk', 'dark', 'en'],
    ['desk', 'light', 'en'],
    ['desk', 'contrast', 'zh-Hant'],
    ['terminal', 'light', 'fr'],
    ['tablet', 'dark', 'es'],
  ],
  touch: [
    ['phone', 'dark', 'en'],
    ['phone', 'light', 'fr'],
    ['small', 'contrast', 'es'],
  ],
};

for (const [by, looks] of Object.entries(LOOKS)) {
  test(`the lobby has room for everything by ${by}, at every size and in every theme`, async () => {
    const [[size]] = looks;
    const { page, ready, finish } = await open('/', {
      size,
      touch: by === 'touch',
      theme: null,
      route: showing(tables),
    });
    await ready();
    for (const [nth, [at, theme, language]] of looks.entries()) {
      await page.setViewportSize(sizes[at]);
      await choose(page, { theme, language });
      assert.deepEqual(
        await page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.lang]),
        [theme, language],
      );
      await shot(page, `lobby-${at}-${theme}`);
      await fits(page);
      await touchable(page);
      // What does not depend on colours is the same as before.
      await accessible(page, nth === 0 ? {} : { only: ['color-contrast'] });
    }
    await finish();
  });
}

test('the lobby tells how many tables are open, and counts down', async () => {
  // The page's time stands still until it is let pass: the house is asked again after two seconds.
  const route = async (at) => {
    await at.clock.install({ time: Date.now() });
    await at.clock.pauseAt(Date.now() + 1_000);
    await showing(tables)(at);
  };
  const { page, ready, finish } = await open('/', { route });
  await ready();
  assert.match(await page.textContent('h1'), /Six tables are open\./);
  const seconds = async () => Number((await page.textContent('.st.open')).match(/^Bets open, (\d+) s$/)[1]);
  const first = await seconds();
  assert.equal(first, 14);
  await page.clock.runFor(1_000);
  assert.equal(await seconds(), 13, 'it counts down');
  assert.equal(await page.getByText('Closed').count(), 1);
  await page.getByText(/^Sabot \d+\.\d+\.\d+/).waitFor();
  await finish();
});

test('tables are filtered and ordered, and the order is remembered', async () => {
  const { page, ready, finish, context } = await open('/', { route: showing(tables) });
  await ready();
  assert.equal((await titles(page))[0], 'Electronic');
  await page.getByRole('button', { name: 'Classic, 5%', exact: true }).click();
  assert.deepEqual(await titles(page), ['Classic, 5%', 'Classic, 5%']);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('combobox').selectOption('maximum');
  assert.equal((await titles(page))[0], 'Macau, squeeze');
  const again = await open('/', { context, route: showing(tables) });
  await again.ready();
  assert.equal((await titles(again.page))[0], 'Macau, squeeze');
  await again.finish();
  await finish();
});

test('a code to join stands for the address of the table', async () => {
  const { page, ready, finish } = await open('/', { route: showing(tables) });
  await ready();
  await page.getByRole('button', { name: 'Code to join Electronic 8' }).click();
  await page.waitForSelector('.share[open] .qr');
  assert.equal(await page.textContent('.address'), `${address}/table/table-8`);
  await shot(page, 'lobby-code-desk-dark');
  await accessible(page);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.share[open]', { state: 'detached' });
  await page.waitForFunction(() => history.state === null);
  await page.getByRole('button', { name: 'Code to join Electronic 8' }).click();
  await page.waitForSelector('.share[open]');
  await page.goBack();
  await page.waitForSelector('.share[open]', { state: 'detached' });
  assert.equal(page.url(), `${address}/`, 'Back closes it, and leaves nothing');
  await finish();
});

test('another language and theme are chosen by the keyboard, and kept', async () => {
  const { page, ready, finish, context } = await open('/', { route: showing(tables) });
  await ready();
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Français' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog', { name: 'Réglages' }).waitFor();
  await page.getByRole('radio', { name: 'Clair' }).focus();
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  await shot(page, 'lobby-settings-desk-light');
  await accessible(page);
  await page.keyboard.press('Escape');
  await holds(async () => assert.match(await page.textContent('h1'), /Six tables sont ouvertes/));
  const again = await open('/', { context, theme: null, route: showing(tables) });
  await again.ready();
  assert.match(await again.page.textContent('h1'), /Six tables sont ouvertes/);
  assert.equal(await again.page.evaluate(() => document.documentElement.lang), 'fr');
  await again.finish();
  await finish();
});

test('the house cannot be reached, and comes back', async () => {
  const { page, ready, finish } = await open('/', {
    expect: ['ERR_', 'Failed to load'],
    route: (at) => at.clock.install(),
  });
  await ready();
  await page.route('**/api/v1/tables', (route) => route.abort());
  // The house is asked again after two seconds.
  await page.clock.fastForward(2_000);
  await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
  await shot(page, 'lobby-unreachable-desk-dark');
  await page.unroute('**/api/v1/tables');
  await page.clock.fastForward(2_000);
  await page.waitForFunction(() => document.querySelector('.problem').textContent === '');
  await finish();
});

test('a newcomer sits down at a real table, and is known from then on', async () => {
  const { page, ready, finish, context } = await open('/', { expect: ['/table/'] });
  await ready();
  await page.waitForSelector('.t');
  await page.route('**/table/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>table</title>' }),
  );
  await page.getByRole('link', { name: /^Sit down at EZ Baccarat/ }).click();
  await page.waitForURL('**/table/ez');
  const cookies = await context.cookies();
  assert.ok(cookies.some(({ httpOnly, sameSite }) => httpOnly && sameSite !== 'None'));
  const patron = await page.evaluate(async () => (await (await fetch('/api/v1/me')).json()).patron);
  assert.ok(patron > 0);
  const again = await open('/', { context });
  await again.ready();
  await again.page.getByText(`Guest ${patron}`).waitFor();
  await again.finish();
  await finish();
});

test('whoever has money at a table is told so, and goes back', async (story) => {
  const house = await startTables({
    ez: { house: quick('ez', { name: 'EZ Baccarat' }) },
    'dragon-bonus': { house: quick('dragon-bonus') },
  });
  story.after(() => house.stop());
  const { page, ready, finish, context } = await open(`${house.address}/`, { size: 'phone' });
  await ready();
  assert.equal(await page.locator('.t').count(), 2);
  assert.equal(await page.locator('.t.own').count(), 0);
  const table = await open(`${house.address}/table/ez`, { context });
  await has(table.page, 'credits', '$1,000.00');
  await tableOf(house, 'ez').open(table.page);
  await bet(table.page, 'banker');
  // The page is looked at again, as after the other was left. Its time stands still: a table that says
  // nothing for four seconds is not waited for, and a busy machine may take longer.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.reload();
  await ready();
  const own = page.locator('.t').first();
  await page.waitForSelector('.t.own');
  await page.clock.resume();
  assert.match(
    await own.locator('.mine').innerText(),
    /You sit here, area 1\s+\$1,000\.00\s+\$\d+\.00 of it wagered/,
  );
  assert.equal(await page.locator('.t.own').count(), 1);
  await page.getByRole('link', { name: 'Go back to EZ Baccarat' }).first().waitFor();
  await shot(page, 'lobby-own-phone-dark');
  await page.setViewportSize({ width: 1280, height: 800 });
  await shot(page, 'lobby-own-desk-dark');
  await accessible(page);
  await fits(page);
  await table.finish();
  await own.getByRole('link', { name: 'Go back to EZ Baccarat' }).click();
  await page.waitForURL('**/table/ez');
  await finish();
});

test('everything is reached by the keyboard, in the order of the page', async () => {
  const { page, ready, finish } = await open('/', { route: showing(tables.slice(0, 1)) });
  await ready();
  const names = [];
  for (let nth = 0; nth < 15; nth += 1) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      ),
    );
  }
  const expected = ['Skip to the content', 'Sabot', 'Lobby', 'Learn', 'Verify a shoe', 'Staff', 'Settings'];
  assert.deepEqual(names.slice(0, expected.length), expected);
  for (const name of [
    'Take a seat, from $5',
    'All',
    'Code to join Electronic 8',
    'Watch Electronic 8',
    'Sit down at Electronic 8',
  ]) {
    assert.ok(names.includes(name), `${name} in ${names}`);
  }
  await finish();
});
