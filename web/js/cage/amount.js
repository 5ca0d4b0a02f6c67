// @ts-check
// An amount that is typed or touched, digit by digit. Pure: texts in, texts and cents out.

/** More digits than the largest voucher has. */
const WHOLE = 7;

/**
 * What the text is after a key.
 * @param {string} text such as `120.5`
 * @param {string} key a digit, `00`, `.`, `back` or `clear`
 */
export function pressed(text, key) {
  if (key === 'clear') return '';
  if (key === 'back') return text.slice(0, -1);
  if (key === '.') return text.includes('.') ? text : `${text || '0'}.`;
  const next = cleaned(text + key);
  return next.length > (text + key).length ? text : next;
}

/**
 * Only what an amount has: digits, one point, two decimals.
 * @param {string} text
 */
export function cleaned(text) {
  const [whole = '', ...rest] = text
    .replace(/,/g, '.')
    .replace(/[^0-9.]/g, '')
    .split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, WHOLE);
  return rest.length === 0 ? digits : `${digits || '0'}.${rest.join('').slice(0, 2)}`;
}

/**
 * The amount in cents.
 * @param {string} text
 */
export function centsOf(text) {
  const [whole = '', part = ''] = cleaned(text).split('.');
  return Number(whole || '0') * 100 + Number(part.padEnd(2, '0') || '0');
}

/**
 * The text of an amount.
 * @param {number} cents
 */
export const textOf = (cents) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));
