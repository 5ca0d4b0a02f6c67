// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { bead, big, derived, derivedMark, rules, visible } from '../js/roads/geometry.js';

const letters = { player: 'P', banker: 'B', tie: 'T' };
/** @type {(column: number, row: number, winner: any, pairs?: any) => any} */
const bean = (column, row, winner, pairs = { player: false, banker: false }) => ({
  column,
  row,
  winner,
  total: 6,
  natural: false,
  pairs,
  special: null,
});
/** @type {(column: number, row: number, side: any, ties?: number, special?: any) => any} */
const cell = (column, row, side, ties = 0, special = null) => ({ column, row, side, ties, special });

test('the window moves so that the newest column is seen, with one to spare', () => {
  const cells = Array.from({ length: 10 }, (_, column) => ({ column, row: 0 }));
  assert.deepEqual(
    visible(cells, 6).map(({ column }) => column),
    [0, 1, 2, 3, 4],
  );
  assert.equal(visible(cells, 11).length, 10);
  assert.deepEqual(
    visible(cells, 6, 0).map(({ column }) => column),
    [0, 1, 2, 3, 4, 5],
  );
  assert.deepEqual(visible([], 6), []);
});

test('Player is round, Banker square, Tie a diamond, each with its letter', () => {
  const shapes = bead([bean(0, 0, 'player'), bean(0, 1, 'banker'), bean(0, 2, 'tie')], 6, 20, letters);
  assert.deepEqual(
    shapes.map(({ tag }) => tag),
    ['circle', 'text', 'rect', 'text', 'path', 'text'],
  );
  assert.deepEqual(
    shapes.filter(({ text }) => text).map(({ text }) => text),
    ['P', 'B', 'T'],
  );
  assert.equal(shapes[0]?.attrs.cx, 10.5);
  assert.equal(shapes[0]?.attrs.cy, 10.5);
});

test('pairs are dots in the corners, and small cells have no letters', () => {
  const shapes = bead([bean(0, 0, 'player', { player: true, banker: true })], 6, 12, letters);
  assert.deepEqual(
    shapes.map(({ attrs }) => attrs.class),
    ['P', 'B', 'P'],
  );
  assert.ok(Number(shapes[1]?.attrs.cx) < 6 && Number(shapes[2]?.attrs.cx) > 6);
});

test('the big road has rings, slashes for ties, numbers for side wagers and a frame for the newest', () => {
  const shapes = big([cell(0, 0, 'banker', 2), cell(1, 0, 'player', 0, 'panda-8')], 6, 20);
  assert.deepEqual(
    shapes.map(({ attrs }) => attrs.class),
    ['rB', 'rT', 'no T', 'rP', 'no P', 'last'],
  );
  assert.deepEqual(
    shapes.filter(({ text }) => text).map(({ text }) => text),
    ['2', '8'],
  );
  assert.equal(shapes.at(-1)?.attrs.x, 21);
});

test('ties before any winner have no ring', () => {
  assert.deepEqual(
    big([cell(0, 0, null, 1)], 6, 20, { last: false }).map(({ attrs }) => attrs.class),
    ['rT'],
  );
});

test('the derived roads differ in shape as well as in colour', () => {
  assert.equal(derivedMark('big-eye', 'red', 10, 10, 20).tag, 'rect');
  assert.equal(derivedMark('big-eye', 'blue', 10, 10, 20).tag, 'circle');
  assert.equal(derivedMark('small', 'red', 10, 10, 20).tag, 'rect');
  assert.equal(derivedMark('cockroach', 'red', 10, 10, 20).attrs.d, 'M3.4 16.6L16.6 3.4');
  assert.equal(derivedMark('cockroach', 'blue', 10, 10, 20).attrs.d, 'M3.4 3.4L16.6 16.6');
  const cells = [{ column: 0, row: 0, mark: /** @type {const} */ ('red') }];
  assert.equal(derived('small', cells, 6, 10).length, 1);
});

test('every mark lies inside of its cell', () => {
  for (const size of [10, 13, 18, 34]) {
    const [shape] = bead([bean(2, 5, 'player')], 6, size, letters);
    const { cx, cy, r } = /** @type {Record<string, number>} */ (shape?.attrs ?? {});
    assert.ok(cx - r >= 2 * size && cx + r <= 3 * size + 1);
    assert.ok(cy - r >= 5 * size && cy + r <= 6 * size + 1);
  }
});

test('the grid has a line more than it has cells', () => {
  assert.equal(rules(4, 10).match(/V/g)?.length, 5);
  assert.equal(rules(4, 10).match(/H/g)?.length, 7);
});
