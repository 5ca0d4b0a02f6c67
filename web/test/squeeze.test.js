// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  cut,
  FALLS_OPEN,
  gripNear,
  HEIGHT,
  LIFT,
  lifted,
  OPENS,
  openness,
  peel,
  WIDTH,
} from '../js/squeeze/peel.js';

const area = (/** @type {{ x: number; y: number }[]} */ shape) =>
  Math.abs(
    shape.reduce((sum, p, nth) => {
      const q = shape[(nth + 1) % shape.length] ?? p;
      return sum + p.x * q.y - q.x * p.y;
    }, 0),
  ) / 2;
const near = (/** @type {number} */ a, /** @type {number} */ b) =>
  assert.ok(Math.abs(a - b) < 0.01, `${a} is not ${b}`);

test('a card that nobody has moved lies flat', () => {
  assert.equal(peel({ x: 250, y: 175 }, { x: 250, y: 175 }), null);
  assert.equal(openness(null), 0);
});

test('the point that was gripped comes to lie under the finger', () => {
  for (const [grip, to] of [
    [
      { x: 250, y: 200 },
      { x: 120, y: 220 },
    ],
    [
      { x: 0, y: 90 },
      { x: 140, y: 60 },
    ],
    [
      { x: 125, y: 350 },
      { x: 100, y: 150 },
    ],
  ]) {
    const folded = peel(/** @type {any} */ (grip), /** @type {any} */ (to));
    assert.ok(folded);
    const [a, b, c, d, e, f] = /** @type {[number, number, number, number, number, number]} */ (
      folded.matrix
    );
    const u = WIDTH - (grip?.x ?? 0);
    near(a * u + c * (grip?.y ?? 0) + e, to?.x ?? 0);
    near(b * u + d * (grip?.y ?? 0) + f, to?.y ?? 0);
  }
});

test('what is kept and what is lifted are the whole card', () => {
  for (const to of [
    { x: 200, y: 180 },
    { x: 60, y: 300 },
    { x: -150, y: 175 },
  ]) {
    const folded = peel({ x: 250, y: 175 }, to);
    assert.ok(folded);
    near(area(folded.kept) + area(folded.lifted), WIDTH * HEIGHT);
  }
});

test('the flap is as large as what was lifted, foreshortened', () => {
  const folded = peel({ x: 250, y: 175 }, { x: 90, y: 210 });
  assert.ok(folded);
  near(area(folded.flap), area(folded.lifted) * LIFT);
});

test('a face is not mirrored: two mirrors make a turn', () => {
  const folded = peel({ x: 250, y: 175 }, { x: 90, y: 175 });
  assert.ok(folded);
  const [a, b, c, d] = /** @type {[number, number, number, number]} */ (folded.matrix);
  assert.ok(a * d - b * c > 0);
});

test('what is lifted grows with the pull, whichever way, from nothing to all', () => {
  for (const way of /** @type {const} */ (['left', 'right', 'up', 'down'])) {
    let before = 0;
    for (let share = 0.05; share <= 1; share += 0.05) {
      const { grip, to } = lifted(way, share);
      const now = openness(peel(grip, to));
      assert.ok(now >= before, `${way} ${share}`);
      before = now;
    }
    assert.ok(before > 0.95, `${way} ends at ${before}`);
  }
});

test('a finger takes hold of the nearest edge', () => {
  assert.deepEqual(gripNear({ x: 240, y: 100 }), { x: 250, y: 100 });
  assert.deepEqual(gripNear({ x: 40, y: 330 }), { x: 40, y: 350 });
  assert.deepEqual(gripNear({ x: 400, y: -30 }), { x: 250, y: 0 });
});

test('a line that misses a shape leaves all of it or nothing', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ];
  assert.equal(cut(square, () => 1).length, 4);
  assert.equal(cut(square, () => -1).length, 0);
  assert.equal(area(cut(square, (p) => p.x - 0.5)), 0.5);
});

test('an edge that is pulled to the other edge opens the card, and half of that does not', () => {
  const [up, left] = [
    { x: 125, y: HEIGHT },
    { x: WIDTH, y: 175 },
  ];
  const share = (/** @type {{ x: number; y: number }} */ grip, /** @type {{ x: number; y: number }} */ to) =>
    openness(peel(grip, to));
  assert.ok(share(up, { x: 125, y: 0 }) >= FALLS_OPEN && share(left, { x: 0, y: 175 }) >= FALLS_OPEN);
  assert.ok(
    share(up, { x: 125, y: HEIGHT / 2 }) < FALLS_OPEN && share(left, { x: WIDTH / 2, y: 175 }) < FALLS_OPEN,
  );
  assert.ok(share(up, { x: 125, y: -100 }) >= OPENS, 'further, it opens before it is let go');
});
