// @ts-check
// What a session came to, as the top of the table and the reality check tell it.

import { sum } from '../view.js';
import { outcome } from './model.js';
/** @import { Paid, View } from '../protocol.js' */

/**
 * What lies on the table is not lost yet, and what a card that is still being turned decides is not told.
 * @param {View | null} view
 * @param {Paid[]} [turning]  what that card settles
 */
export const sessionNet = (view, turning = []) =>
  (view?.care?.session?.net ?? 0) + sum(view?.stakes ?? []) - outcome(turning).net;
