// What the browser's tests share: pages of a size and a theme, pictures of them, and what is wrong with them.
//
// cargo xtask stories [FILE…]
//
// SABOT_SHOTS is the folder for the pictures: without it none are taken. SABOT_CHROMIUM is the browser,
// SABOT_BROWSER where one that runs already is reached, SABOT_PACKAGES a folder whose node_modules has
// playwright-core and axe-core, if web/ itself has none.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const packages = process.env.SABOT_PACKAGES ?? join(import.meta.dirname, '..');
const require = createRequire(join(packages, 'package.json'));
const { chromium } = require('playwright-core');

/**
 * Whatever a story waits for is there long before. A busy machine is slower, and that is no fault of a page.
 */
export const LIMIT = 300_000;

/** Where the house is. */
export const address = process.env.SABOT_ADDRESS ?? 'http://127.0.0.1:8383';
/** Where pictures go, if anybody wants to look at them. */
const shots = process.env.SABOT_SHOTS;

/** The sizes that pages are looked at. */
export const sizes = {
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 760 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1280, height: 800 },
  floor: { width: 1440, height: 900 },
  terminal: { width: 1920, height: 1080 },
  hd: { width: 1280, height: 720 },
  uhd: { width: 3840, height: 2160 },
};
export const themes = ['dark', 'light', 'contrast'];

let browser;

/** What a browser is started with. */
const BROWSER = {
  executablePath: process.env.SABOT_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
};

/** Starts a browser that the stories of several files share: its address, and how to end it. */
export async function startBrowser() {
  const server = await chromium.launchServer(BROWSER);
  return { address: server.wsEndpoint(), stop: () => server.close() };
}

/** The browser, which is started or reached when it is first asked for. */
export async function theBrowser() {
  const shared = process.env.SABOT_BROWSER;
  browser ??= await (shared ? chromium.connect(shared) : chromium.launch(BROWSER));
  return browser;
}

/** A browser's memory of its own: nobody is signed on, and nothing is remembered. */
export async function newContext(options) {
  const context = await (await theBrowser()).newContext({ locale: 'en-US', ...options });
  context.setDefaultTimeout(LIMIT);
  return context;
}

/** Ends the browser, or lets go of the one that is shared; every file does so after its last story. */
export async function done() {
  await browser?.close();
  browser = undefined;
}

/**
 * Opens a page in a browser of its own: no cookies, no memory, unless `context` is that of another page.
 * Whatever the page complains about is collected, and `finish` fails on it.
 */
export async function open(
  path,
  {
    size = 'desk',
    theme = 'dark',
    language = 'en-US',
    touch = false,
    calm = false,
    context,
    route,
    expect = [],
  } = {},
) {
  const own =
    context ??
    (await newContext({
      viewport: sizes[size],
      locale: language,
      hasTouch: touch,
      isMobile: touch,
      colorScheme: theme === 'light' ? 'light' : 'dark',
      reducedMotion: calm ? 'reduce' : 'no-preference',
    }));
  const page = await own.newPage();
  const problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('pageerror', (error) => problems.push(String(error.stack ?? error)));
  if (theme) {
    await page.addInitScript((wanted) => {
      const kept = JSON.parse(localStorage.getItem('sabot.settings') ?? '{}');
      if (!kept.theme) localStorage.setItem('sabot.settings', JSON.stringify({ ...kept, theme: wanted }));
    }, theme);
  }
  if (route) await route(page);
  await page.goto(new URL(path, address).href);
  return {
    page,
    context: own,
    problems,
    /** Waits until the page says that it is drawn. */
    ready: () => page.waitForSelector('body[data-ready]'),
    /** Closes the page, and fails on what it complained about. */
    async finish() {
      const left = problems.filter((problem) => !expect.some((part) => problem.includes(part)));
      await (context ? page.close() : own.close());
      assert.deepEqual(left, [], `${path} complained`);
    },
  };
}

/** Writes a picture, if pictures are wanted: PAGE-STATE-SIZE-THEME.png. */
export async function shot(page, name, { full = false } = {}) {
  if (!shots) return;
  const path = join(shots, `${name}.png`);
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, fullPage: full });
}

/** A phone, a fixed terminal and a wall: every state of a table is looked at on each. */
const VIEWS = {
  phone: { width: 390, height: 844 },
  terminal: { width: 1280, height: 800 },
  wall: { width: 1920, height: 1080 },
};

/**
 * Writes three pictures of a page as it is now, if pictures are wanted: NAME-phone, NAME-terminal and
 * NAME-wall.
 */
export async function views(page, name) {
  if (!shots) return;
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(VIEWS)) {
    await page.setViewportSize(viewport);
    await shot(page, `${name}-${size}`);
  }
  await page.setViewportSize(before);
}

/** Looks again and again until what is asserted holds; fails as it does if that takes too long. */
export async function holds(check, within = LIMIT) {
  const end = Date.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((again) => {
      setTimeout(again, 50);
    });
  }
}

/** Waits until nothing moves or fades on the page. */
export const still = (page) =>
  page.evaluate(async () => {
    for (;;) {
      await new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      });
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });

/**
 * Chooses another theme, language or size of type on a page that is open, as its settings do. It is drawn
 * anew by then.
 * @param changes  such as `{ theme: 'light', language: 'fr' }`
 */
export async function choose(page, changes) {
  await page.evaluate(async (wanted) => (await import('/js/settings.js')).choose(wanted), changes);
  await still(page);
}

const axe = readFileSync(require.resolve('axe-core'), 'utf8');

/**
 * Nothing serious is wrong with the page for whoever sees, hears or moves otherwise. With `only`, these rules
 * alone are looked at: `['color-contrast']` where another theme of a page that was looked at whole is shown.
 */
export async function accessible(page, { only } = {}) {
  // Evaluated by the debugger: the policy of the pages lets no foreign script in, and shall not.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(async (values) => {
    const { violations } = await globalThis.axe.run(document, {
      resultTypes: ['violations'],
      ...(values ? { runOnly: { type: 'rule', values } } : {}),
    });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.slice(0, 4).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
    }));
  }, only);
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(serious, [], JSON.stringify(serious, null, 2));
  return found;
}

/**
 * Everything that can be touched is at least 44 px in both directions; links in running text are as high as
 * their lines.
 */
export async function touchable(page, { least = 44 } = {}) {
  const small = await page.evaluate(
    (limit) =>
      [...document.querySelectorAll('a[href], button, select, input, [role="button"]')]
        .filter(
          (node) =>
            node.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) && !node.closest('.off'),
        )
        .filter((node) => {
          const around = node.closest('p, li, td, dd');
          if (!around || !node.matches('a') || getComputedStyle(node).display !== 'inline') return true;
          // Text is what remains without its links.
          const letters = (all) =>
            all.reduce((sum, { textContent }) => sum + textContent.replace(/[\s·,|]/g, '').length, 0);
          return letters([around]) === letters([...around.querySelectorAll('a, button')]);
        })
        .map((node) => {
          // What is inside of its label can be touched anywhere on it.
          const { width, height } = (node.closest('label') ?? node).getBoundingClientRect();
          return { what: node.outerHTML.slice(0, 100), width: Math.round(width), height: Math.round(height) };
        })
        .filter(({ width, height }) => width > 0 && (width < limit - 0.5 || height < limit - 0.5)),
    least,
  );
  assert.deepEqual(small, []);
}

/** No letter that can be seen is smaller than twelve pixels. */
export async function legible(page, { least = 12 } = {}) {
  const small = await page.evaluate((limit) => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement: node } = walker.currentNode;
      if (!textContent.trim() || node.closest('.off, svg, option, script, style')) continue;
      if (!node.checkVisibility({ checkVisibilityCSS: true })) continue;
      const size = Number.parseFloat(getComputedStyle(node).fontSize);
      if (size > 1 && size < limit) found.push(`${size}px: ${textContent.trim().slice(0, 40)}`);
    }
    return found;
  }, least);
  assert.deepEqual(small, []);
}

/** The page never scrolls sideways. */
export async function fits(page) {
  const { wide, has, outside } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    has: innerWidth,
    outside: [...document.querySelectorAll('body *')]
      .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
      .slice(0, 6)
      .map((node) => node.outerHTML.slice(0, 90)),
  }));
  assert.ok(wide <= has, `${page.url()} is ${wide} wide and the window ${has}: ${outside.join('\n')}`);
}

/** Asks the API, as a program would. */
export async function api(method, path, body, token) {
  const headers = { 'content-type': 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(new URL(path, address), {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const told = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${told?.code}`);
  return told;
}
