// What a story does at the dealer's console, by keyboard alone.

/** @param page  a dealer's page */
export function keyboard(page) {
  const step = (key) => page.waitForSelector(`.say[data-step="${key}"]`);
  return {
    /** What is to be said. */
    words: () => page.locator('.say .words').innerText(),
    says: (text) => page.waitForFunction((part) =>
      document.querySelector('.say .words')?.textContent.includes(part), text),
    step,
    /** Types a card as a reader does, and waits until it is out of the shoe. */
    async card(face) {
      const out = await page.locator('.rail .shoe h3 b').innerText();
      await page.keyboard.type(face);
      await page.keyboard.press('Enter');
      await page.waitForFunction((before) =>
        document.querySelector('.rail .shoe h3 b').textContent !== before, out);
    },
    /** Presses the main key once it does this. */
    async next(key) {
      await step(key);
      await page.keyboard.press('Space');
    },
  };
}
