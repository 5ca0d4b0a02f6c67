// What a story does at the dealer's console, by keyboard alone.

/** For how long what has just come is not pressed, in milliseconds. */
const SETTLES = 500;

/** Gives a page a clock of its own before it is opened: it goes on by itself, and passes where a story would wait for it. */
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
