// @ts-check
// QR codes as ISO/IEC 18004 has them, as far as an address needs: bytes, level M, versions 1 to 10.

import { svg } from '../dom.js';

/**
 * Of each version: check words a block, then blocks and their data words.
 * @type {[number, ...[number, number][]][]}
 */
const BLOCKS = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];

/** Where alignment patterns lie, by version. */
const ALIGNED = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

const LOG = new Uint8Array(256);
const EXP = new Uint8Array(512);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  EXP[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

/** @type {(a: number, b: number) => number} */
const times = (a, b) => (a && b ? (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0) : 0);

/**
 * The check words of a block, by Reed and Solomon.
 * @param {readonly number[]} data
 * @param {number} count
 * @returns {number[]}
 */
export function checkWords(data, count) {
  let generator = [1];
  for (let nth = 0; nth < count; nth += 1) {
    const root = EXP[nth] ?? 0;
    generator = [...generator, 0].map((word, at) => word ^ times(generator[at - 1] ?? 0, root));
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let at = 0; at < data.length; at += 1) {
    const lead = rest[at];
    generator.forEach((word, nth) => {
      rest[at + nth] ^= times(word, lead);
    });
  }
  return rest.slice(data.length);
}

/**
 * How many data words a version holds.
 * @param {number} version
 * @returns {number}
 */
function room(version) {
  const [, ...kinds] = BLOCKS[version - 1] ?? [0];
  return kinds.reduce((sum, [many, long]) => sum + many * long, 0);
}

/**
 * The data words of a text, padded to the version's room.
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function dataWords(bytes, version) {
  const size = room(version);
  const long = version > 9 ? 16 : 8;
  let bits = `0100${bytes.length.toString(2).padStart(long, '0')}`;
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  bits += '0'.repeat(Math.min(4, size * 8 - bits.length));
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  const words = (bits.match(/.{8}/g) ?? []).map((word) => parseInt(word, 2));
  for (let pad = 0xec; words.length < size; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/**
 * All words in the order in which they are laid: the blocks take turns.
 * @param {readonly number[]} data
 * @param {number} version
 */
function woven(data, version) {
  const [count, ...kinds] = BLOCKS[version - 1] ?? [0];
  /** @type {number[][]} */
  const blocks = [];
  let at = 0;
  for (const [many, long] of kinds) {
    for (let nth = 0; nth < many; nth += 1, at += long) blocks.push(data.slice(at, at + long));
  }
  const checks = blocks.map((block) => checkWords(block, count));
  const turns = (/** @type {number[][]} */ rows) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, nth) =>
      rows.flatMap((row) => (nth < row.length ? [row[nth] ?? 0] : [])),
    ).flat();
  return [...turns(blocks), ...turns(checks)];
}

/** @typedef {(boolean | null)[][]} Grid  null is still free */

/**
 * Finders, timing, alignment, and the room for format and version.
 * @param {number} version
 * @returns {Grid}
 */
function patterns(version) {
  const size = 17 + 4 * version;
  /** @type {Grid} */
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ dark) => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  for (let nth = 0; nth < size; nth += 1) {
    put(nth, 6, nth % 2 === 0);
    put(6, nth, nth % 2 === 0);
  }
  for (const [x, y] of /** @type {[number, number][]} */ ([
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])) {
    square(4, (dx, dy, far) => put(x + dx, y + dy, far !== 2 && far !== 4));
  }
  const lines = ALIGNED[version - 1] ?? [];
  const last = lines.at(-1);
  for (const x of lines) {
    for (const y of lines) {
      if ((x === 6 && (y === 6 || y === last)) || (x === last && y === 6)) continue;
      square(2, (dx, dy, far) => put(x + dx, y + dy, far !== 1));
    }
  }
  return grid;
}

/**
 * @param {number} reach
 * @param {(dx: number, dy: number, far: number) => void} each
 */
function square(reach, each) {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) each(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)));
  }
}

/**
 * What is left of a number after division by a code's generator.
 * @param {number} value
 * @param {number} generator
 * @param {number} bits
 */
function remainder(value, generator, bits) {
  let rest = value << bits;
  for (let at = 31 - Math.clz32(rest); at >= bits; at = 31 - Math.clz32(rest))
    rest ^= generator << (at - bits);
  return rest;
}

/**
 * Format and version, each twice. Level M is 00.
 * @param {Grid} grid
 * @param {number} version
 * @param {number} mask
 */
function label(grid, version, mask) {
  const size = grid.length;
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ dark) => {
    const row = grid[y];
    if (row) row[x] = dark;
  };
  const format = ((mask << 10) | remainder(mask, 0x537, 10)) ^ 0x5412;
  for (let nth = 0; nth < 15; nth += 1) {
    const dark = ((format >> nth) & 1) === 1;
    if (nth < 6) put(8, nth, dark);
    else if (nth < 8) put(8, nth + 1, dark);
    else if (nth === 8) put(7, 8, dark);
    else put(14 - nth, 8, dark);
    if (nth < 8) put(size - 1 - nth, 8, dark);
    else put(8, size - 15 + nth, dark);
  }
  put(8, size - 8, true);
  if (version < 7) return;
  const told = (version << 12) | remainder(version, 0x1f25, 12);
  for (let nth = 0; nth < 18; nth += 1) {
    const [far, near, dark] = [size - 11 + (nth % 3), Math.floor(nth / 3), ((told >> nth) & 1) === 1];
    put(far, near, dark);
    put(near, far, dark);
  }
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * Lays the words into what is free, two columns at a time, up and down from the right, under a mask.
 * @param {Grid} free
 * @param {readonly number[]} words
 * @param {number} version
 * @param {number} mask
 * @returns {boolean[][]}
 */
function lay(free, words, version, mask) {
  const size = free.length;
  const grid = free.map((row) => [...row]);
  label(grid, version, mask);
  const reserved = grid.map((row) => row.map((dark) => dark !== null));
  const hides = MASKS[mask] ?? (() => false);
  let bit = 0;
  // The column of the timing pattern is stepped over.
  for (let pair = size - 1, up = true; pair > 0; pair -= pair === 8 ? 3 : 2, up = !up) {
    for (let nth = 0; nth < size; nth += 1) {
      const y = up ? size - 1 - nth : nth;
      for (const x of [pair, pair - 1]) {
        if (reserved[y]?.[x]) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        const row = grid[y];
        if (row) row[x] = dark !== hides(x, y);
        bit += 1;
      }
    }
  }
  return grid.map((row) => row.map((dark) => dark === true));
}

/**
 * How hard a code is to read, by the standard's four rules.
 * @param {boolean[][]} grid
 */
function penalty(grid) {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false));
  let sum = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map(Number).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const dark = grid[y]?.[x];
      if (dark === grid[y - 1]?.[x] && dark === grid[y]?.[x - 1] && dark === grid[y - 1]?.[x - 1]) sum += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/**
 * The dark modules of a text's code, row by row, without the quiet zone.
 * @param {string} text  at most 213 bytes
 * @returns {boolean[][]}
 */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 10 && bytes.length > room(version) - (version > 9 ? 3 : 2)) version += 1;
  if (version > 10) throw new Error('too long for a QR code of version 10');
  const [free, words] = [patterns(version), woven(dataWords(bytes, version), version)];
  const codes = MASKS.map((_, mask) => lay(free, words, version, mask));
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

/**
 * A code as a picture, with its quiet zone: always dark on light, whatever the theme.
 * @param {string} text
 * @param {string} name  for screen readers
 */
export function qrPicture(text, name) {
  const code = qr(text);
  const path = code
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])))
    .join('');
  const side = code.length + 8;
  return svg(
    'svg',
    {
      class: 'qr',
      viewBox: `0 0 ${side} ${side}`,
      role: 'img',
      'aria-label': name,
      'shape-rendering': 'crispEdges',
    },
    svg('rect', { width: side, height: side, fill: '#ffffff' }),
    svg('path', { d: path, fill: '#000000' }),
  );
}
