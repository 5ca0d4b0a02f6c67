// What a story does at the dealer's console, by keyboard alone.

/** For how long what has just come is not pressed, in milliseconds. */
const SETTLES = 500;

/**
 * Gives a page a clock of its own before it is opened: it goes on by itself, and passes where a story would
 * wait for it.
 */
export const ownClock = (page) => page.clock.install();

/** @param page  a dealer's page that has a clock of its own */
export function keyboard(page) {
  const step = (key) => page.waitForSelector(`.say[data-step="${key}"]`);
  /** What lies there now has lain there for a moment. */
  const settled = async () => {
    await page.clock.fastForward(SETTLES);
    await page.waitForSelector('.keys:not([data-new])');
  };
  /** Presses the main key, once what it does now has lain there for a moment. */
  const press = async () => {
    await settled();
    await page.keyboard.press('Space');
  };
  /** Types a card as a reader does, and waits until it is out of the shoe. */
  const card = async (face) => {
    const out = await page.locator('.rail .shoe h3 b').innerText();
    await page.keyboard.type(face);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (before) => document.querySelector('.rail .shoe h3 b').textContent !== before,
      out,
    );
  };
  return {
    /** What is to be said. */
    words: () => page.locator('.say .words').innerText(),
    says: (text) =>
      page.waitForFunction((part) => document.querySelector('.say .words')?.textContent.includes(part), text),
    step,
    settled,
    press,
    card,
    /** Deals these cards, turns what lies face down, and says what is to be done when none of that is. */
    async deal(cards) {
      const left = [...cards];
      for (;;) {
        const now = await page.locator('.say').getAttribute('data-step');
        if ((now === 'card' || now === 'third') && left.length > 0) await card(left.shift());
        else if (now.startsWith('turn') && left.length <= 2) {
          await press();
          await page.waitForSelector(`.say:not([data-step="${now}"])`);
        } else if (now === 'wait') {
          // The house has the card, and has not told yet what comes of it.
          await page.waitForSelector('.say:not([data-step="wait"])');
        } else return now;
      }
    },
    /** Presses the main key once it does this. */
    async next(key) {
      await step(key);
      await press();
    },
  };
}

/**
 * Counts what a page asks its table for, and keeps what of it is not answered yet: call it before the page is
 * opened.
 */
export const counting = (page) =>
  page.addInitScript(() => {
    [window.asked, window.unanswered] = [0, new Set()];
    const heard = new WeakSet();
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function sent(text) {
      const { kind, id } = JSON.parse(text);
      if (!heard.has(this))
        this.addEventListener('message', ({ data }) => window.unanswered.delete(JSON.parse(data).id));
      heard.add(this);
      if (kind === 'command') {
        window.asked += 1;
        window.unanswered.add(id);
      }
      return send.call(this, text);
    };
  });

/**
 * Taps on a dealer's page that counts what it asks for.
 * @param settled  waits until what lies there now has lain there for a moment
 */
export function watchedTaps(page, settled) {
  /** Everything that the page has asked for is answered. */
  const answered = () => page.waitForFunction(() => window.unanswered.size === 0);
  /**
   * Taps, and once more at the same place when what the first tap did is there. No time passes for the page
   * meanwhile, however busy the machine is.
   */
  const tapTwice = async (selector, done, times = 1) => {
    await settled();
    const { x, y, width, height } = await page.locator(selector).boundingBox();
    const tap = (nth) => page.mouse.click(x + width / 2, y + height / 2, { clickCount: nth });
    await page.evaluate(() => {
      const at = performance.now();
      window.goOn = performance.now;
      performance.now = () => at;
    });
    for (let nth = 1; nth <= times; nth += 1) await tap(nth);
    await done();
    await tap(times + 1);
    await page.evaluate(() => {
      performance.now = window.goOn;
    });
    await answered();
  };
  /** How often the page has asked its table for something. */
  const asked = () => page.evaluate(() => window.asked);
  return { asked, tapTwice };
}
