// @ts-check
// What was asked for and not yet heard of, kept so that a page that is loaded anew asks for the same again.

/**
 * @template T
 * @typedef {{ now: () => T | null; keep: (what: T | null) => void }} Kept
 */

/**
 * @param {string} place  its name in the browser's storage
 * @returns {Kept<any>}
 */
export const keepPending = (place) => ({
  now() {
    try {
      return JSON.parse(sessionStorage.getItem(place) ?? 'null');
    } catch {
      return null;
    }
  },
  keep(what) {
    try {
      if (what) sessionStorage.setItem(place, JSON.stringify(what));
      else sessionStorage.removeItem(place);
    } catch {
      // Then only this page remembers it.
    }
  },
});
