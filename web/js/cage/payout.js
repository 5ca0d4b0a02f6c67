// @ts-check
// The key of a payout: chosen here, kept until the answer was heard. The same key is the same payout, so that
// a lost answer leaves nobody unpaid, and nobody is paid twice.

import { keepPending } from './pending.js';

/** @import { Kept } from './pending.js' */

/** How long to wait before asking again, in milliseconds. */
export const PAUSES = [500, 1000, 2000, 4000];

/** @typedef {{ code: string, key: string }} Payout */
/** @typedef {{ number: number, cents: number, at: number, repeated: boolean }} Paid */

/**
 * Whether nobody can tell by this error what the house did.
 * @param {unknown} error
 */
export function isLost(error) {
  const { status } = /** @type {{ status?: number }} */ (error);
  return status === 0 || (typeof status === 'number' && status >= 500);
}

/**
 * Asks until there is an answer, or not any more; the last error if there is none.
 * @param {(wanted: Payout) => Promise<Paid>} send
 * @param {(ms: number) => Promise<void>} wait  called with how long to wait each time an answer was lost
 * @param {Payout} wanted
 */
export async function payOut(send, wait, wanted) {
  for (const pause of PAUSES) {
    try {
      return await send(wanted);
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    await wait(pause);
  }
  return send(wanted);
}

/** The payout that was asked for and not yet heard of. @type {Kept<Payout>} */
export const pendingPayout = keepPending('sabot.cage.payout');
