// The wall display: every state of the table at every size, and a real table followed from hand to hand.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { quick, startTables } from './_house.mjs';
import { pretend, states } from './fixtures/house.mjs';
import { accessible, address, done, fits, open, shot, sizes, still } from './harness.mjs';

/**
 * The page of all stories, which one after another load it anew; and the house of the one about a real table.
 */
let only, real;

after(async () => {
  await done();
  await real?.stop();
  assert.deepEqual(only?.problems, [], 'the wall complained after its last story');
});

/** What the banner is in each state of the table; after `lost` the connection breaks. */
const KINDS = {
  open: 'open',
  last: 'last',
  locked: 'locked',
  dealing: 'dealing',
  thirds: 'dealing',
  squeeze: 'dealing',
  player: 'won-P',
  banker: 'won-B',
  tie: 'won-T',
  void: 'paused',
  paused: 'paused',
  stopped: 'paused',
  closed: 'locked',
  shuffle: 'waiting',
  lost: 'won-P',
};
const banner = (page, state) => page.waitForSelector(`.app:not(.stale) .state.${KINDS[state]}`);

/** Opens the wall of a house that says what it is told to; `finish` fails on what it complained about. */
async function wall(state, { size, theme = 'dark', language = 'en-US', calm = false }) {
  const path = `/wall/table-4?theme=${theme}&language=${language}`;
  let house;
  const route = async (page) => {
    house = await pretend(page, state);
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({
      colorScheme: theme === 'light' ? 'light' : 'dark',
      reducedMotion: calm ? 'reduce' : 'no-preference',
    });
  };
  if (only) {
    await route(only.page);
    await only.page.goto(new URL(path, address).href);
  } else only = await open(path, { route });
  const { page, problems, ready } = only;
  await ready();
  await banner(page, state);
  return { page, house, finish: () => assert.deepEqual(problems.splice(0), [], `${path} complained`) };
}

/** Nothing is cut off: no text is wider or higher than what holds it. */
async function whole(page) {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.top h1, .top .t, .lim small, .words, .sub, .how, h2, dt, figcaption')]
      .filter(
        (node) => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline',
      )
      .map((node) => `${node.className} ${node.textContent}`),
  );
  assert.deepEqual(cut, []);
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll('.hand > *, .boards > *, .state > *, .top > *, .hands > *')]
      .filter((node) => node.checkVisibility())
      .filter((node) => {
        const [own, held] = [node.getBoundingClientRect(), node.parentElement.getBoundingClientRect()];
        return (
          own.bottom > held.bottom + 1 ||
          own.right > held.right + 1 ||
          own.top < held.top - 1 ||
          own.right > innerWidth + 1
        );
      })
      .map((node) => `${node.parentElement.className} > ${node.className}`),
  );
  assert.deepEqual(outside, []);
}

/** The smallest letters, in pixels of a screen 1920 wide. */
const smallest = (page) =>
  page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('.app *')]
        .filter(
          (node) =>
            [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()) &&
            !node.closest('svg, .off'),
        )
        .map((node) => (parseFloat(getComputedStyle(node).fontSize) * 1920) / innerWidth),
    ),
  );

/** The wall that is told of one state after another, each after wagers were open. */
let room;

for (const state of Object.keys(states)) {
  test(`the wall shows ${state}`, async () => {
    room ??= await wall('open', { size: 'terminal', calm: true });
    const { page, finish, house } = room;
    house.say('open');
    await banner(page, 'open');
    house.say(state);
    await banner(page, state);
    if (state === 'lost') {
      house.cut({ forGood: true });
      await page.waitForSelector('.app.stale .state.lost');
    }
    await still(page);
    await shot(page, `wall-${state}-terminal-dark`);
    await whole(page);
    await fits(page);
    assert.ok((await smallest(page)) >= 26 - 0.1, `letters of ${await smallest(page)} px`);
    finish();
  });
}

for (const [size, theme, language, state] of [
  ['hd', 'light', 'fr-FR', 'banker'],
  ['uhd', 'contrast', 'es-ES', 'dealing'],
  ['terminal', 'light', 'zh-CN', 'player'],
  ['hd', 'dark', 'fr-FR', 'stopped'],
  ['terminal', 'contrast', 'es-ES', 'open'],
  ['phone', 'dark', 'en-US', 'thirds'],
  ['phone', 'light', 'fr-FR', 'open'],
  ['tablet', 'dark', 'es-ES', 'tie'],
]) {
  test(`the wall at ${size} in ${theme} and ${language}: ${state}`, async () => {
    const { page, finish } = await wall(state, { size, theme, language });
    assert.ok(language.startsWith((await page.locator('html').getAttribute('lang')).slice(0, 2)));
    assert.equal(await page.locator('html').getAttribute('data-theme'), theme);
    await still(page);
    await shot(page, `wall-${state}-${size}-${theme}`, { full: size === 'phone' || size === 'tablet' });
    await whole(page);
    await fits(page);
    await accessible(page);
    finish();
  });
}

test('the wall shows the way to a seat while the felt is empty, and its address at all times', async () => {
  const { page, finish, house } = await wall('open', { size: 'terminal', calm: true });
  const code = page.locator('.join .qr');
  await code.waitFor();
  assert.equal(await page.getAttribute('a.join', 'href'), '/table/table-4');
  const { host } = new URL(address);
  assert.equal(await code.getAttribute('aria-label'), `Code to sit down, ${host}/table/table-4`);
  assert.equal(await page.textContent('.join-at'), `Sit down: ${host}/table/table-4`);
  // On a screen of 55 inches a pixel is 0.634 mm: from five metres a phone needs modules of 4 mm or more.
  const module = await code.evaluate(
    (node) => node.getBoundingClientRect().width / node.viewBox.baseVal.width,
  );
  assert.ok(module * 0.634 >= 4, `modules of ${module} px`);
  assert.ok(
    (await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.join-at')).fontSize))) >=
      26,
  );
  // It covers no place of a card, and makes room before the first one comes.
  assert.ok(
    await page.evaluate(() =>
      [...document.querySelectorAll('.place')].every(
        (place) =>
          place.getBoundingClientRect().right <
            document.querySelector('.join').getBoundingClientRect().left ||
          place.getBoundingClientRect().left > document.querySelector('.join').getBoundingClientRect().right,
      ),
    ),
  );
  house.say('dealing');
  await code.waitFor({ state: 'hidden' });
  assert.ok(await page.locator('.join-at').isVisible());
  finish();
});

test('the roads can be read as tables', async () => {
  const { page, finish } = await wall('open', { size: 'terminal' });
  await page.getByRole('table', { name: 'Bead plate' }).waitFor({ state: 'attached' });
  assert.equal(await page.getByRole('table').count(), 5);
  const rows = page.getByRole('table', { name: 'Bead plate' }).getByRole('row');
  assert.equal(await rows.count(), 40);
  assert.match(await rows.nth(39).innerText(), /39\s+Player\s+9\s+natural/);
  assert.match(
    await page
      .getByRole('img', { name: /^Big road, \d+ columns\. Now Player, 1 in a row/ })
      .getAttribute('class'),
    /big/,
  );
  finish();
});

test('the wall says what happens, in one node that stays', async () => {
  const { page, finish, house } = await wall('open', { size: 'terminal' });
  await page.waitForFunction(() => document.querySelector('#status').textContent.includes('Place your bets'));
  await page.evaluate(() => {
    globalThis.kept = document.querySelector('#status');
  });
  house.say('thirds');
  await page.waitForFunction(
    () => globalThis.kept.isConnected && globalThis.kept.textContent === 'Banker has 7.',
  );
  finish();
});

test('the wall calls the cards in a language that the house does not have', async () => {
  const { page, finish, house } = await wall('dealing', { size: 'terminal', language: 'fr-FR' });
  const says = (words) =>
    page.waitForFunction(
      (wanted) =>
        document.querySelector('.state .words').textContent === wanted &&
        document.querySelector('#status').textContent === wanted,
      words,
    );
  await says('Carte pour le Joueur.');
  house.say('thirds');
  await says('Banque, 7.');
  finish();
});

test('nothing moves on the wall while cards come', async () => {
  // Where things come to rest; on the way there cards do move.
  const { page, finish, house } = await wall('locked', { size: 'terminal', calm: true });
  const places = () =>
    page.evaluate(() =>
      ['.hands', '.boards', '.tot', '.cards > :first-child', 'h2'].flatMap((name) =>
        [...document.querySelectorAll(name)].map((node) => {
          const { x, y } = node.getBoundingClientRect();
          return [name, Math.round(x), Math.round(y)];
        }),
      ),
    );
  await still(page);
  const before = await places();
  for (const state of ['dealing', 'thirds', 'banker']) {
    house.say(state);
    await banner(page, state);
    await still(page);
    assert.deepEqual(await places(), before, state);
  }
  finish();
});

test('the wall comes back by itself, with the last number that it has seen', async () => {
  const { page, finish, house } = await wall('open', { size: 'hd' });
  await page.waitForFunction(() => document.querySelector('.state.open'));
  house.cut();
  await page.waitForSelector('.state.lost');
  await page.waitForSelector('.state.open');
  const hellos = house.heard.filter(({ kind }) => kind === 'hello');
  assert.equal(hellos.length, 2);
  assert.equal(hellos[0].last, null);
  assert.ok(hellos[1].last > 100);
  finish();
});

test('the wall follows a real table', async () => {
  real = await startTables({ ez: { house: quick('ez', { name: 'EZ Baccarat' }) } });
  const { page, finish, ready } = await open(`${real.address}/wall/ez`, { size: 'terminal' });
  await ready();
  await page.waitForSelector('.app:not(.stale)');
  assert.match(await page.textContent('h1'), /EZ Baccarat/);
  assert.match(await page.textContent('.limits'), /Player, Banker.*\$\d/);
  // From one decision to the next: the cards go, come again, and the bead plate has one more.
  const opened = async () => {
    await real.until('ez', 'betting');
    await page.waitForSelector('.state.open');
  };
  const decided = async () => {
    await real.until('ez', 'over');
    await page.waitForSelector('.state.won-P, .state.won-B, .state.won-T');
  };
  const beads = () => page.locator('.road.bead text').count();
  await opened();
  await decided();
  await opened();
  assert.equal(await page.locator('.hand .card').count(), 0);
  const before = await beads();
  await decided();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.road.bead text').length === count + 1,
    before,
  );
  assert.ok((await page.locator('.hand .card').count()) >= 4);
  assert.match(await page.textContent('.hand.player .tot'), /^\d$/);
  await shot(page, 'wall-real-terminal-dark');
  await whole(page);
  await finish();
});
