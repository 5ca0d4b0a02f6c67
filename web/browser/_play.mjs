// What a story does at a terminal's page: comes to it, waits for a state of the table, bets, reads the purse
// and the slip.

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
 * A table of a house, whose time passes as the story says: each function lets it pass until a moment, and
 * waits until these pages show it. Between two of them there is time for anything.
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

/**
 * Waits until a screen reader is told something like this: the same again is said after a moment of silence.
 */
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

/**
 * Hires an auditor, and says how to learn what the house itself has of the only patron of a table, in cents.
 */
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
 * A browser that is one of the house's own terminals, and the code of a voucher for it: guests have no money.
 * The house has its first manager, and somebody called "cage".
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
    const box = ({ x, y, width, height }) => `${x},${y} ${width}x${height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        const nodes = entry.sources.map(({ node, previousRect, currentRect }) => {
          const html = node?.outerHTML ?? node?.parentElement?.outerHTML;
          return `${html?.slice(0, 120)}: ${box(previousRect)} to ${box(currentRect)}`;
        });
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
