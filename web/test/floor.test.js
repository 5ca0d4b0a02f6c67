// The pure parts of the floor: what a ruling would move, area by area.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { byArea, wagersOf } from '../js/floor/by-area.js';

const at = (patron, place, cents = 1_000, wager = 'banker') => ({ patron, spot: { place, wager }, cents });
/** Cells in a few letters: places, and what they would have more or less. */
const brief = (cells) =>
  cells
    .map(({ places, cents, patrons }) => {
      const where = places.map((place) => place.area ?? `${place.line}|`).join('+');
      return `${where || `#${patrons}`}:${patrons.length ? cents : '-'}`;
    })
    .join(' ');

test('every area says what it would have more or less', () => {
  const stakes = [at(1, { area: 1 }), at(2, { area: 3 }), at(3, { area: 3 })];
  assert.equal(
    brief(
      byArea(
        [
          { patron: 1, cents: 95 },
          { patron: 2, cents: -50 },
          { patron: 3, cents: 20 },
        ],
        stakes,
        4,
      ),
    ),
    '1:95 2:- 3:-30 4:-',
  );
});

test('the areas of one patron are told in one sum, and so are those who share one of them', () => {
  const stakes = [at(1, { area: 4 }), at(2, { area: 2 }), at(1, { area: 2 }), at(1, { area: 4 }, 500, 'tie')];
  const cells = byArea(
    [
      { patron: 1, cents: 10 },
      { patron: 2, cents: 5 },
    ],
    stakes,
    4,
  );
  assert.equal(brief(cells), '1:- 2+4:15 3:-');
  assert.equal(cells[1].stakes.length, 4);
});

test('lines stand between their areas, and whoever has no wager there comes last', () => {
  assert.equal(
    brief(
      byArea(
        [
          { patron: 7, cents: 5 },
          { patron: 1, cents: 0 },
        ],
        [at(1, { line: 1 })],
        2,
      ),
    ),
    '1:- 1|:0 2:- #7:5',
  );
});

test('a case about a hand that is over is about the wagers of that hand', () => {
  const view = {
    coup: null,
    stakes: [],
    last: { coup: 9, paid: [{ ...at(1, { area: 1 }), settlement: { staked: 700 } }] },
  };
  assert.deepEqual(
    wagersOf(view, { coup: 9 }).map(({ cents }) => cents),
    [700],
  );
  assert.deepEqual(
    wagersOf({ ...view, stakes: [at(2, { area: 2 })] }, { coup: 10 }).map(({ patron }) => patron),
    [2],
  );
});
