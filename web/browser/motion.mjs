// How the terminal moves: little comes before the first paint, nothing shifts, cards move where the browser
// can do it without drawing anew, and not at all for whoever asked for calm. How fast that is drawn is in
// measures/frames.mjs.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { quick, startTables } from './_house.mjs';
import { bet, slipOf, tableOf, watchShifts } from './_play.mjs';
import { api, done, open, shot, still } from './harness.mjs';

/** What the head of an answer takes, roughly. */
const HEAD = 300;
/** What a browser moves and fades without laying out or drawing anything. */
const CHEAP = new Set(['transform', 'translate', 'rotate', 'scale', 'opacity', 'filter']);

let house;

const visit = async (how) => {
  const visited = await open(`${house.address}/table/ez`, how);
  await visited.ready();
  return visited;
};

// Every card is seen on every page before the next one comes.
before(async () => {
  house = await startTables({ ez: { house: quick('ez', { timers: { 'card-ms': 10_000 } }) } });
});
after(async () => {
  await done();
  await house?.stop();
});

/** What every answer to a page took on its way, head and body, by address: ask before the page is opened. */
async function watchBytes(page) {
  const cdp = await page.context().newCDPSession(page);
  const [addresses, bytes] = [new Map(), new Map()];
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(addresses.get(requestId), encodedDataLength),
  );
  await cdp.send('Network.enable');
  return bytes;
}

/** Notes when a page has something to paint for the first time: ask before it is opened. */
const watchDrawing = (page) =>
  page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('#app')?.textContent.trim()) return;
      window.drawn = performance.now();
      watcher.disconnect();
    });
    watcher.observe(document, { childList: true, characterData: true, subtree: true });
  });

test('the first paint of the terminal takes less than 100 KB', async () => {
  let transferred;
  const route = async (at) => {
    transferred = await watchBytes(at);
    await watchDrawing(at);
  };
  const { page, finish } = await visit({ size: 'phone', route });
  // What is still on its way then may well arrive before the browser paints, but the paint does not wait for
  // it.
  const addresses = await page.evaluate(() => {
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    // Nor does it wait for a style sheet of screens that this one is not.
    const sheets = [...document.querySelectorAll('link[rel="stylesheet"][media]')];
    const others = new Set(sheets.filter(({ media }) => !matchMedia(media).matches).map(({ href }) => href));
    const isThere = ({ responseEnd, name }) => responseEnd <= window.drawn && !others.has(name);
    return all.filter(isThere).map(({ name }) => name);
  });
  // A house that serves pages from disk does not pack them: then this says what they would take.
  const isPacked = !process.env.SABOT_WEB;
  const packed = async (address) => gzipSync(await (await page.request.get(address)).body()).length + HEAD;
  let bytes = 0;
  for (const address of addresses) bytes += isPacked ? transferred.get(address) : await packed(address);
  const how = isPacked ? 'transferred' : 'if they were packed';
  console.log(`first paint: ${addresses.length} files, ${bytes} bytes, ${how}`);
  assert.ok(addresses.length > 3 && bytes < 100_000, `${bytes} bytes`);
  await finish();
});

/** Notes, once a frame, what is animated: which property, for how long. */
const watchMotion = (page) =>
  page.evaluate(() => {
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

/** Lets card after card come until the hand is over, each of which is on all pages before the next one. */
async function dealSlowly(pages) {
  for (;;) {
    await house.until('ez', 'next');
    const { coup } = (await api('GET', `${house.address}/api/v1/tables/ez`)).view;
    if (coup === null) return;
    const cards = [...coup.hands.player, ...coup.hands.banker];
    const lying = [cards.length, cards.filter((card) => card !== 'back').length];
    for (const page of pages) {
      await page.waitForFunction(
        ([all, up]) =>
          document.querySelectorAll('#hands .flip').length >= all &&
          document.querySelectorAll('#hands .flip.up').length >= up,
        lying,
      );
    }
  }
}

test('nothing shifts during a whole hand at any size, and what moves costs no layout', async () => {
  const pages = [];
  for (const size of ['phone', 'tablet', 'terminal']) pages.push(await visit({ size }));
  const calm = await visit({ size: 'phone', calm: true });
  const all = [...pages, calm].map(({ page }) => page);
  const table = tableOf(house, 'ez');
  await table.open(...all);
  for (const page of all) {
    await watchMotion(page);
    await bet(page, 'player');
    await bet(page, 'banker');
    await watchShifts(page);
  }
  await table.closed(...all);
  await dealSlowly(all);
  await table.decided(...all);
  for (const { page } of pages) await slipOf(page);
  await table.open(...all);
  for (const page of all) await still(page);
  for (const { page } of pages) {
    assert.deepEqual(await page.evaluate(() => window.shifts), [], 'nothing moves while a hand is dealt');
    const motion = await page.evaluate(() => window.motion);
    assert.ok(
      Object.keys(motion).some((name) => name === 'transform of hands'),
      `cards move: ${JSON.stringify(motion)}`,
    );
    const costly = Object.keys(motion).filter((name) => !CHEAP.has(name.split(' ')[0]));
    assert.deepEqual(costly, []);
  }
  const moved = Object.entries(await calm.page.evaluate(() => window.motion));
  assert.deepEqual(
    moved.filter(([, long]) => long > 80),
    [],
    'whoever asked for calm sees cards appear',
  );
  assert.deepEqual(await calm.page.evaluate(() => window.shifts), []);
  assert.ok(await calm.page.locator('#scores .road').count());
  await shot(calm.page, 'terminal-calm-phone-dark');
  for (const { finish } of [...pages, calm]) await finish();
});
