// The terminal: a newcomer plays a hand, a keyboard plays one, a connection is cut, a card is squeezed.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { accessible, api, done, fits, open, shot, sizes, theBrowser, themes, touchable } from './harness.mjs';
import { PASSWORD, firstManager, startHouse } from './_house.mjs';

Object.assign(sizes, { low: { width: 375, height: 667 }, big: { width: 430, height: 932 }, landscape: { width: 1024, height: 768 } });
const HAND = 90_000;

after(done);

/** Waits for the banner to be in one of these states. */
const state = (page, ...kinds) => page.waitForSelector(kinds.map((kind) => `#state.${kind}`).join(', '), { timeout: HAND });
/** Waits until wagers have just opened, so that there is time to do something. */
async function fresh(page, least = 7) {
  await page.waitForFunction((seconds) => {
    const banner = document.querySelector('#state.open');
    return banner && Number(banner.querySelector('.ring text')?.textContent) >= seconds;
  }, least, { timeout: HAND });
}
const spot = (page, wager) => page.locator(`[data-wager="${wager}"]`);
const credits = (page) => page.locator('.purse .credits dd').textContent();

/** Collects what moves that should not, from now on. */
const watchShifts = (page) => page.evaluate(() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, nodes: entry.sources.map((it) => it.node?.className ?? it.node?.nodeName) });
    }
  }).observe({ type: 'layout-shift' });
});

test('a newcomer sits down, bets, sees the lock, the cards and the slip, and cashes out', { timeout: 4 * HAND }, async () => {
  const { page, finish, ready } = await open('/table/ez', { size: 'phone', touch: true });
  await ready();
  await page.waitForFunction(() => document.querySelector('.purse .credits dd')?.textContent === '$1,000.00');
  await fresh(page);
  await shot(page, 'terminal-open-phone-dark');
  await spot(page, 'banker').click();
  await page.waitForSelector('[data-wager="banker"] .pill.accepted');
  assert.equal(await page.locator('[data-wager="banker"] .pill .full').textContent(), '$25.00');
  assert.equal(await credits(page), '$975.00');
  assert.equal(await page.locator('.purse .table dd').textContent(), '$25.00');
  await touchable(page);
  await fits(page);
  await state(page, 'last');
  await shot(page, 'terminal-last-phone-dark');
  await state(page, 'locked', 'dealing');
  await watchShifts(page);
  assert.ok(await page.locator('#app.locked-in').count());
  await page.waitForSelector('#hands .flip.up', { timeout: HAND });
  await shot(page, 'terminal-dealing-phone-dark');
  await state(page, 'won-P', 'won-B', 'won-T');
  await page.waitForSelector('#slip:not(.none)');
  await shot(page, 'terminal-result-phone-dark');
  assert.match(await page.locator('#slip .sum .net').textContent(), /^Net [+−]?\$/);
  assert.ok(await page.locator('[data-wager="banker"] .pill').count());
  await state(page, 'open');
  assert.deepEqual(await page.evaluate(() => window.shifts), [], 'nothing moves while a hand is dealt');
  await page.locator('.purse .menu').click();
  await page.locator('.menu-list .btn').last().click();
  await page.locator('.leaf .btn.gold').click();
  await page.waitForFunction(() => document.querySelector('.purse .credits dd')?.textContent === '$0.00');
  await shot(page, 'terminal-cashed-out-phone-dark');
  await finish();
});

test('a keyboard plays a whole hand, and every refusal has its reason', { timeout: 3 * HAND }, async () => {
  const { page, finish, ready } = await open('/table/ez', { size: 'desk' });
  await ready();
  await page.waitForFunction(() => document.querySelector('.purse .credits dd')?.textContent === '$1,000.00');
  await fresh(page, 11);
  const staked = (amount) => page.waitForFunction((wanted) => document.querySelector('.purse .table dd')?.textContent === wanted, amount);
  await page.keyboard.press('3');
  await page.keyboard.press('p');
  await staked('$25.00');
  await page.keyboard.press('d');
  await staked('$50.00');
  await page.keyboard.press('u');
  await staked('$25.00');
  await page.keyboard.press('2');
  await spot(page, 'player').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.wager), 'tie');
  await page.keyboard.press('Enter');
  await staked('$30.00');
  await page.keyboard.press('5');
  await page.keyboard.press('t');
  await page.waitForSelector('[data-wager="tie"] .pill.refused');
  assert.match(await page.locator('[data-wager="tie"] .pill.refused .full').textContent(), /\$100/);
  assert.match(await page.locator('[role="status"]').textContent(), /not accepted: .*\$100/);
  await shot(page, 'terminal-refused-desk-dark');
  await page.keyboard.press('c');
  await staked('$0.00');
  await page.keyboard.press('3');
  await page.keyboard.press('b');
  await staked('$25.00');
  await page.keyboard.press('?');
  await page.waitForSelector('.leaf[open] kbd');
  await page.keyboard.press('Escape');
  await state(page, 'won-P', 'won-B', 'won-T');
  await page.waitForSelector('#slip:not(.none)');
  assert.match(await page.locator('[role="status"]').textContent(), /over|Tie/);
  await shot(page, 'terminal-result-desk-dark');
  await page.keyboard.press('h');
  await page.waitForSelector('.history .rows');
  await shot(page, 'terminal-history-desk-dark');
  await page.locator('.history .link').first().click();
  await page.waitForSelector('.recall .calls li');
  await shot(page, 'terminal-recall-desk-dark');
  await finish();
});

test('a connection that is cut says so, locks, and comes back without a reload', { timeout: 2 * HAND }, async () => {
  const { page, context, finish, ready } = await open('/table/dragon-bonus', { size: 'phone', expect: ['ERR_INTERNET_DISCONNECTED', 'WebSocket'] });
  await ready();
  await page.waitForFunction(() => document.querySelector('.purse .credits dd')?.textContent === '$1,000.00');
  await fresh(page, 9);
  await spot(page, 'player').click();
  await page.waitForSelector('[data-wager="player"] .pill.accepted');
  await page.evaluate(() => { window.stayed = true; });
  await context.setOffline(true);
  await state(page, 'lost');
  assert.ok(await page.locator('#app.locked-in').count());
  assert.match(await page.locator('#state .sub').textContent(), /\$\d+\.\d\d stands/);
  await shot(page, 'terminal-lost-phone-dark');
  await spot(page, 'player').click();
  await context.setOffline(false);
  await page.waitForSelector('#state:not(.lost)', { timeout: 20_000 });
  assert.equal(await page.evaluate(() => window.stayed), true);
  await page.waitForFunction(() => document.querySelector('[data-wager="player"] .pill')?.textContent?.includes('$'));
  await finish();
});

test('a squeeze shows the cards to its holder alone', { timeout: 4 * HAND }, async () => {
  const holder = await open('/table/macau', { size: 'landscape' });
  const other = await open('/table/macau', { size: 'phone' });
  /** What the other terminal is told of the cards that are being opened. */
  const told = [];
  const cdp = await other.context.newCDPSession(other.page);
  await cdp.send('Network.enable');
  cdp.on('Network.webSocketFrameReceived', ({ response }) => {
    const message = JSON.parse(response.payloadData);
    const coup = message.kind === 'view' ? message.view.coup : null;
    if (coup?.squeeze) told.push(coup.hands[coup.squeeze.side].at(-1));
  });
  await Promise.all([holder.ready(), other.ready()]);
  await fresh(holder.page, 9);
  await holder.page.keyboard.press('5');
  await spot(holder.page, 'player').click();
  await holder.page.waitForSelector('[data-wager="player"] .pill.accepted');
  await other.page.waitForFunction(() => document.querySelector('.purse .credits dd')?.textContent !== '$0.00');
  await spot(other.page, 'banker').click();
  await other.page.waitForSelector('[data-wager="banker"] .pill.accepted');
  assert.match(await other.page.locator('.top .who span').first().textContent(), /Area 2/, 'the second patron sits beside the first');

  await holder.page.waitForSelector('.squeeze[open]', { timeout: HAND });
  await state(other.page, 'dealing');
  assert.match(await other.page.locator('#state .words').textContent(), /Another seat opens the Player/);
  await shot(other.page, 'squeeze-other-phone-dark');
  assert.equal(await other.page.locator('#hands .hand.P .flip.up').count(), 0);
  await accessible(holder.page);
  const card = await holder.page.locator('.squeeze .big').boundingBox();
  await holder.page.mouse.move(card.x + card.width - 4, card.y + card.height * 0.6);
  await holder.page.mouse.down();
  await holder.page.mouse.move(card.x + card.width * 0.3, card.y + card.height * 0.66, { steps: 8 });
  await shot(holder.page, 'squeeze-lifted-landscape-dark');
  await holder.page.mouse.up();
  assert.ok(told.length > 0 && told.every((it) => it === 'back'), 'everybody else gets a back');
  await holder.page.locator('.squeeze .stage').focus();
  await holder.page.keyboard.press('ArrowLeft');
  await holder.page.keyboard.press('Enter');
  await holder.page.waitForTimeout(1_200);
  await holder.page.keyboard.press('Enter');
  await other.page.waitForSelector('#hands .hand.P .flip.up', { timeout: 20_000 });
  await holder.page.waitForSelector('.squeeze[open]', { state: 'detached', timeout: HAND });
  await holder.finish();
  await other.finish();
});

test('a voucher becomes credits, and credits become a voucher', { timeout: HAND }, async () => {
  const house = await startHouse('[[table]]\nname = "counter"\nhouse = "first/ez"\nmoney = "vouchers"\n');
  try {
    const manager = await firstManager(house);
    await manager.hire('cage', ['cage']);
    const { token } = await api('POST', `${house.address}/api/v1/session`, { name: 'cage', password: PASSWORD });
    const paper = await api('POST', `${house.address}/api/v1/vouchers`, { cents: 20_000, key: 'ab'.repeat(32) }, token);
    // Money is wagered at terminals of the house alone: guests have none.
    const { code } = await manager.ask('POST', '/api/v1/terminals', { name: 'Seat 1' });
    const context = await (await theBrowser()).newContext({ viewport: sizes.phone, locale: 'en-US' });
    await context.request.post(`${house.address}/api/v1/terminals/pair`, { data: { code } });
    const { page, finish, ready } = await open(`${house.address}/table/counter`, { context, expect: ['404'] });
    await ready();
    await page.locator('.purse .money-in').click();
    await page.locator('.leaf .field').fill('no such code');
    await page.locator('.leaf .btn.gold').click();
    await page.waitForSelector('.leaf .notice:not(:empty)');
    await page.locator('.leaf .field').fill(paper.code);
    await page.locator('.leaf .btn.gold').click();
    await page.waitForFunction(() => document.querySelector('.purse .credits dd')?.textContent === '$200.00');
    await page.locator('.purse .menu').click();
    await page.locator('.menu-list .btn').last().click();
    await page.locator('.leaf .btn.gold').click();
    await page.waitForSelector('.leaf .code');
    assert.notEqual(await page.locator('.leaf .code').textContent(), paper.code);
    await accessible(page);
    await shot(page, 'terminal-voucher-phone-dark');
    await finish();
    await context.close();
  } finally {
    await house.stop();
  }
});

test('every size and theme has its place for everything', { timeout: 8 * HAND }, async () => {
  for (const size of ['small', 'low', 'phone', 'big', 'tablet', 'landscape', 'desk', 'terminal']) {
    const { page, finish, ready } = await open('/table/ez', { size });
    await ready();
    await page.waitForSelector('#scores .road', { state: 'attached' });
    await fits(page);
    await touchable(page);
    await shot(page, `terminal-any-${size}-dark`);
    await finish();
  }
  for (const theme of themes) {
    const { page, finish, ready } = await open('/table/dragon-bonus', { size: 'terminal', theme });
    await ready();
    await fresh(page, 6);
    await page.keyboard.press('4');
    await page.keyboard.press('b');
    await page.waitForSelector('[data-wager="banker"] .pill.accepted');
    await shot(page, `terminal-open-terminal-${theme}`);
    await accessible(page);
    await finish();
  }
});

test('every state of the table has its words, its shape and its picture', { timeout: 6 * HAND }, async () => {
  const cards = { player: ['9h', '8c'], banker: ['7d', 'Kc', '9s'] };
  const over = (winner, totals) => ({
    stage: 'waiting', coup: null,
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
    retracting: { stage: { retracting: { until: Date.now() + 20_000 } }, coup: null },
  };
  const shown = { stopped: 'paused', closed: 'locked', void: 'locked', retracting: 'last' };
  for (const [size, theme] of [['phone', 'light'], ['phone', 'contrast'], ['terminal', 'dark']]) {
    let view;
    let send;
    let held = false;
    const route = (page) => page.routeWebSocket(/socket/, (socket) => {
      const house = socket.connectToServer();
      send = (message) => socket.send(JSON.stringify(message));
      house.onMessage((text) => {
        const message = JSON.parse(text);
        if (message.kind === 'view') view = message;
        if (!held) socket.send(text);
      });
    });
    const { page, finish, ready } = await open('/table/ez', { size, theme, route });
    await ready();
    await page.waitForSelector('#scores .road', { state: 'attached' });
    held = true;
    for (const [name, changes] of Object.entries(states)) {
      send({ ...view, number: 1_000_000, at: Date.now(), view: { ...view.view, ...changes } });
      await state(page, shown[name] ?? name);
      await page.waitForTimeout(700);
      await shot(page, `terminal-${name}-${size}-${theme}`);
      await accessible(page);
    }
    await finish();
  }
});

test('every panel opens, and nothing serious is wrong with it', { timeout: 2 * HAND }, async () => {
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
      await page.waitForFunction(() => document.querySelector('.care .group p:nth-of-type(2)')?.textContent?.includes('$50.00'));
    },
    5: async () => {
      await page.locator('.leaf .btn.gold').click();
      await page.waitForSelector('.leaf .big-word');
    },
  };
  for (let nth = 0; nth < 7; nth += 1) {
    await page.locator('.purse .menu').click();
    await page.locator('.menu-list .btn').nth(nth).click();
    await page.waitForSelector('.menu-list', { state: 'hidden' });
    await page.waitForTimeout(400);
    await deeds[nth]?.();
    await accessible(page);
    await shot(page, `terminal-panel-${nth}-phone-dark`);
    await page.keyboard.press('Escape');
  }
  await finish();
});

test('every language says everything', { timeout: 4 * HAND }, async () => {
  for (const language of ['fr-FR', 'es-ES', 'zh-CN', 'zh-TW']) {
    const { page, finish, ready } = await open('/table/ez', { size: 'small', language });
    await ready();
    await page.locator('.purse .menu').click();
    await page.waitForSelector('.menu-list');
    await page.keyboard.press('Escape');
    await fits(page);
    await shot(page, `terminal-any-small-${language}`);
    await finish();
  }
});

test('the first paint is small, and cards move on a slow machine', { timeout: 3 * HAND }, async () => {
  const { page, context, finish, ready } = await open('/table/ez', { size: 'phone' });
  await ready();
  const bytes = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0].startTime;
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return all.filter((entry) => entry.responseEnd <= paint).reduce((sum, entry) => sum + entry.transferSize, 0);
  });
  // A house that serves pages from disk does not pack them.
  const packed = (await page.request.get(new URL('/css/tokens.css', page.url()).href)).headers()['content-encoding'] === 'gzip';
  console.log(`first paint: ${bytes} bytes, ${packed ? 'packed' : 'not packed'}`);
  assert.ok(bytes < (packed ? 100_000 : 240_000));
  await fresh(page);
  await spot(page, 'player').click();
  await state(page, 'locked', 'dealing');
  const cdp = await context.newCDPSession(page);
  await page.evaluate(() => {
    let moving = 0;
    const count = (by) => () => {
      if (moving === 0 && by > 0) console.timeStamp('cards-move');
      moving += by;
      if (moving === 0) console.timeStamp('cards-rest');
    };
    const hands = document.querySelector('#hands');
    for (const name of ['animationstart', 'transitionrun']) hands.addEventListener(name, count(1));
    for (const name of ['animationend', 'transitionend', 'animationcancel', 'transitioncancel']) hands.addEventListener(name, count(-1));
  });
  const frames = await traced(async () => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await state(page, 'won-P', 'won-B', 'won-T');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });
  const at = (share) => frames.gaps[Math.floor(frames.gaps.length * share)] ?? 0;
  console.log(`${frames.gaps.length} frames in ${frames.moves} moves: median ${at(0.5).toFixed(1)} ms, 90% ${at(0.9).toFixed(1)} ms`);
  // How fast is for people to read: a busy machine must not fail the story.
  assert.ok(frames.gaps.length > 10, 'cards move');
  await finish();
});

/** The frames that were drawn while cards moved, from the browser's own trace. */
async function traced(meanwhile) {
  const cdp = await (await theBrowser()).newBrowserCDPSession();
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline', 'viz'] } });
  await meanwhile();
  const over = new Promise((resolve) => { cdp.once('Tracing.tracingComplete', resolve); });
  await cdp.send('Tracing.end');
  await over;
  events.sort((a, b) => a.ts - b.ts);
  const gaps = [];
  let [moves, moving, before] = [0, false, 0];
  for (const { name, ph, ts, args } of events) {
    const mark = name === 'TimeStamp' ? args.data?.message : '';
    if (mark === 'cards-move') [moving, before, moves] = [true, 0, moves + 1];
    if (mark === 'cards-rest') moving = false;
    if (!moving) continue;
    if (name !== 'Display::DrawAndSwap' || ph === 'E') continue;
    if (before) gaps.push((ts - before) / 1_000);
    before = ts;
  }
  gaps.sort((a, b) => a - b);
  return { gaps, moves };
}
