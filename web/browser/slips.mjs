// What must not go wrong by a slip of the hand or of the eye: the code of a voucher, an exclusion, what a wager pays.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, done, fits, legible, newContext, open as openAt, shot, sizes, touchable } from './harness.mjs';
import { firstManager, quick, signOn, startTables } from './_house.mjs';
import { HAND, cramped, has, ownTerminal, panel } from './_play.mjs';

Object.assign(sizes, { low: { width: 375, height: 667 } });

const half = { commission: { mode: 'half-on-6' }, wagers: ['player', 'banker', 'tie', 'lucky-6', 'perfect-pair', 'quik'] };

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
    counter: { house: 'first/ez', money: 'vouchers' },
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
 * A terminal of the house with a voucher's worth of credits; `tell` shows it a view that is changed a little, and none of
 * the house's from then on, until the page is loaded again.
 */
async function seated() {
  const context = await withCredits('Seat 1', 20_000);
  let seen, send;
  const route = (page) => page.routeWebSocket(/socket/, (socket) => {
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
  return { ...opened, context, tell: (change) => send({ ...seen, number: seen.number + 1_000, view: { ...seen.view, ...change(seen.view) } }) };
}

test('the code of a voucher stays until it is said to be kept', { timeout: HAND }, async () => {
  const { page, context, tell, finish, ready } = await seated();
  await has(page, 'credits', '$200.00');
  await page.locator('.purse .menu').click();
  await page.locator('.menu-list .btn').last().click();
  await page.locator('.leaf .btn.gold').click();
  await page.waitForSelector('.leaf .code');
  const code = await page.locator('.leaf .code').textContent();
  const isThere = async (after) => {
    await page.waitForTimeout(400);
    assert.equal(await page.locator('.leaf[open] .code').textContent().catch(() => 'gone'), code, after);
  };
  await accessible(page);
  await touchable(page);
  await shot(page, 'slips-voucher-phone');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await isThere('Escape');
  await page.mouse.click(200, 4);
  await isThere('a touch beside it');
  await page.goBack();
  await isThere('Back');
  // A reality check is due, with a wager on the table: it waits, and counts nothing as lost.
  const stake = { spot: { place: { area: 1 }, wager: 'player' }, cents: 5_000 };
  tell(({ care, credits }) => ({
    care: { ...care, 'check-due': true, session: { played: 60_000, net: -5_000 } }, stakes: [{ patron: credits[0]?.patron ?? 1, ...stake }],
  }));
  await isThere('a reality check');
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByText('A moment for yourself').waitFor();
  assert.equal(await page.locator('.figures dd').nth(1).textContent(), '$0.00', 'what lies on the table is not lost');
  assert.match(await page.locator('.top .meters').textContent(), /\$0\.00/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByText('A moment for yourself').waitFor();
  await page.reload();
  await ready();
  await page.waitForTimeout(600);
  assert.equal(await page.locator('.leaf[open]').count(), 0, 'what was kept is not shown again');
  await finish();
  await context.close();
});

test('a code that nobody has kept is shown again after a reload, and is the same', { timeout: HAND }, async () => {
  const context = await withCredits('Seat 2', 5_000, sizes.desk);
  const { page, finish, ready } = await open('/table/counter', { context });
  await has(page, 'credits', '$50.00');
  await page.locator('.purse .cash-out').click();
  await page.locator('.leaf .btn.gold').click();
  const code = await page.locator('.leaf .code').textContent();
  await page.reload();
  await ready();
  assert.equal(await page.locator('.leaf[open] .code').textContent(), code);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.waitForSelector('.leaf[open]', { state: 'detached' });
  await page.reload();
  await ready();
  await page.waitForTimeout(600);
  assert.equal(await page.locator('.leaf[open]').count(), 0);
  await finish();
  await context.close();
});

test('the cage takes the credits of whoever cannot, as a voucher and with a reason', { timeout: HAND }, async () => {
  await (await withCredits('Broken seat', 4_000)).close();
  const context = await newContext({ viewport: sizes.desk });
  await signOn(context, house.address, 'cage');
  const { page, finish } = await open('/cage', { context });
  await page.locator('.holders').getByText('$40.00').waitFor();
  await page.getByRole('button', { name: 'Cash out: Broken seat, counter' }).click();
  for (const size of ['desk', 'phone']) {
    await page.setViewportSize(sizes[size]);
    await page.locator('.holders form').scrollIntoViewIfNeeded();
    await accessible(page);
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

test('a double click excludes nobody, and there is a way back', { timeout: HAND }, async () => {
  const { page, finish } = await open('/table/ez', { size: 'phone' });
  await has(page, 'credits', '$1,000.00');
  await panel(page, 'My limits and breaks');
  const exclusion = page.locator('.care .group').filter({ hasText: 'Exclude myself' });
  const ever = exclusion.getByRole('button', { name: 'For ever', exact: true });
  await ever.dblclick();
  await page.waitForTimeout(600);
  assert.equal(await page.locator('.leaf .notice').textContent(), '', 'nothing was asked for');
  await exclusion.getByText('Exclude yourself: For ever?').waitFor();
  await page.locator('.sure').scrollIntoViewIfNeeded();
  await accessible(page);
  await touchable(page);
  await shot(page, 'slips-exclusion-phone');
  await exclusion.getByRole('button', { name: 'No, go back' }).click();
  assert.equal(await page.locator('.sure').count(), 0);
  await ever.focus();
  // Both come at once, however slow the machine is.
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await page.waitForTimeout(600);
  assert.equal(await page.locator('.leaf .notice').textContent(), '', 'nor does a second Enter');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.sure').count(), 0, 'the way back has the focus');
  await ever.click();
  await page.waitForTimeout(600);
  await exclusion.getByRole('button', { name: 'Yes, exclude me: For ever' }).click();
  await page.locator('.leaf .notice').getByText('Done').waitFor();
  await exclusion.getByText(/You are excluded/).waitFor();
  await finish();
});

test('a limit that holds from tomorrow says so', { timeout: HAND }, async () => {
  const { page, finish } = await open('/table/ez', { size: 'desk' });
  await has(page, 'credits', '$1,000.00');
  await panel(page, 'My limits and breaks');
  const loss = page.locator('.care .group').filter({ hasText: 'Loss in 24 hours' });
  await loss.getByRole('button', { name: '$50.00', exact: true }).click();
  await loss.getByText('Now $50.00').waitFor();
  await loss.getByRole('button', { name: '$100.00', exact: true }).click();
  const said = await loss.getByText(/^From .*: \$100\.00\.$/).textContent();
  const day = (at) => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(at);
  assert.ok([Date.now(), Date.now() - 5_000].some((now) => said.includes(day(now + 86_400_000))), said);
  await finish();
});

/** The ask road's marks in a part of the page that can be seen. */
const asked = (page, place) => page.locator(`${place} .ask-row`).filter({ visible: true }).locator('svg.ask').count();

test('the ask road is on every screen of a house that shows it, and on none of another', { timeout: 2 * HAND }, async () => {
  for (const [size, onFelt] of [['phone', 0], ['tablet', 2], ['desk', 2]]) {
    for (const [table, shown] of [['asking', true], ['ez', false]]) {
      const { page, finish } = await open(`/table/${table}`, { size, route: (it) => it.addInitScript(() => localStorage.setItem('sabot.played', 'true')) });
      await page.waitForSelector('#scores .road', { state: 'attached' });
      await page.waitForFunction(() => document.querySelectorAll('#scores .of-bead circle, #scores .of-bead path').length > 0, null, { timeout: HAND });
      assert.equal(await asked(page, '#scores'), shown ? onFelt : 0, `${table} on a ${size}`);
      await shot(page, `slips-${table}-${size}`);
      await panel(page, 'Roads and statistics');
      await page.waitForSelector('.leaf .wide-road');
      assert.equal(await asked(page, '.leaf'), shown ? 2 : 0, `the roads of ${table} on a ${size}`);
      await fits(page);
      if (shown) await page.locator('.leaf .ask-row').scrollIntoViewIfNeeded();
      await shot(page, `slips-${table}-roads-${size}`);
      await accessible(page);
      await finish();
    }
  }
});

test('a wager with several prices says which, in every language, and it fits', { timeout: 2 * HAND }, async () => {
  const found = [];
  for (const language of ['en', 'fr', 'es', 'zh-Hans', 'zh-Hant']) {
    for (const size of ['small', 'phone', 'tablet', 'desk']) {
      const { page, finish } = await open(`/table/half?language=${language}`, { size });
      await page.waitForSelector('[data-wager="banker"] .note:not(:empty)');
      await page.waitForSelector('#scores .road', { state: 'attached' });
      if (language === 'en') assert.match(await page.locator('[data-wager="banker"]').textContent(), /with 6: 1 to 2.*pays 1 to 1/);
      found.push(...(await cramped(page)).map((what) => `${language} ${size}: ${what}`));
      await fits(page);
      await legible(page);
      await shot(page, `slips-half-${size}-${language}`);
      await finish();
    }
  }
  assert.deepEqual(found, []);
});

test('no letter on a phone is smaller than twelve pixels', { timeout: HAND }, async () => {
  for (const size of ['small', 'low', 'phone', 'tablet']) {
    const { page, finish } = await open('/table/ez', { size });
    await page.waitForSelector('#scores .road', { state: 'attached' });
    await has(page, 'credits', '$1,000.00');
    await legible(page);
    await finish();
  }
});
