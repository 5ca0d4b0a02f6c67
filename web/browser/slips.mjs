// What must not go wrong by a slip of the hand or of the eye: the code of a voucher, an exclusion, what a
// wager pays.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { languages } from '../js/words.js';
import { firstManager, PASSWORD, quick, signOn, startTables } from './_house.mjs';
import { cramped } from './_layout.mjs';
import { framesOf, has, ownTerminal, panel, tableOf } from './_play.mjs';
import {
  accessible,
  api,
  done,
  fits,
  legible,
  newContext,
  open as openAt,
  shot,
  sizes,
  still,
  touchable,
} from './harness.mjs';

Object.assign(sizes, { low: { width: 375, height: 667 } });

/** What may be wrong with a page at one size and not at another. */
const OF_SIZE = ['scrollable-region-focusable'];
const half = {
  commission: { mode: 'half-on-6' },
  wagers: ['player', 'banker', 'tie', 'lucky-6', 'perfect-pair', 'quik'],
};

let house;
const open = async (path, how) => {
  const opened = await openAt(`${house.address}${path}`, how);
  await opened.ready();
  return opened;
};

before(async () => {
  house = await startTables({
    ez: { house: quick('ez') },
    asking: { house: quick('ez', { terminals: { dealer: 'automatic', 'ask-road': true } }) },
    half: { house: quick('macau', half) },
    counter: { house: quick('ez'), money: 'vouchers' },
  });
  await (await firstManager(house)).hire('cage', ['cage']);
});
after(async () => {
  await done();
  await house?.stop();
});

/** A browser that is one of the house's terminals, with credits. */
async function withCredits(name, cents, viewport) {
  const { context, code } = await ownTerminal(house, name, cents, viewport);
  await context.request.post(`${house.address}/api/v1/tables/counter/vouchers`, { data: { code } });
  return context;
}

/**
 * A terminal of the house with a voucher's worth of credits; `tell` shows it a view that is changed a little,
 * and none of the house's from then on, until the page is loaded again.
 */
async function seated() {
  const context = await withCredits('Seat 1', 20_000);
  let seen, send;
  const route = (page) =>
    page.routeWebSocket(/socket/, (socket) => {
      let isHeld = false;
      send = (message) => {
        isHeld = true;
        socket.send(JSON.stringify(message));
      };
      socket.connectToServer().onMessage((text) => {
        const message = JSON.parse(text);
        if (message.kind === 'view') seen = message;
        if (!isHeld || message.kind !== 'view') socket.send(text);
      });
    });
  const opened = await open('/table/counter', { context, route });
  return {
    ...opened,
    context,
    tell: (change) =>
      send({ ...seen, number: seen.number + 1_000, view: { ...seen.view, ...change(seen.view) } }),
  };
}

/** Every code on a sheet that is open. */
const codes = (page) => page.locator('.leaf[open] .code').allTextContents();

/**
 * What was kept is not shown again by a page that is loaded anew: neither by itself, nor to whoever wants to
 * cash out.
 */
async function isKept(page, ready) {
  const asked = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/cash-out')) asked.push(request.url());
  });
  await page.reload();
  await ready();
  assert.equal(await page.locator('.leaf[open]').count(), 0, 'what was kept is not shown again');
  await panel(page, 'Cash out');
  await page.locator('.leaf[open] .big-word').getByText('$0.00').waitFor();
  assert.deepEqual([await codes(page), asked], [[], []], 'nor is it asked for');
}

test('the code of a voucher stays until it is said to be kept', async () => {
  const { page, context, tell, finish, ready } = await seated();
  await has(page, 'credits', '$200.00');
  // What speaks of time and limits is loaded: later it would come at once, if it came.
  await panel(page, 'My limits and breaks');
  await page.waitForSelector('.care');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.leaf[open]', { state: 'detached' });
  await page.locator('.purse .menu').click();
  await page.locator('.menu-list .btn').last().click();
  await page.locator('.leaf .btn.gold').click();
  await page.waitForSelector('.leaf .code');
  const code = await page.locator('.leaf .code').textContent();
  const isThere = async (after) => assert.deepEqual(await codes(page), [code], after);
  await accessible(page);
  await touchable(page);
  await shot(page, 'slips-voucher-phone');
  // A browser closes what is asked to close twice, whatever the page says, and the page opens it again.
  await page.evaluate(() => {
    window.closes = 0;
    document.querySelector('.leaf').addEventListener('close', () => {
      window.closes += 1;
    });
  });
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await page.waitForFunction(() => window.closes > 0 && document.querySelector('.leaf').open);
  await isThere('Escape');
  await page.mouse.click(200, 4);
  await isThere('a touch beside it');
  // An entry of the history goes with Back, and the page makes another.
  await page.evaluate(() => {
    window.left = new Promise((gone) => {
      addEventListener('popstate', gone, { once: true });
    }).then(() => null);
  });
  await page.goBack();
  await page.evaluate(() => window.left);
  await page.waitForFunction(() => history.state?.over === true);
  await isThere('Back');
  // A reality check is due, with a wager on the table: it waits, and counts nothing as lost.
  const stake = { spot: { place: { area: 1 }, wager: 'player' }, cents: 5_000 };
  tell(({ care, credits }) => ({
    care: { ...care, 'check-due': true, session: { played: 3_600_000, net: -5_000 } },
    stakes: [{ patron: credits[0]?.patron ?? 1, ...stake }],
  }));
  await page.locator('.top .meters').getByText('1:00:').waitFor();
  await still(page);
  await isThere('a reality check');
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByText('A moment for yourself').waitFor();
  assert.equal(
    await page.locator('.figures dd').nth(1).textContent(),
    '$0.00',
    'what lies on the table is not lost',
  );
  assert.match(await page.locator('.top .meters').textContent(), /\$0\.00/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByText('A moment for yourself').waitFor();
  await isKept(page, ready);
  await finish();
  await context.close();
});

test('a code that nobody has kept is shown again after a reload, and is the same', async () => {
  const context = await withCredits('Seat 2', 5_000, sizes.desk);
  const { page, finish, ready } = await open('/table/counter', { context });
  await has(page, 'credits', '$50.00');
  await page.locator('.purse .cash-out').click();
  await page.locator('.leaf .btn.gold').click();
  const code = await page.locator('.leaf .code').textContent();
  await page.reload();
  await ready();
  await page.waitForSelector('.leaf[open] .code');
  assert.deepEqual(await codes(page), [code]);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.waitForSelector('.leaf[open]', { state: 'detached' });
  // The page takes back the entry that the sheet had in the history, and is not loaded anew meanwhile.
  await page.waitForFunction(() => !history.state?.over);
  await isKept(page, ready);
  await finish();
  await context.close();
});

test('the cage takes the credits of whoever cannot, as a voucher and with a reason', async () => {
  await (await withCredits('Broken seat', 4_000)).close();
  const { token } = await api('POST', `${house.address}/api/v1/session`, {
    name: 'manager',
    password: PASSWORD,
  });
  await api('DELETE', `${house.address}/api/v1/terminals/Broken%20seat`, undefined, token);
  const context = await newContext({ viewport: sizes.desk });
  await signOn(context, house.address, 'cage');
  const { page, finish } = await open('/cage', { context });
  await page.locator('.holders').getByText('$40.00').waitFor();
  await page.getByRole('button', { name: 'Cash out: Broken seat, counter' }).click();
  for (const size of ['desk', 'phone']) {
    await page.setViewportSize(sizes[size]);
    await page.locator('.holders form').scrollIntoViewIfNeeded();
    await accessible(page, size === 'desk' ? {} : { only: OF_SIZE });
    await touchable(page);
    await fits(page);
    await shot(page, `slips-cage-${size}`);
  }
  await page.getByLabel('Why, in a sentence').fill('The screen of the terminal broke.');
  await page.getByRole('button', { name: 'Cash out for Broken seat' }).click();
  await page.locator('.voucher .worth').getByText('$40.00').waitFor();
  assert.match(await page.locator('.voucher .code-shown').innerText(), /^([0-9A-Z]{5}-){5}[0-9A-Z]$/);
  await page.waitForFunction(() => !document.querySelector('.holders').textContent.includes('Broken seat'));
  await finish();
  await context.close();
});

test('a double click excludes nobody, and there is a way back', async () => {
  const sent = [];
  const { page, finish } = await open('/table/ez', {
    size: 'phone',
    route: async (at) => {
      at.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(payload))));
      await at.clock.install();
    },
  });
  await has(page, 'credits', '$1,000.00');
  await panel(page, 'My limits and breaks');
  const exclusion = page.locator('.care .group').filter({ hasText: 'Exclude myself' });
  const ever = exclusion.getByRole('button', { name: 'For ever', exact: true });
  /** Two of these come at once for the page, however slow the machine is; then a moment passes. */
  const atOnce = async (what) => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await what();
    await page.clock.runFor(600);
    await page.clock.resume();
  };
  await atOnce(() => ever.dblclick());
  await exclusion.getByText('Exclude yourself: For ever?').waitFor();
  assert.equal(await page.locator('.leaf .notice').textContent(), '', 'nothing was asked for');
  await page.locator('.sure').scrollIntoViewIfNeeded();
  await accessible(page);
  await touchable(page);
  await shot(page, 'slips-exclusion-phone');
  await exclusion.getByRole('button', { name: 'No, go back' }).click();
  assert.equal(await page.locator('.sure').count(), 0);
  await ever.focus();
  await atOnce(async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  });
  assert.equal(await page.locator('.sure').count(), 1, 'the second Enter answers nothing');
  assert.equal(await page.locator('.leaf .notice').textContent(), '', 'nor does a second Enter');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.sure').count(), 0, 'the way back has the focus');
  await atOnce(() => ever.click());
  await exclusion.getByRole('button', { name: 'Yes, exclude me: For ever' }).click();
  await page.locator('.leaf .notice').getByText('Done').waitFor();
  await exclusion.getByText(/You are excluded/).waitFor();
  assert.equal(sent.filter(({ exclude }) => exclude).length, 1, 'it was asked for once');
  await finish();
});

test('a limit that holds from tomorrow says so', async () => {
  let frames;
  const { page, finish } = await open('/table/ez', {
    size: 'desk',
    route: (at) => {
      frames = framesOf(at);
    },
  });
  await has(page, 'credits', '$1,000.00');
  await panel(page, 'My limits and breaks');
  const loss = page.locator('.care .group').filter({ hasText: 'Loss in 24 hours' });
  await loss.getByRole('button', { name: '$50.00', exact: true }).click();
  await loss.getByText('Now $50.00').waitFor();
  await loss.getByRole('button', { name: '$100.00', exact: true }).click();
  const said = await loss.getByText(/^From .*: \$100\.00\.$/).textContent();
  // By the house's clock, which stories put ahead.
  const { at } = frames.findLast(({ kind }) => kind === 'view');
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(at + 86_400_000);
  assert.ok(said.includes(day), said);
  await finish();
});

/** The ask road's marks in a part of the page that can be seen. */
const asked = (page, place) =>
  page.locator(`${place} .ask-row`).filter({ visible: true }).locator('svg.ask').count();

test('the ask road is on every screen of a house that shows it, and on none of another', async () => {
  for (const [table, shown] of [
    ['asking', true],
    ['ez', false],
  ]) {
    const { page, finish } = await open(`/table/${table}`, {
      size: 'phone',
      route: (it) => it.addInitScript(() => localStorage.setItem('sabot.played', 'true')),
    });
    await page.waitForSelector('#scores .road', { state: 'attached' });
    const { open: opened, decided } = tableOf(house, table);
    await opened(page);
    await decided(page);
    await opened(page);
    await page.waitForFunction(
      () => document.querySelectorAll('#scores .of-bead circle, #scores .of-bead path').length > 0,
    );
    for (const [size, onFelt] of [
      ['phone', 0],
      ['tablet', 2],
      ['desk', 2],
    ]) {
      await page.setViewportSize(sizes[size]);
      await still(page);
      assert.equal(await asked(page, '#scores'), shown ? onFelt : 0, `${table} on a ${size}`);
      await shot(page, `slips-${table}-${size}`);
      await panel(page, 'Roads and statistics');
      await page.waitForSelector('.leaf .wide-road');
      assert.equal(await asked(page, '.leaf'), shown ? 2 : 0, `the roads of ${table} on a ${size}`);
      await fits(page);
      if (shown) await page.locator('.leaf .ask-row').scrollIntoViewIfNeeded();
      await shot(page, `slips-${table}-roads-${size}`);
      await accessible(page, size === 'phone' ? {} : { only: OF_SIZE });
      await page.keyboard.press('Escape');
      await page.waitForSelector('.leaf[open]', { state: 'detached' });
    }
    await finish();
  }
});

test('a wager with several prices says which, in every language, and it fits', async () => {
  const found = [];
  const { page, ready, finish } = await open('/table/half?language=en', { size: 'small' });
  for (const language of Object.keys(languages)) {
    if (language !== 'en') await page.goto(`${house.address}/table/half?language=${language}`);
    await ready();
    await page.waitForSelector('[data-wager="banker"] .note:not(:empty)');
    await page.waitForSelector('#scores .road', { state: 'attached' });
    assert.equal(await page.locator('html').getAttribute('lang'), language);
    if (language === 'en')
      assert.match(await page.locator('[data-wager="banker"]').textContent(), /with 6: 1 to 2.*pays 1 to 1/);
    for (const size of ['small', 'phone', 'tablet', 'desk']) {
      await page.setViewportSize(sizes[size]);
      found.push(...(await cramped(page)).map((what) => `${language} ${size}: ${what}`));
      await fits(page);
      await legible(page);
      await shot(page, `slips-half-${size}-${language}`);
    }
  }
  assert.deepEqual(found, []);
  await finish();
});

test('no letter on a phone is smaller than twelve pixels', async () => {
  const { page, finish } = await open('/table/ez', { size: 'small' });
  await page.waitForSelector('#scores .road', { state: 'attached' });
  await has(page, 'credits', '$1,000.00');
  for (const size of ['small', 'low', 'phone', 'tablet']) {
    await page.setViewportSize(sizes[size]);
    await still(page);
    await legible(page);
  }
  await finish();
});
