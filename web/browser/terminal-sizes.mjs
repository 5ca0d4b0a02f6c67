// The terminal at every size, in every theme, language and state: nothing is cut off, covered or without a
// word.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { languages } from '../js/words.js';
import { quick, startTables } from './_house.mjs';
import { cramped } from './_layout.mjs';
import { bet, state, tableOf } from './_play.mjs';
import { houseCard, pretend, states as pretended } from './fixtures/house.mjs';
import {
  accessible,
  choose,
  done,
  fits,
  open as openAt,
  shot,
  sizes,
  still,
  themes,
  touchable,
} from './harness.mjs';

Object.assign(sizes, {
  low: { width: 375, height: 667 },
  big: { width: 430, height: 932 },
  landscape: { width: 1024, height: 768 },
});

const LANGUAGES = Object.keys(languages);
/** The screens of fixed terminals. */
const FIXED = [
  { width: 1280, height: 720 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

let house;
/** A page of the house of these stories. */
const open = (path, how) => openAt(`${house.address}${path}`, how);

before(async () => {
  house = await startTables({
    ez: { house: quick('ez') },
    'dragon-bonus': { house: quick('dragon-bonus') },
  });
});
after(async () => {
  await done();
  await house?.stop();
});

test('every size and theme has its place for everything', async () => {
  const plain = await open('/table/ez', { size: 'small' });
  await plain.ready();
  await plain.page.waitForSelector('#scores .road', { state: 'attached' });
  for (const size of ['small', 'low', 'phone', 'big', 'tablet', 'landscape', 'desk', 'terminal']) {
    await plain.page.setViewportSize(sizes[size]);
    await still(plain.page);
    await fits(plain.page);
    await touchable(plain.page);
    await shot(plain.page, `terminal-any-${size}-dark`);
  }
  await plain.finish();
  const { page, ready, finish } = await open('/table/dragon-bonus', { size: 'terminal', theme: null });
  await ready();
  await tableOf(house, 'dragon-bonus').open(page);
  await page.keyboard.press('4');
  await page.keyboard.press('b');
  await page.waitForSelector('[data-wager="banker"] .pill.accepted');
  for (const theme of themes) {
    await choose(page, { theme });
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
    await shot(page, `terminal-open-terminal-${theme}`);
    await accessible(page, theme === themes[0] ? {} : { only: ['color-contrast'] });
  }
  await finish();
});

test('every state of the table has its words, its shape and its picture', async () => {
  const cards = { player: ['9h', '8c'], banker: ['7d', 'Kc', '9s'] };
  const over = (winner, totals) => ({
    stage: 'waiting',
    coup: null,
    last: { coup: 1, ghost: null, void: false, hands: cards, totals, winner, paid: [], short: [] },
  });
  /** What each state changes of the view that the house has sent, and the banner that comes of it. */
  const states = {
    'won-P': over('player', { player: 7, banker: 6 }),
    'won-B': over('banker', { player: 6, banker: 7 }),
    'won-T': over('tie', { player: 6, banker: 6 }),
    paused: { stage: 'paused', coup: null },
    stopped: { stage: 'stopped', coup: null },
    closed: { stage: 'closed', coup: null },
    void: { ...over(null, null), last: { ...over(null, null).last, void: true } },
    retracting: { stage: { retracting: { until: Date.now() + 600_000 } }, coup: null },
  };
  const shown = { stopped: 'paused', closed: 'locked', void: 'locked', retracting: 'last' };
  let view;
  let send;
  let held = false;
  const route = (page) =>
    page.routeWebSocket(/socket/, (socket) => {
      const house = socket.connectToServer();
      send = (message) => socket.send(JSON.stringify(message));
      house.onMessage((text) => {
        const message = JSON.parse(text);
        if (message.kind === 'view') view = message;
        // A line that is silent for long is given up.
        if (!held || message.kind === 'pong') socket.send(text);
      });
    });
  const { page, finish, ready } = await open('/table/ez', { size: 'phone', theme: null, route });
  await ready();
  await page.waitForSelector('#scores .road', { state: 'attached' });
  held = true;
  for (const [name, changes] of Object.entries(states)) {
    const before = await page.locator('#state .words').textContent();
    send({ ...view, number: 1_000_000, at: Date.now(), view: { ...view.view, ...changes } });
    await state(page, shown[name] ?? name);
    await page.waitForFunction(
      (words) => document.querySelector('#state .words').textContent !== words,
      before,
    );
    for (const [size, theme] of [
      ['phone', 'light'],
      ['phone', 'contrast'],
      ['terminal', 'dark'],
    ]) {
      await page.setViewportSize(sizes[size]);
      await choose(page, { theme });
      await shot(page, `terminal-${name}-${size}-${theme}`);
      // Each state is looked at whole on a phone, and the first one on a fixed terminal too; what is left are
      // the colours.
      const isWhole = theme === 'light' || (size === 'terminal' && name === 'won-P');
      await accessible(page, isWhole ? {} : { only: ['color-contrast'] });
    }
  }
  await finish();
});

test('nothing on a spot or a button is cut off in any language', async () => {
  const screens = [{ width: 360, height: 640 }, { width: 390, height: 844 }, ...FIXED];
  for (const [table, wagers] of [
    ['ez', ['banker', 'dragon-7']],
    ['dragon-bonus', ['banker', 'dragon-bonus-banker']],
  ]) {
    const { page, finish, ready } = await open(`/table/${table}`, { size: 'phone' });
    await ready();
    await page.waitForSelector('#scores .road', { state: 'attached' });
    await tableOf(house, table).open(page);
    const check = async (when) => {
      for (const language of LANGUAGES) {
        await choose(page, { language });
        for (const viewport of screens) {
          await page.setViewportSize(viewport);
          assert.deepEqual(
            await cramped(page),
            [],
            `${table} in ${language}, ${when}, ${viewport.width}x${viewport.height}`,
          );
        }
      }
    };
    await check('without a wager');
    for (const wager of wagers) await bet(page, wager);
    await check('with wagers');
    await finish();
  }
});

/** What a patron with this much on every spot sees of a hand, from the first wager to each way it can end. */
function heavily(cents) {
  const places = houseCard.wagers.map(({ wager }) => ({ place: { area: 1 }, wager }));
  const lying = {
    stakes: places.map((at) => ({ patron: 9, spot: at, cents })),
    spots: places.map((at) => ({ spot: at, staked: cents, refusal: null })),
  };
  const over = (verdict, returned) => ({
    last: {
      ...pretended.banker()[0].last,
      paid: places.map((at) => ({
        patron: 9,
        spot: at,
        gain: returned > cents,
        settlement: {
          staked: cents,
          verdict,
          line: 0,
          odds: '1:1',
          won: Math.max(0, returned - cents),
          commission: 0,
          returned,
        },
      })),
    },
  });
  return {
    open: ['open', lying],
    dealing: ['dealing', lying],
    won: ['banker', over('win', 2 * cents)],
    lost: ['banker', over('lose', 0)],
    push: ['banker', over('push', cents)],
  };
}

/** A patron with a wager on every spot, at a house that says what the story wants, on a fixed terminal. */
async function heavy(large) {
  let say;
  const route = async (at) => {
    await at.addInitScript(
      (settings) => localStorage.setItem('sabot.settings', settings),
      JSON.stringify({ large, theme: 'dark' }),
    );
    ({ say } = await pretend(at, 'open', { you: { patron: 9 } }));
  };
  const { page, finish, ready } = await open('/table/ez', { size: 'hd', calm: true, theme: null, route });
  await ready();
  await page.waitForSelector('#scores .road');
  /** Brings the table to one of these moments, with so much on every spot, and waits until it is shown. */
  const show = async (name, cents, credits) => {
    const [stage, own] = heavily(cents)[name];
    say(stage, { own: { ...own, credits: [{ patron: 9, cents: credits }] } });
    await state(page, stage === 'banker' ? 'won-B' : stage);
    await page.waitForFunction(
      (wanted) => document.querySelectorAll(wanted).length === 5,
      `.spot .pill.${{ won: 'won', lost: 'lost', push: 'returned' }[name] ?? 'accepted'}`,
    );
  };
  return { page, show, finish };
}

/** Nothing of what such a patron sees is cut or covered at any of the fixed screens, in any language. */
async function fixed(amountsIn, { large = false, only = Object.keys(heavily(0)) } = {}) {
  const { page, show, finish } = await heavy(large);
  for (const language of LANGUAGES) {
    await choose(page, { language });
    const amounts = amountsIn(language);
    for (const [cents, name] of amounts.flatMap((amount) => only.map((one) => [amount, one]))) {
      await show(name, cents, Math.max(...amounts));
      const isShot = language === 'en' && (large || name === 'won');
      await wholeAtAll(page, [name, cents, language, large ? 'large' : 'usual'], isShot);
    }
  }
  await finish();
}

async function wholeAtAll(page, moment, isShot) {
  for (const viewport of FIXED) {
    await page.setViewportSize(viewport);
    const what = [...moment, `${viewport.width}x${viewport.height}`];
    assert.deepEqual(await cramped(page), [], what.join(' '));
    await fits(page);
    if (isShot) await shot(page, `terminal-heavy-${what.join('-')}`);
  }
}

test('a fixed terminal shows all five roads and the whole slip, whatever lies on the felt', async () => {
  await fixed((language) => (language === 'en' ? [100_000, 1_234_500] : [1_234_500]));
});

test('large type leaves a fixed terminal whole', async () => {
  await fixed(() => [100_000], { large: true, only: ['open', 'dealing'] });
});

test('every language says everything', async () => {
  const browsers = [
    ['en-GB', 'en'],
    ['fr-FR', 'fr'],
    ['es-ES', 'es'],
    ['zh-CN', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
  ];
  assert.deepEqual(
    browsers.map(([, spoken]) => spoken),
    LANGUAGES,
  );
  for (const [language, spoken] of browsers) {
    const { page, finish, ready } = await open('/table/ez', { size: 'small', language });
    await ready();
    assert.equal(await page.evaluate(() => document.documentElement.lang), spoken);
    await page.locator('.purse .menu').click();
    await page.waitForSelector('.menu-list');
    await page.keyboard.press('Escape');
    await fits(page);
    await shot(page, `terminal-any-small-${language}`);
    await finish();
  }
});
