// @ts-check
// Presses that were meant for what lay there a moment ago: the second half of a double tap, a finger that
// came down as the step changed. Cards that are typed or read never pass here: nobody types `7h` Enter by
// mistake. Pure, but for the clock.

/** For how long what has just come under the finger is not pressed. */
export const SETTLES_MS = 500;

/**
 * Whether what comes up now has been there for a moment.
 * @param {() => number} [clock]
 */
export function settles(clock = () => performance.now()) {
  const since = clock();
  return () => clock() - since >= SETTLES_MS;
}

/** @param {() => number} [clock] */
export function watchTaps(clock = () => performance.now()) {
  let lying = '';
  let since = -Infinity;
  /** @type {{ card: string; at: number } | null} */
  let last = null;
  const isSettled = () => clock() - since >= SETTLES_MS;
  return {
    /**
     * What lies under the finger now.
     * @param {string} what
     * @returns {boolean} whether it is another thing than before
     */
    see(what) {
      if (what === lying) return false;
      // What a page begins with has lain there before it was looked at.
      if (lying !== '') since = clock();
      lying = what;
      return since !== -Infinity;
    },
    /** Whether a press is meant for what lies there. */
    mayPress: isSettled,
    /**
     * Whether a touch of a card's key is meant: another card always is, as fast as it may come; the same one
     * not at once.
     * @param {string} card
     */
    mayTouch(card) {
      if (!isSettled()) return false;
      const isTwice = last !== null && last.card === card && clock() - last.at < SETTLES_MS;
      if (!isTwice) last = { card, at: clock() };
      return !isTwice;
    },
  };
}
