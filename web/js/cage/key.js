// @ts-check
// The key of a voucher: chosen here, kept until the code was heard. The same key is the same voucher, so that
// a lost answer never costs, or makes, a second one.

import { keepPending } from './pending.js';

/** @import { Kept } from './pending.js' */

/** @typedef {{ key: string, cents: number }} Pending */

/** What was asked for and not yet heard of. @type {Kept<Pending>} */
export const pending = keepPending('sabot.cage.pending');
