// How the terminal moves: little comes before the first paint, nothing shifts, cards move where the browser can do it
// without drawing anew, and not at all for whoever asked for calm.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { done, open, shot, theBrowser } from './harness.mjs';
import { quick, startTables } from './_house.mjs';
import { HAND, bet, decision, fresh, slipOf, state, watchShifts } from './_play.mjs';

/** What the head of an answer takes, roughly. */
const HEAD = 300;
/** What a browser moves and fades without laying out or drawing anything. */
const CHEAP = new Set(['transform', 'translate', 'rotate', 'scale', 'opacity', 'filter']);

/** A browser that draws 60 frames a second needs 16.7 milliseconds for each, and a clock is read a little late. */
const FRAME_MS = 17.5;
/** A machine may be busy with something else during a hand, but not during all of them. */
const HANDS_MAX = 3;

let house;

const visit = async (how) => {
  const visited = await open(`${house.address}/table/ez`, how);
  await visited.ready();
  return visited;
};

// Four pages bet, one after the other, before the cards come.
before(async () => { house = await startTables({ ez: { house: quick('ez', { timers: { 'betting-s': 20 } }) } }); });
after(async () => {
  await done();
  await house?.stop();
});

/** What every answer to a page took on its way, head and body, by address: ask before the page is opened. */
async function watchBytes(page) {
  const cdp = await page.context().newCDPSession(page);
  const [addresses, bytes] = [new Map(), new Map()];
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(addresses.get(requestId), encodedDataLength));
  await cdp.send('Network.enable');
  return bytes;
}

/** Notes when a page has something to paint for the first time: ask before it is opened. */
const watchDrawing = (page) => page.addInitScript(() => {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('#app')?.textContent.trim()) return;
    window.drawn = performance.now();
    watcher.disconnect();
  });
  watcher.observe(document, { childList: true, characterData: true, subtree: true });
});

test('the first paint of the terminal takes less than 100 KB', { timeout: HAND }, async () => {
  let transferred;
  const route = async (at) => {
    transferred = await watchBytes(at);
    await watchDrawing(at);
  };
  const { page, finish } = await visit({ size: 'phone', route });
  // What is still on its way then may well arrive before the browser paints, but the paint does not wait for it.
  const addresses = await page.evaluate(() => {
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return all.filter((entry) => entry.responseEnd <= window.drawn).map((entry) => entry.name);
  });
  // A house that serves pages from disk does not pack them: then this says what they would take.
  const isPacked = !process.env.SABOT_WEB;
  const packed = async (address) => gzipSync(await (await page.request.get(address)).body()).length + HEAD;
  let bytes = 0;
  for (const address of addresses) bytes += isPacked ? transferred.get(address) : await packed(address);
  console.log(`first paint: ${addresses.length} files, ${bytes} bytes${isPacked ? ' transferred' : ', if they were packed'}`);
  assert.ok(addresses.length > 3 && bytes < 100_000, `${bytes} bytes`);
  await finish();
});

/** Notes, once a frame, what is animated: which property, for how long. */
const watchMotion = (page) => page.evaluate(() => {
  window.motion = {};
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { target } = animation.effect;
      const long = animation.effect.getComputedTiming().duration;
      const [frame, ...rest] = animation.effect.getKeyframes();
      for (const name of Object.keys(Object.assign({}, frame, ...rest))) {
        if (['offset', 'computedOffset', 'easing', 'composite'].includes(name)) continue;
        const key = `${name} of ${target.closest('[id]')?.id ?? target.nodeName}`;
        window.motion[key] = Math.max(window.motion[key] ?? 0, long);
      }
    }
    requestAnimationFrame(look);
  };
  look();
});

test('nothing shifts during a whole hand at any size, and what moves costs no layout', { timeout: 3 * HAND }, async () => {
  const pages = [];
  for (const size of ['phone', 'tablet', 'terminal']) pages.push(await visit({ size }));
  const calm = await visit({ size: 'phone', calm: true });
  await fresh(pages[0].page, 17);
  for (const { page } of [...pages, calm]) {
    await watchMotion(page);
    await bet(page, 'player');
    await bet(page, 'banker');
    await watchShifts(page);
  }
  await decision(pages[0].page);
  for (const { page } of pages) await slipOf(page);
  await state(pages[0].page, 'open');
  await pages[0].page.waitForTimeout(500);
  for (const { page } of pages) {
    assert.deepEqual(await page.evaluate(() => window.shifts), [], 'nothing moves while a hand is dealt');
    const motion = await page.evaluate(() => window.motion);
    assert.ok(Object.keys(motion).some((name) => name === 'transform of hands'), `cards move: ${JSON.stringify(motion)}`);
    const costly = Object.keys(motion).filter((name) => !CHEAP.has(name.split(' ')[0]));
    assert.deepEqual(costly, []);
  }
  const still = Object.entries(await calm.page.evaluate(() => window.motion));
  assert.deepEqual(still.filter(([, long]) => long > 80), [], 'whoever asked for calm sees cards appear');
  assert.deepEqual(await calm.page.evaluate(() => window.shifts), []);
  assert.ok(await calm.page.locator('#scores .road').count());
  await shot(calm.page, 'terminal-calm-phone-dark');
  for (const { finish } of [...pages, calm]) await finish();
});

test('cards move at 60 frames a second on a slow machine', { timeout: 2 * HANDS_MAX * HAND }, async () => {
  // The trace has every page of the browser: this one alone is to be in it.
  await done();
  const { page, context, finish } = await visit({ size: 'phone' });
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
  let best = Infinity;
  for (let hand = 0; hand < HANDS_MAX && best > FRAME_MS; hand += 1) {
    await fresh(page);
    await bet(page, 'player');
    await state(page, 'locked', 'dealing');
    const frames = await traced(async () => {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await decision(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    });
    const at = (share) => frames.gaps[Math.floor(frames.gaps.length * share)] ?? 0;
    console.log(`${frames.gaps.length} frames in ${frames.moves} moves: median ${at(0.5).toFixed(1)} ms, 90% ${at(0.9).toFixed(1)} ms`);
    assert.ok(frames.gaps.length > 10, 'cards move');
    best = Math.min(best, at(0.5));
  }
  assert.ok(best <= FRAME_MS, `a frame takes ${best.toFixed(1)} ms`);
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
