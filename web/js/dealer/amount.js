// @ts-check
// An amount as people write it, in cents. Pure.

/** A minus has several signs, and a space several widths. */
const MINUS = /^[-−–]/;
const SPACES = /[\s\u00a0\u202f'’]/g;
/** Whole units in one run or in groups of three, and cents if there are any. */
const PLAIN = /^(\d*)(?:[.,](\d{0,2}))?$/;
const GROUPED = /^([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{0,2}))?$/;

/**
 * `1,000`, `1.000,50`, `1 000`, `$25`, `−50`: three digits behind a comma or a point are thousands in every
 * language, one or two are cents. Null if it cannot be read, or only in two ways.
 * @param {string} text
 * @param {string} [currency]  what goes before an amount
 * @returns {number | null}
 */
export function readAmount(text, currency = '') {
  const bare = text.trim().replace(SPACES, '');
  const sign = MINUS.test(bare) ? -1 : 1;
  const unsigned = bare.replace(/^[-−–+]/, '');
  const digits = currency && unsigned.startsWith(currency) ? unsigned.slice(currency.length) : unsigned;
  if (!/\d/.test(digits)) return null;
  const plain = PLAIN.exec(digits);
  const [whole, cents] = plain ? [plain[1], plain[2]] : grouped(digits);
  if (whole === undefined) return null;
  return sign * (Number(whole || 0) * 100 + Number((cents ?? '').padEnd(2, '0'))) || 0;
}

/** @param {string} digits @returns {(string | undefined)[]} */
function grouped(digits) {
  const found = GROUPED.exec(digits);
  return found ? [found[1]?.replace(/[.,]/g, ''), found[3]] : [];
}
