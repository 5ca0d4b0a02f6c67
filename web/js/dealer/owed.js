// @ts-check
// Who owes commission, and where they sit.

/** @import { Owns, Place, View } from '../protocol.js' */

/**
 * Patrons owe, and areas are what a dealer looks at: somebody sits where they wager now, or wagered last.
 */
export function mountOwed() {
  /** @type {Map<number, number>} */
  const seats = new Map();

  /** @param {readonly { patron: number; spot: { place: Place } }[]} wagers */
  function sit(wagers) {
    /** @type {Map<number, number[]>} */
    const now = new Map();
    for (const { patron, spot } of wagers)
      if ('area' in spot.place) now.set(patron, [...(now.get(patron) ?? []), spot.place.area]);
    for (const [patron, areas] of now) {
      const before = seats.get(patron);
      // Whoever wagers at two areas owes once.
      if (before === undefined || !areas.includes(before)) seats.set(patron, Math.min(...areas));
    }
  }

  return {
    /**
     * @param {View} view
     * @returns {{ areas: Map<number, number>; elsewhere: Owns[] }}
     */
    of(view) {
      if (view.last) sit(view.last.paid);
      sit(view.stakes);
      /** @type {Map<number, number>} */
      const areas = new Map();
      /** @type {Owns[]} */
      const elsewhere = [];
      for (const one of view.owed) {
        const area = seats.get(one.patron);
        if (area === undefined) elsewhere.push(one);
        else areas.set(area, (areas.get(area) ?? 0) + one.cents);
      }
      return { areas, elsewhere };
    },
  };
}
