// Every page for everybody: large type on a small phone in each language, and what a screen reader is told.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { languages } from '../js/words.js';
import { firstManager, quick, signOn, startTables } from './_house.mjs';
import { tableOf } from './_play.mjs';
import { choose, done, fits, holds, newContext, open, shot, sizes, still } from './harness.mjs';

/** Every page, who looks at it, and what is there once all of it is. */
const PAGES = {
  lobby: ['/', null, '.t:nth-child(2) .road'],
  table: ['/table/ez', null, '#app:has(#scores .road)'],
  learn: ['/learn', null, '.charts figure:nth-child(3) svg'],
  verify: ['/verify', null, '.result > *'],
  wall: ['/wall/ez', null, '.boards .road'],
  join: [`/join#${'0'.repeat(64)}`, null, '.ask'],
  pair: ['/pair', null, '.ask'],
  'sign-on': ['/staff', null, 'form'],
  staff: ['/staff', 'manager', '.rows li:nth-child(4)'],
  cage: ['/cage', 'Cay', '.owed b'],
  dealer: ['/dealer/pit', 'Ann', '.say .words'],
  floor: ['/floor', 'Flo', '.one-table .deeds'],
};
const LANGUAGES = Object.keys(languages);

let house, contexts;

before(async () => {
  house = await startTables({ ez: { house: quick('ez') }, pit: { house: 'first/training' } });
  const manager = await firstManager(house);
  for (const [name, role] of [
    ['Ann', 'dealer'],
    ['Flo', 'floor'],
    ['Cay', 'cage'],
  ])
    await manager.hire(name, [role]);
  contexts = new Map();
  for (const name of [null, 'manager', 'Ann', 'Flo', 'Cay']) {
    const context = await newContext({ viewport: sizes.small, hasTouch: true });
    if (name) await signOn(context, house.address, name);
    contexts.set(name, context);
  }
});
after(async () => {
  await done();
  await house?.stop();
});

test('every page is looked at', () => {
  const files = readdirSync(join(import.meta.dirname, '..')).filter((file) => file.endsWith('.html'));
  const pages = files.map((file) => file.replace('.html', '').replace('index', 'lobby'));
  assert.deepEqual(
    pages.filter((page) => !(page in PAGES)),
    [],
  );
});

/** Roles that nobody can use without a name. */
const NAMED = new Set([
  'button',
  'link',
  'textbox',
  'combobox',
  'checkbox',
  'radio',
  'slider',
  'spinbutton',
  'tab',
  'image',
  'dialog',
  'region',
  'navigation',
  'application',
  'table',
  'radiogroup',
  'menuitem',
  'heading',
]);

/** What a screen reader is told of a page: each thing with its role and its name. */
async function tree(page) {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored, role }) => !ignored && role)
    .map(({ role, name, properties = [] }) => ({
      role: role.value === 'img' ? 'image' : role.value,
      name: name?.value?.trim() ?? '',
      level: properties.find((it) => it.name === 'level')?.value.value,
    }));
}

for (const [nth, name] of Object.keys(PAGES).entries()) {
  const [path, who, shown] = PAGES[name];
  // Each language is that of some address; the others are chosen on the page.
  const first = LANGUAGES[nth % LANGUAGES.length];
  let opened;

  test(`on the page ${name} a screen reader finds one content, its heading and all names`, async () => {
    const address = new URL(path, house.address);
    address.searchParams.set('language', first);
    const large = (page) =>
      page.addInitScript(() =>
        localStorage.setItem('sabot.settings', JSON.stringify({ large: true, sound: false, theme: 'dark' })),
      );
    opened = await open(address.href, { context: contexts.get(who), theme: null, route: large });
    await opened.ready();
    await opened.page.waitForSelector(shown);
    // What a page says of itself comes a moment after what it shows.
    await holds(async () => {
      const told = await tree(opened.page);
      assert.equal(told.filter(({ role }) => role === 'main').length, 1, `${name} has one content`);
      assert.equal(
        told.filter(({ role, level }) => role === 'heading' && level === 1).length,
        1,
        `${name} has one first heading`,
      );
      assert.deepEqual(
        told.filter((it) => NAMED.has(it.role) && it.name === ''),
        [],
        `${name}: all are named`,
      );
    });
  });

  test(`large type of the page ${name} fits a small phone in each language`, async () => {
    const { page, finish } = opened;
    const read = new Set();
    for (const language of [first, ...LANGUAGES.filter((other) => other !== first)]) {
      if (language !== first) await choose(page, { language });
      await page.waitForSelector(shown);
      await still(page);
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      assert.ok(await page.evaluate(() => document.documentElement.hasAttribute('data-large')));
      await shot(page, `large/${name}-small-${language}`);
      await fits(page);
      read.add(await page.evaluate(() => document.body.innerText.replace(/\d/g, '')));
    }
    assert.equal(read.size, LANGUAGES.length, 'each language has words of its own');
    await finish();
  });
}

test('a screen reader plays a hand: by names alone, told of each step once', async () => {
  const { page, context, finish } = await open(`${house.address}/`, { size: 'desk' });
  await page.getByRole('link', { name: /^Sit down at Quick ez/ }).click();
  await page.waitForURL('**/table/ez');
  await page.waitForSelector('body[data-ready]');
  await page.evaluate(() => {
    window.said = [];
    const status = document.querySelector('[role="status"]');
    new MutationObserver(() => window.said.push(status.textContent)).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const table = tableOf(house, 'ez');
  await table.open(page);
  // What was said of the hand before does not count.
  await page.evaluate(() => {
    window.said = [];
  });
  await page.getByRole('radio', { name: '$25 chip' }).click();
  await page.getByRole('button', { name: /^Banker, a 3-card 7 pushes, pays 1 to 1, \$10–\$\d,000$/ }).click();
  await page.waitForFunction(() => window.said.includes('Banker, $25.00 accepted'));
  await page
    .getByRole('button', {
      name: /^Banker, (a 3-card 7 pushes, )?\$25\.00 accepted, pays 1 to 1, \$10–\$\d,000$/,
    })
    .waitFor();
  // The same again is said again, by the same node, which is empty for a moment: else nothing would change.
  const before = await page.evaluate(() => window.said.length);
  await page.getByRole('button', { name: /^Banker, (a 3-card 7 pushes, )?\$25\.00 accepted/ }).click();
  await page.getByRole('button', { name: /^Banker, (a 3-card 7 pushes, )?\$50\.00 accepted/ }).waitFor();
  await page.waitForFunction((count) => window.said.length >= count + 2, before);
  assert.deepEqual((await page.evaluate(() => window.said)).slice(before, before + 2), [
    '',
    'Banker, $25.00 accepted',
  ]);
  await table.closed(page);
  await table.decided(page);
  await page.waitForFunction(() => /over|Tie/.test(window.said.at(-1)));
  const said = (await page.evaluate(() => window.said)).filter(Boolean);
  const nth = (part) => said.findIndex((words) => words.includes(part));
  assert.ok(nth('accepted') >= 0 && nth('accepted') < nth('No more bets'), said.join(' | '));
  assert.match(
    said.at(-1),
    /(wins, \w+ over \w+|Tie).*\. ((Net [+−]|You won |You lost )\$50\.00|Your wagers came back even)/,
  );
  assert.equal(
    new Set(said.slice(nth('No more bets'))).size,
    said.length - nth('No more bets'),
    'nothing is said twice',
  );
  const told = await tree(page);
  const cards = told.filter(
    ({ role, name }) => role === 'image' && / of (hearts|spades|clubs|diamonds)/.test(name),
  );
  assert.ok(cards.length >= 4, 'each card has its name');
  assert.ok(
    told.some(({ role, name }) => role === 'image' && /^Big road/.test(name)),
    'roads have theirs',
  );
  await finish();
  await context.close().catch(() => null);
});
