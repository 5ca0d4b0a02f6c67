// @ts-check
// The stream of ChaCha20 (RFC 8439) as 32-bit words, with a nonce of zeros, from block 0.

/** "expand 32-byte k" */
const HEADER = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

/** The columns of the state, then its diagonals. */
const ROUNDS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/**
 * @param {number} word
 * @param {number} by
 */
const turned = (word, by) => (word << by) | (word >>> (32 - by));

/**
 * One quarter round on the places a, b, c and d.
 * @param {Uint32Array} x
 * @param {number[]} places
 */
function quarter(x, [a = 0, b = 0, c = 0, d = 0]) {
  /** @param {number} to @param {number} from @param {number} mixed @param {number} by */
  const step = (to, from, mixed, by) => {
    x[to] = (x[to] ?? 0) + (x[from] ?? 0);
    x[mixed] = turned((x[mixed] ?? 0) ^ (x[to] ?? 0), by);
  };
  step(a, b, d, 16);
  step(c, d, b, 12);
  step(a, b, d, 8);
  step(c, d, b, 7);
}

/**
 * One block: 16 words.
 * @param {Uint8Array} key 32 bytes
 * @param {number} counter
 * @param {Uint8Array} [nonce] 12 bytes
 */
export function block(key, counter, nonce = new Uint8Array(12)) {
  const keys = new DataView(key.buffer, key.byteOffset, 32);
  const nonces = new DataView(nonce.buffer, nonce.byteOffset, 12);
  const start = new Uint32Array(16);
  start.set(HEADER);
  for (let i = 0; i < 8; i += 1) start[4 + i] = keys.getUint32(4 * i, true);
  start[12] = counter;
  for (let i = 0; i < 3; i += 1) start[13 + i] = nonces.getUint32(4 * i, true);
  const words = Uint32Array.from(start);
  for (let round = 0; round < 10; round += 1) {
    for (const places of ROUNDS) quarter(words, places);
  }
  return words.map((word, i) => word + (start[i] ?? 0));
}

/**
 * The stream of a key, word by word.
 * @param {Uint8Array} key 32 bytes
 * @returns {() => number}
 */
export function stream(key) {
  let counter = 0;
  let used = 16;
  let words = new Uint32Array(16);
  return () => {
    if (used === 16) {
      words = block(key, counter);
      counter += 1;
      used = 0;
    }
    used += 1;
    return words[used - 1] ?? 0;
  };
}
