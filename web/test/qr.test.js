// @ts-check
// Codes are read back by a reader that shares nothing with the writer but the standard.

import assert from 'node:assert/strict';
import test from 'node:test';

import { checkWords, qr } from '../js/art/qr.js';

test('check words are those of the well-known example', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  assert.deepEqual(checkWords(data, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

/** Level M by version: check words, then data words of each block. @type {number[][]} */
const blocks = [
  [],
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
];
const aligned = [[], [], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];

/** @type {(grid: boolean[][], x: number, y: number) => number} */
const at = (grid, x, y) => (grid[y]?.[x] ? 1 : 0);

/** @type {(version: number, x: number, y: number) => boolean} */
function isFixed(version, x, y) {
  const size = 17 + 4 * version;
  if (x === 6 || y === 6) return true;
  if ((x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)) return true;
  if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true;
  const lines = [6, ...(aligned[version] ?? [])];
  const far = lines.at(-1);
  return lines.some((cx) =>
    lines.some((cy) => {
      if ((cx === 6 && (cy === 6 || cy === far)) || (cx === far && cy === 6)) return false;
      return Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
    }),
  );
}

/** @type {(mask: number, r: number, c: number) => boolean} */
function masked(mask, r, c) {
  switch (mask) {
    case 0:
      return (r + c) % 2 === 0;
    case 1:
      return r % 2 === 0;
    case 2:
      return c % 3 === 0;
    case 3:
      return (r + c) % 3 === 0;
    case 4:
      return (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0;
    case 5:
      return ((r * c) % 2) + ((r * c) % 3) === 0;
    case 6:
      return (((r * c) % 2) + ((r * c) % 3)) % 2 === 0;
    default:
      return (((r + c) % 2) + ((r * c) % 3)) % 2 === 0;
  }
}

/** The fifteen bits of level M, by mask, as the standard prints them. */
const formats = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
];

/** @type {(grid: boolean[][]) => { version: number; mask: number; text: string }} */
function readBack(grid) {
  const size = grid.length;
  const version = (size - 17) / 4;
  const first = [
    [0, 8],
    [1, 8],
    [2, 8],
    [3, 8],
    [4, 8],
    [5, 8],
    [7, 8],
    [8, 8],
    [8, 7],
    [8, 5],
    [8, 4],
    [8, 3],
    [8, 2],
    [8, 1],
    [8, 0],
  ];
  const mask = formats.indexOf(first.map(([x = 0, y = 0]) => at(grid, x, y)).join(''));
  const second = [
    ...Array.from({ length: 7 }, (_, nth) => at(grid, 8, size - 1 - nth)),
    ...Array.from({ length: 8 }, (_, nth) => at(grid, size - 8 + nth, 8)),
  ].join('');
  assert.equal(second, formats[mask]);
  const words = wordsOf(grid, version, mask);
  const [count = 0, ...lengths] = blocks[version] ?? [];
  /** @type {number[][]} */
  const rows = lengths.map(() => []);
  let next = 0;
  for (let nth = 0; nth < Math.max(...lengths); nth += 1) {
    lengths.forEach((length, row) => {
      if (nth < length) rows[row]?.push(words[next++] ?? 0);
    });
  }
  const data = rows.flat();
  for (let nth = 0; nth < count; nth += 1) for (const row of rows) row.push(words[next++] ?? 0);
  for (const row of rows) assert.deepEqual(syndromes(row, count), Array(count).fill(0));
  const stream = data.map((word) => word.toString(2).padStart(8, '0')).join('');
  assert.equal(stream.slice(0, 4), '0100');
  const long = version > 9 ? 16 : 8;
  const length = parseInt(stream.slice(4, 4 + long), 2);
  const bytes = Array.from({ length }, (_, nth) =>
    parseInt(stream.slice(4 + long + nth * 8, 12 + long + nth * 8), 2),
  );
  return { version, mask, text: new TextDecoder().decode(new Uint8Array(bytes)) };
}

/**
 * The bytes that the squares stand for, column by column.
 * @type {(grid: boolean[][], version: number, mask: number) => number[]}
 */
function wordsOf(grid, version, mask) {
  const size = grid.length;
  /** @type {number[]} */
  const bits = [];
  let upwards = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFixed(version, x, y)) bits.push(at(grid, x, y) ^ (masked(mask, y, x) ? 1 : 0));
      }
    }
    upwards = !upwards;
  }
  return Array.from({ length: bits.length >> 3 }, (_, nth) =>
    parseInt(bits.slice(nth * 8, nth * 8 + 8).join(''), 2),
  );
}

/**
 * The word as a polynomial at each root of the generator: all zero if nothing is wrong.
 * @type {(words: number[], count: number) => number[]}
 */
function syndromes(words, count) {
  /** @type {(a: number, b: number) => number} */
  const multiply = (a, b) => {
    let product = 0;
    for (let x = a, y = b; y; y >>= 1) {
      if (y & 1) product ^= x;
      x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
    }
    return product;
  };
  let root = 1;
  return Array.from({ length: count }, () => {
    const value = words.reduce((sum, word) => multiply(sum, root) ^ word, 0);
    root = multiply(root, 2);
    return value;
  });
}

test('addresses of every length are read back, in the smallest version that holds them', () => {
  const most = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];
  most.forEach((length, nth) => {
    const text = 'https://sabot.example/table/é'.padEnd(length - 1, 'ab1/').slice(0, length - 1);
    const bytes = new TextEncoder().encode(text).length;
    if (bytes > length) return;
    const read = readBack(qr(text));
    assert.equal(read.text, text);
    assert.ok(read.version <= nth + 1);
    const full = 'x'.repeat(length);
    assert.deepEqual([readBack(qr(full)).text, readBack(qr(full)).version], [full, nth + 1]);
  });
  assert.throws(() => qr('x'.repeat(214)));
});

test('versions from 7 say which they are', () => {
  const grid = qr('x'.repeat(120));
  const size = grid.length;
  const bits = Array.from({ length: 18 }, (_, nth) => at(grid, size - 11 + (nth % 3), Math.floor(nth / 3)))
    .reverse()
    .join('');
  assert.equal(bits, '000111110010010100');
});
