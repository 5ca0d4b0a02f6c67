// @ts-check
// Bytes as hexadecimal digits.

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} hex */
export function fromHex(hex) {
  if (hex.length % 2 !== 0 || /[^0-9a-f]/i.test(hex)) throw new RangeError('not hexadecimal');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** So many bytes that nobody can guess. @param {number} bytes */
export const randomHex = (bytes) => toHex(crypto.getRandomValues(new Uint8Array(bytes)));
