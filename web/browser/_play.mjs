// What a story does at a terminal's page: comes to it, waits for a state of the table, bets, reads the purse and the slip.

import { randomBytes } from 'node:crypto';

import { firstManager, PASSWORD } from './_house.mjs';
import { api, newContext, open, sizes } from './harness.mjs';

/** Waits for the banner to be in one of these states. */
export const state = (page, ...kinds) =>
  page.waitForSelector(kinds.map((kind) => `#state.${kind}`).join(', '));
/** Waits for the decision of a hand: "P", "B" or "T". */
export async function decision(page) {
  const banner = await state(page, 'won-P', 'won-B', 'won-T');
  return (await banner.getAttribute('class')).match(/won-(\w)/)[1];
}
/**
 * A table of a house, whose time passes as the story says: each function lets it pass until a moment, and waits until
 * these pages show it. Between two of them there is time for anything.
 */
export const tableOf = (house, name) => ({
  /** Wagers are open. */
  async open(...pages) {
    await house.until(name, 'betting');
    for (const page of pages) await state(page, 'open');
  },
  /** The last wagers are called. */
  async last(...pages) {
    await house.until(name, 'last');
    for (const page of pages) await state(page, 'last');
  },
  /** Wagers are closed. */
  async closed(...pages) {
    await house.until(name, 'dealing');
    for (const page of pages) await state(page, 'locked', 'dealing');
  },
  /** The hand is decided: "P", "B" or "T", as the last of the pages says. */
  async decided(...pages) {
    await house.until(name, 'over');
    let winner;
    for (const page of pages) winner = await decision(page);
    return winner;
  },
});

export const spot = (page, wager) => page.locator(`[data-wager="${wager}"]`);
/** "$1,234.50" in cents; a loss has a minus of its own. */
export const cents = (text) => Number(text.replace(/[^0-9−-]/g, '').replace('−', '-'));
/** An amount of the purse in cents: `credits`, `table` or `last`. */
export const purse = async (page, name) => cents(await page.locator(`.purse .${name} dd`).textContent());
/** Waits until the purse has exactly this. */
export const has = (page, name, text) =>
  page.waitForFunction(
    ([which, wanted]) => document.querySelector(`.purse .${which} dd`)?.textContent === wanted,
    [name, text],
  );

/** Waits until a screen reader is told something like this: the same again is said after a moment of silence. */
export const told = (page, pattern) =>
  page.waitForFunction(
    ([source, flags]) =>
      new RegExp(source, flags).test(document.querySelector('[role="status"]').textContent),
    [pattern.source, pattern.flags],
  );

/** A guest comes to a table and is given play money. */
export async function sitDown(house, table, how = {}) {
  const seated = await open(`${house.address}/table/${table}`, { size: 'phone', ...how });
  await seated.ready();
  await has(seated.page, 'credits', '$1,000.00');
  return seated;
}

/** Hires an auditor, and says how to learn what the house itself has of the only patron of a table, in cents. */
export async function auditor(house, table) {
  await (await firstManager(house)).hire('Aud', ['auditor']);
  return async () => {
    const { token } = await api('POST', `${house.address}/api/v1/session`, {
      name: 'Aud',
      password: PASSWORD,
    });
    const all = await api('GET', `${house.address}/api/v1/tables/${table}/patrons`, undefined, token);
    return all.map(({ credits, staked }) => ({ credits, staked }));
  };
}

/**
 * A browser that is one of the house's own terminals, and the code of a voucher for it: guests have no money. The house has
 * its first manager, and somebody called "cage".
 */
export async function ownTerminal(house, name, cents, viewport = sizes.phone) {
  const ask = async (who, path, body) => {
    const { token } = await api('POST', `${house.address}/api/v1/session`, { name: who, password: PASSWORD });
    return api('POST', `${house.address}/api/v1/${path}`, body, token);
  };
  const voucher = await ask('cage', 'vouchers', { cents, key: randomBytes(32).toString('hex') });
  const { code } = await ask('manager', 'terminals', { name });
  const context = await newContext({ viewport });
  await context.request.post(`${house.address}/api/v1/terminals/pair`, { data: { code } });
  return { context, code: voucher.code };
}

/** Puts the chip in hand on a spot, and waits until the house has taken it. */
export async function bet(page, wager) {
  await spot(page, wager).click();
  await page.waitForSelector(`[data-wager="${wager}"] .pill.accepted`);
}

/** The slip: its wagers, and what they come to. */
export async function slipOf(page) {
  await page.waitForSelector('#slip:not(.none) .sum');
  const rows = await page.$$eval('#slip tbody tr', (all) =>
    all.map((row) => [...row.cells].map((cell) => cell.textContent)),
  );
  const [total, ...wagers] = [rows.at(-1), ...rows.slice(0, -1)];
  const read = ([name, staked, result, returned]) => ({
    name,
    staked: cents(staked),
    result,
    returned: cents(returned),
  });
  return { wagers: wagers.map(read), total: read(total) };
}

/** Opens a panel of the menu by what it is called. */
export async function panel(page, name) {
  await page.locator('.purse .menu').click();
  await page.locator('.menu-list').getByRole('button', { name, exact: true }).click();
  await page.waitForSelector('.menu-list', { state: 'hidden' });
}

/** Collects what moves that should not, from now on. */
export const watchShifts = (page) =>
  page.evaluate(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        const nodes = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${(node?.outerHTML ?? node?.parentElement?.outerHTML)?.slice(0, 120)}: ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`,
        );
        window.shifts.push({ value: entry.value, state: document.querySelector('#state')?.className, nodes });
      }
    }).observe({ type: 'layout-shift' });
  });

/** Notes what sounds, without keeping it from sounding: call it before the page is opened. */
export const listening = (page) =>
  page.addInitScript(() => {
    window.heard = { contexts: 0, notes: [], spoken: [] };
    const Audio = window.AudioContext;
    window.AudioContext = class extends Audio {
      constructor() {
        super();
        window.heard.contexts += 1;
      }
    };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function noted(...when) {
      window.heard.notes.push(Math.round(this.frequency.value));
      return start.apply(this, when);
    };
    const { speak } = SpeechSynthesis.prototype;
    SpeechSynthesis.prototype.speak = function spoken(said) {
      window.heard.spoken.push(said.text);
      return speak.call(this, said);
    };
  });

/** Every message that the house sends to a page's socket, from now on: call it before the page is opened. */
export function framesOf(page) {
  const frames = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(payload))),
  );
  return frames;
}

/** What is cut off, wraps, sticks out or lies on something else around the felt; nothing, if all is well. */
export const cramped = (page) =>
  page.evaluate(async () => {
    // A window of another size has other roads, from its next picture on.
    await new Promise((drawn) => {
      requestAnimationFrame(() => requestAnimationFrame(drawn));
    });
    const bad = [];
    const isSeen = (node) =>
      node.checkVisibility({ checkVisibilityCSS: true }) && !node.closest('.off, .hush, svg');
    const seen = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
    const within = (rect, outer) =>
      rect.left >= outer.left - 1 &&
      rect.right <= outer.right + 1 &&
      rect.top >= outer.top - 1 &&
      rect.bottom <= outer.bottom + 1;
    const words = (box) => {
      const found = [];
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { textContent, parentElement } = walker.currentNode;
        if (!textContent.trim() || !isSeen(parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        found.push({ textContent, parentElement, rect: range.getBoundingClientRect() });
      }
      return found;
    };
    for (const box of seen(
      '.spot, .acts .btn, .purse .btn, .purse dl, .top .btn, .state .next, .scores .stats div',
    )) {
      const outer = box.getBoundingClientRect();
      const all = words(box);
      all.forEach(({ textContent, parentElement, rect }, nth) => {
        const cut =
          getComputedStyle(parentElement).overflowX !== 'visible' &&
          parentElement.scrollWidth > parentElement.clientWidth + 1;
        if (cut || !within(rect, outer)) bad.push(`${cut ? 'cut off' : 'sticks out'}: ${textContent}`);
        for (const other of all.slice(nth + 1)) {
          // The boxes of letters are a little higher than what is seen of them.
          const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
          const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
          if (across > 1 && down > 4) bad.push(`${textContent} lies on ${other.textContent}`);
        }
      });
    }

    // What holds a part may let less of it be seen than there is. A slip is scrolled where the roads have no column of their own.
    const clips = (style) => style.overflowX !== 'visible' || style.contain.includes('paint');
    const isWhole = (node, rect) => {
      for (let held = node; held; held = held.parentElement)
        if (clips(getComputedStyle(held)) && !within(rect, held.getBoundingClientRect())) return false;
      return true;
    };
    const parts = seen('.scores figure, .scores .seal').map((node) => node.querySelector('.road') ?? node);
    const lines = ['.hand .adds', '.scores .stats', ...(innerWidth < 1280 ? [] : ['.slip'])]
      .flatMap(seen)
      .flatMap(words);
    for (const node of parts)
      if (!isWhole(node.parentElement, node.getBoundingClientRect()))
        bad.push(`not seen whole: ${node.getAttribute('aria-label') ?? node.textContent}`);
    for (const { textContent, parentElement, rect } of lines)
      if (!isWhole(parentElement, rect)) bad.push(`not seen whole: ${textContent}`);

    for (const name of seen('.spot.main .name')) {
      const [mark, text] = [name.querySelector('.mk').getBoundingClientRect(), words(name)[0].rect];
      if (text.top > mark.bottom) bad.push(`wraps under its mark: ${name.textContent}`);
    }
    // A spot at the edge of the felt has a round corner, and what is said there lies inside of it.
    for (const pill of seen('.spot .pill')) {
      const [spot, rect] = [pill.closest('.spot'), pill.getBoundingClientRect()];
      const [outer, style, end] = [spot.getBoundingClientRect(), getComputedStyle(spot), rect.height / 2];
      const lacks = (radius, above) =>
        above >= radius ? 0 : radius - Math.sqrt(radius ** 2 - (radius - above) ** 2);
      for (const [radius, left] of [
        [style.borderBottomLeftRadius, rect.left - outer.left],
        [style.borderBottomRightRadius, outer.right - rect.right],
      ]) {
        const [middle, foot] = [outer.bottom - rect.bottom + end, outer.bottom - rect.bottom];
        if (left < lacks(parseFloat(radius), middle) || left + end < lacks(parseFloat(radius), foot))
          bad.push(`sticks out of its spot: ${pill.textContent}`);
      }
    }
    const foot = seen('.rail button, .acts .btn, .purse .btn, .purse .icon-btn, .purse dl > *').map(
      (node) => [node, node.getBoundingClientRect()],
    );
    foot.forEach(([node, rect], nth) => {
      for (const [other, its] of foot.slice(nth + 1)) {
        const isOn =
          Math.min(rect.right, its.right) - Math.max(rect.left, its.left) > 1 &&
          Math.min(rect.bottom, its.bottom) - Math.max(rect.top, its.top) > 1;
        if (isOn && !node.contains(other))
          bad.push(`${node.textContent || node.className} lies on ${other.textContent || other.className}`);
      }
    });
    return bad;
  });
