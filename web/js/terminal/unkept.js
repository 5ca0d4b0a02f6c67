// @ts-check
// A voucher's key is kept until the patron says that they have the code: the same key is the same voucher, so
// that neither a lost answer nor a page that is closed too soon loses money.

import { randomHex } from '../hex.js';
import { remember, remembered } from '../settings.js';

/** @typedef {{ key: string; isHeard: boolean }} Kept */

/** For browsers that keep nothing. @type {Map<string, Kept>} */
const here = new Map();

/**
 * @param {string} table
 * @param {number | null} patron  whose purse it is
 */
export function keepsake(table, patron) {
  const name = `sabot.voucher.${table}.${patron ?? ''}`;
  const known = () => here.get(name) ?? remembered(name, /** @type {Kept | null} */ (null));
  const keep = (/** @type {Kept} */ kept) => {
    here.set(name, kept);
    remember(name, kept);
  };
  return {
    /** The key of a cash-out; the same until the voucher is said to be kept. */
    key() {
      const kept = known() ?? { key: randomHex(32), isHeard: false };
      keep(kept);
      return kept.key;
    },
    /** The house has told a code, which nobody has said yet to have. */
    heard() {
      const kept = known();
      if (kept) keep({ ...kept, isHeard: true });
    },
    /** The patron has the code, or there is none. */
    forget() {
      here.delete(name);
      remember(name, null);
    },
    /**
     * Whether a code was told that nobody has said to have. Only then is its key used without asking: it
     * takes nothing more.
     */
    isUnkept: () => known()?.isHeard === true,
  };
}
