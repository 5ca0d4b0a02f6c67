// @ts-check
// Who owes commission, and where they sit.

/** @import { Owns, Place, View } from '../protocol.js' */

/**
 * What is owed at each area, and by those who sit at none.
 * @typedef {{ areas: Map<number, number>; elsewhere: Owns[] }} Owed
 */

/**
 * Patrons owe, and areas are what a dealer looks at: somebody sits where they wager now, or wagered last.
 * @returns {(view: View) => Owed}
 */
export function keepSeats() {
  /** @type {Map<number, number>} */
  const seats = new Map();
  return (view) => {
    if (view.last) sit(seats, view.last.paid);
    sit(seats, view.stakes);
    /** @type {Owed} */
    const owed = { areas: new Map(), elsewhere: [] };
    for (const one of view.owed) {
      const area = seats.get(one.patron);
      if (area === undefined) owed.elsewhere.push(one);
      else owed.areas.set(area, (owed.areas.get(area) ?? 0) + one.cents);
    }
    return owed;
  };
}

/**
 * @param {Map<number, number>} seats
 * @param {readonly { patron: number; spot: { place: Place } }[]} wagers
 */
function sit(seats, wagers) {
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
