// The terminal: a newcomer plays a hand, a keyboard plays one, a connection is cut, a card is squeezed.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { firstManager, quick, startTables } from './_house.mjs';
import { bet, has, ownTerminal, purse, slipOf, spot, state, tableOf, told } from './_play.mjs';
import { accessible, api, done, fits, open as openAt, shot, still, touchable } from './harness.mjs';

/** Between two cards there is time for whatever is done then, also on a slow machine. */
const SLOWLY = { 'card-ms': 10_000 };

let house, ez;
/** A page of the house of these stories. */
const open = (path, how) => openAt(`${house.address}${path}`, how);

before(async () => {
  house = await startTables({
    ez: { house: quick('ez', { timers: SLOWLY }) },
    'dragon-bonus': { house: quick('dragon-bonus') },
    counter: { house: 'first/ez', money: 'vouchers' },
  });
  ez = tableOf(house, 'ez');
  await (await firstManager(house)).hire('cage', ['cage']);
});
after(async () => {
  await done();
  await house?.stop();
});

/** What each hand of this house does to a wager; only a three-card seven makes Banker come back. */
const FATES = {
  P: { Player: /^Won, 1 to 1$/, Banker: /^Lost$/ },
  B: { Player: /^Lost$/, Banker: /^(Won, 1 to 1|Push on Dragon 7)$/ },
  T: { Player: /^Push on Tie$/, Banker: /^Push on Tie$/ },
};

/** The slip says of both wagers what the cards did to them, and the purse has as much more. */
async function settled(page, winner, before) {
  const { wagers, total } = await slipOf(page);
  assert.deepEqual(wagers.map(({ name, staked }) => [name, staked]).toSorted(), [
    ['Banker', 5_000],
    ['Player', 2_500],
  ]);
  for (const { name, staked, result, returned } of wagers) {
    assert.match(result, FATES[winner][name]);
    assert.equal(
      returned,
      result.startsWith('Won') ? 2 * staked : result === 'Lost' ? 0 : staked,
      `${name}: ${result}`,
    );
  }
  const returned = wagers.reduce((sum, wager) => sum + wager.returned, 0);
  const net = returned - 7_500;
  assert.deepEqual([total.staked, total.returned], [7_500, returned]);
  assert.equal(
    total.result,
    `Net ${net === 0 ? '' : net > 0 ? '+' : '−'}$${(Math.abs(net) / 100).toFixed(2)}`,
  );
  assert.equal(await purse(page, 'credits'), before + net);
  assert.equal(await purse(page, 'last'), returned);
  const won = net > 0 ? wagers.filter(({ result }) => result.startsWith('Won')).length : 0;
  assert.equal(await page.locator('.spot.won').count(), won, 'nothing at or below the stake is celebrated');
  return wagers.map(({ result }) => result.slice(0, 4));
}

/**
 * The slip of the hand before can be opened again while wagers are open, and what would be repeated is known
 * after a hand without one.
 */
async function keepsSlip(page) {
  const again = page.locator('#state button.next');
  assert.match(await again.textContent(), /^Last hand.*[+−]\$\d+\.00$/);
  await again.click();
  await page.waitForSelector('.leaf[open] .sum');
  await page.keyboard.press('Escape');
  const repeat = page.locator('[data-act="repeat"] small');
  assert.equal(await repeat.textContent(), '$75 again');
  await ez.closed(page);
  await ez.decided(page);
  await ez.open(page);
  await page.waitForSelector('[data-act="repeat"]:not([aria-disabled])');
  assert.equal(await repeat.textContent(), '$75 again', 'after a hand that was only looked at');
  assert.deepEqual(
    await page.$$eval('#scores figcaption', (all) =>
      all.filter((it) => it.checkVisibility({ checkVisibilityCSS: true })).map((it) => it.textContent),
    ),
    ['Bead plate', 'Big road', 'Big eye boy', 'Small road', 'Cockroach pig'],
    'roads have names on a phone',
  );
}

/** Lets card after card come until one of them lies face up. */
async function firstFace() {
  const isUp = ({ view: { coup } }) =>
    [...coup.hands.player, ...coup.hands.banker].some((card) => card !== 'back');
  do await house.until('ez', 'next');
  while (!isUp(await api('GET', `${house.address}/api/v1/tables/ez`)));
}

test('a newcomer sits down, bets, sees the lock, wins and loses, and cashes out', async () => {
  const { page, finish, ready } = await open('/table/ez', { size: 'phone', touch: true });
  await ready();
  await has(page, 'credits', '$1,000.00');
  assert.equal(
    await page.locator('.top h1').textContent(),
    'Quick ez',
    'the table is called as in the lobby',
  );
  assert.match(
    await page.locator('#slip.first .steps').textContent(),
    /Only the last digit counts: 7\s\+\s8\s=\s15 counts 5/,
  );
  let came;
  // One of the two wins and the other loses, unless they tie: then again, which cannot go on for long.
  for (let hand = 0; hand < 12 && !(came?.includes('Won,') && came.includes('Lost')); hand += 1) {
    await ez.open(page);
    const before = await purse(page, 'credits');
    if (hand === 0) await shot(page, 'terminal-open-phone-dark');
    await bet(page, 'player');
    await bet(page, 'banker');
    await spot(page, 'banker').click();
    await has(page, 'table', '$75.00');
    assert.equal(await page.locator('[data-wager="banker"] .pill .full').textContent(), '$50.00');
    assert.equal(await purse(page, 'credits'), before - 7_500);
    await touchable(page);
    await fits(page);
    await ez.last(page);
    if (hand === 0) await shot(page, 'terminal-last-phone-dark');
    await ez.closed(page);
    assert.ok(await page.locator('#app.locked-in').count());
    // The answer goes away by itself: it is waited for before the touch.
    const [answer] = await Promise.all([
      page.waitForSelector('.nay'),
      told(page, /^Player, not accepted: /),
      spot(page, 'player').click(),
    ]);
    assert.match(
      await answer.textContent(),
      /^(Bets are (closed|not open)|A hand is in progress)$/,
      'a touch that does nothing is answered',
    );
    await firstFace();
    await page.waitForSelector('#hands .flip.up');
    assert.equal(await purse(page, 'table'), 7_500, 'nothing is taken after the lock');
    if (hand === 0) await shot(page, 'terminal-dealing-phone-dark');
    const winner = await ez.decided(page);
    came = await settled(page, winner, before);
    await shot(page, `terminal-result-phone-dark${hand || ''}`);
  }
  assert.deepEqual(came.toSorted(), ['Lost', 'Won,']);
  await ez.open(page);
  await keepsSlip(page);
  const had = await page.locator('.purse .credits dd').textContent();
  await page.locator('.purse .cash-out').click();
  assert.equal(await page.locator('.leaf .big-word').textContent(), had);
  await page.locator('.leaf .btn.gold').click();
  await has(page, 'credits', '$0.00');
  await page.getByText(`${had} of play money has gone back. Thank you for playing.`).waitFor();
  await shot(page, 'terminal-cashed-out-phone-dark');
  await finish();
});

/** Walks by Tab until this has the focus. */
async function tabTo(page, selector) {
  for (let steps = 0; steps < 80; steps += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never came to ${selector}`);
}

test('a keyboard alone plays a whole hand and cashes out, and every refusal has its reason', async () => {
  const { page, finish, ready } = await open('/', { size: 'desk' });
  await ready();
  await page.waitForSelector('.t');
  await tabTo(page, 'a[href="/table/ez"]');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/table/ez');
  await ready();
  await has(page, 'credits', '$1,000.00');
  await ez.open(page);
  const staked = (amount) => has(page, 'table', amount);
  await page.keyboard.press('3');
  await page.keyboard.press('p');
  await staked('$25.00');
  await page.keyboard.press('d');
  await staked('$50.00');
  await page.keyboard.press('u');
  await staked('$25.00');
  await page.keyboard.press('2');
  await tabTo(page, '[data-wager="player"]');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.wager), 'tie');
  await page.keyboard.press('Enter');
  await staked('$30.00');
  await page.keyboard.press('5');
  // The reason goes away by itself: it is waited for before the key.
  const reason = page.waitForFunction(() =>
    /\$100/.test(document.querySelector('[data-wager="tie"] .pill.refused .full')?.textContent ?? ''),
  );
  await Promise.all([reason, told(page, /not accepted: .*\$100/), page.keyboard.press('t')]);
  await shot(page, 'terminal-refused-desk-dark');
  await page.keyboard.press('c');
  await staked('$0.00');
  await page.keyboard.press('3');
  await page.keyboard.press('b');
  await staked('$25.00');
  await page.keyboard.press('?');
  await page.waitForSelector('.leaf[open] kbd');
  await page.keyboard.press('Escape');
  await ez.decided(page);
  await slipOf(page);
  await told(page, /over|Tie/);
  await shot(page, 'terminal-result-desk-dark');
  await page.keyboard.press('h');
  await page.waitForSelector('.history .rows');
  await shot(page, 'terminal-history-desk-dark');
  await tabTo(page, '.history .link');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.recall .calls li');
  assert.ok((await page.locator('.recalled .card').count()) >= 4, 'the hand lies there with its cards');
  assert.ok((await page.locator('.recall .reasons li').count()) >= 1, 'and with why each hand drew or stood');
  await shot(page, 'terminal-recall-desk-dark');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await page.waitForSelector('.menu-list');
  await tabTo(page, '.menu-list .btn:last-child');
  await page.keyboard.press('Enter');
  await tabTo(page, '.leaf .answers .btn.gold');
  await page.keyboard.press('Enter');
  await has(page, 'credits', '$0.00');
  await finish();
});

test('a connection that is cut says so, locks, and comes back without a reload', async () => {
  const { page, context, finish, ready } = await open('/table/dragon-bonus', {
    size: 'phone',
    expect: ['ERR_INTERNET_DISCONNECTED', 'WebSocket'],
  });
  await ready();
  await has(page, 'credits', '$1,000.00');
  await tableOf(house, 'dragon-bonus').open(page);
  await spot(page, 'player').click();
  await page.waitForSelector('[data-wager="player"] .pill.accepted');
  await page.evaluate(() => {
    window.stayed = true;
  });
  await context.setOffline(true);
  await state(page, 'lost');
  assert.ok(await page.locator('#app.locked-in').count());
  assert.match(await page.locator('#state .sub').textContent(), /\$\d+\.\d\d stands/);
  await shot(page, 'terminal-lost-phone-dark');
  await spot(page, 'player').click();
  await context.setOffline(false);
  await page.waitForSelector('#state:not(.lost)');
  assert.equal(await page.evaluate(() => window.stayed), true);
  await page.waitForFunction(() =>
    document.querySelector('[data-wager="player"] .pill')?.textContent?.includes('$'),
  );
  await finish();
});

test('a voucher becomes credits, and credits become a voucher', async () => {
  const { context, code } = await ownTerminal(house, 'Seat 1', 20_000);
  const { page, finish, ready } = await open('/table/counter', { context, expect: ['404'] });
  await ready();
  await page.locator('.purse .money-in').click();
  await page.locator('.leaf .field').fill('no such code');
  await page.locator('.leaf .btn.gold').click();
  await page.waitForSelector('.leaf .notice:not(:empty)');
  await page.locator('.leaf .field').fill(code);
  await page.locator('.leaf .btn.gold').click();
  await has(page, 'credits', '$200.00');
  await page.locator('.purse .menu').click();
  await page.locator('.menu-list .btn').last().click();
  await page.locator('.leaf .btn.gold').click();
  await page.waitForSelector('.leaf .code');
  assert.notEqual(await page.locator('.leaf .code').textContent(), code);
  await accessible(page);
  await shot(page, 'terminal-voucher-phone-dark');
  await finish();
  await context.close();
});

test('a touch on a road tells what it shows', async () => {
  const { page, finish, ready } = await open('/table/ez', { size: 'desk' });
  await ready();
  await page.getByRole('button', { name: 'Big road: what it shows' }).click();
  await page.locator('.leaf[open]').getByText('Roads and statistics').waitFor();
  await finish();
});

test('Back closes what lies over the table before it leaves it', async () => {
  const { page, finish, ready } = await open('/', { size: 'phone' });
  await ready();
  await page.goto(`${house.address}/table/ez`);
  await ready();
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  const rules = async () => {
    await page.locator('.purse .menu').click();
    await page.locator('.menu-list').getByRole('button', { name: 'Rules and prices' }).click();
    await page.waitForSelector('.leaf[open] .wager');
  };
  const gone = () => page.waitForSelector('.leaf[open]', { state: 'detached' });
  await rules();
  assert.match(await page.locator('.leaf').textContent(), /Push: the wager comes back to you/);
  await page.goBack();
  await gone();
  assert.match(page.url(), /\/table\/ez$/, 'Back closes the sheet');
  await rules();
  await page.keyboard.press('Escape');
  await gone();
  await page.waitForFunction(() => history.state === null);
  assert.equal(await entries(), before + 1, 'and a sheet that was closed leaves nothing to go back to');
  await page.locator('.purse .menu').click();
  await page.getByRole('button', { name: 'Settings: language, sound, appearance' }).click();
  await page.waitForSelector('.settings[open]');
  await page.goBack();
  await page.waitForSelector('.settings[open]', { state: 'detached' });
  assert.match(page.url(), /\/table\/ez$/);
  await rules();
  await page.reload();
  await ready();
  await page.waitForFunction(() => history.state === null);
  await rules();
  await page.keyboard.press('Escape');
  await gone();
  await page.waitForFunction(() => history.state === null);
  await page.goBack();
  await page.waitForURL(`${house.address}/`);
  await finish();
});

test('a sheet that opens as another closes follows the table, and a closed one does not', async () => {
  const { page, finish, ready } = await open('/table/ez', { size: 'phone' });
  await ready();
  const counts = await page.evaluate(async () => {
    const { openSheet, closeSheet, updateSheet } = await import('/js/terminal/sheet.js');
    const drawn = { first: 0, second: 0 };
    const sheet = (name) =>
      openSheet(name, [], {
        update: () => {
          drawn[name] += 1;
        },
      });
    // What a closed dialog tells comes after whatever is being done.
    const closed = () =>
      new Promise((told) => {
        document.querySelector('.leaf').addEventListener('close', () => setTimeout(told), { once: true });
      });
    const drawnBy = (deed) => {
      const before = { ...drawn };
      deed();
      return [drawn.first - before.first, drawn.second - before.second];
    };
    sheet('first');
    const told = closed();
    closeSheet();
    sheet('second');
    await told;
    const open = drawnBy(updateSheet);
    const gone = closed();
    closeSheet();
    await gone;
    return { open, after: drawnBy(updateSheet) };
  });
  assert.deepEqual(counts, { open: [0, 1], after: [0, 0] });
  await finish();
});

test('every panel opens, and nothing serious is wrong with it', async () => {
  const { page, finish, ready } = await open('/table/ez', { size: 'phone' });
  await ready();
  await page.waitForSelector('#scores .road', { state: 'attached' });
  await accessible(page);
  /** What is done in some of them. */
  const deeds = {
    3: async () => {
      await page.locator('.seats-grid .btn').nth(4).click();
      await page.waitForFunction(() => document.querySelector('.top .who')?.textContent?.includes('Area 5'));
    },
    4: async () => {
      await page.locator('.care .choices-row .btn').first().click();
      await page.waitForFunction(() =>
        document.querySelector('.care .group p:nth-of-type(2)')?.textContent?.includes('$50.00'),
      );
    },
    5: async () => {
      await page.locator('.leaf .btn.gold').click();
      await page.waitForSelector('.leaf .big-word');
    },
  };
  const content = [
    '.history .rows',
    '.leaf[open] .wager',
    '.leaf[open] .wide-road',
    '.seats-grid',
    '.care .group',
    '.leaf[open] .btn.gold',
    '.settings[open]',
  ];
  for (const [nth, selector] of content.entries()) {
    await page.locator('.purse .menu').click();
    await page.locator('.menu-list .btn').nth(nth).click();
    await page.waitForSelector('.menu-list', { state: 'hidden' });
    await page.waitForSelector(selector);
    await deeds[nth]?.();
    await still(page);
    await accessible(page);
    await shot(page, `terminal-panel-${nth}-phone-dark`);
    await page.keyboard.press('Escape');
  }
  await finish();
});
