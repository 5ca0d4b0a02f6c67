// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { holdingOf } from '../js/lobby/mine.js';
import { filtersFor, nextSeat, ordered } from '../js/lobby/order.js';
import { titleOf } from '../js/titles.js';

/** @type {(name: string, more?: object) => any} */
const table = (name, more = {}) => ({
  name,
  house: 'EZ Baccarat',
  stage: 'betting',
  minimum: 1_000,
  maximum: 100_000,
  areas: 9,
  taken: [],
  automatic: true,
  dealer: 'automatic',
  squeeze: false,
  coups: 0,
  ...more,
});

test('closed tables come last in every order', () => {
  const tables = [
    table('a', { stage: 'closed', minimum: 100 }),
    table('b', { minimum: 500 }),
    table('c', { minimum: 200 }),
  ];
  assert.deepEqual(
    ordered(tables, 'minimum').map(({ name }) => name),
    ['c', 'b', 'a'],
  );
  assert.deepEqual(
    ordered(tables, 'free').map(({ name }) => name),
    ['b', 'c', 'a'],
  );
});

test('filters are only those that tell tables apart', () => {
  assert.deepEqual(
    filtersFor([table('a'), table('b')]).map(({ id }) => id),
    ['all'],
  );
  const mixed = [table('a'), table('b', { house: 'Macau style', dealer: 'live', squeeze: true })];
  assert.deepEqual(
    filtersFor(mixed).map(({ id }) => id),
    ['all', 'automatic', 'live', 'squeeze'],
  );
  assert.deepEqual(
    filtersFor([...mixed, table('c')]).map(({ id }) => id),
    ['all', 'house:EZ Baccarat', 'house:Macau style', 'automatic', 'live', 'squeeze'],
  );
});

test('the next seat is at an open table with a place', () => {
  const tables = [
    table('a', { taken: [1, 2, 3, 4, 5, 6, 7, 8, 9] }),
    table('b', { stage: 'stopped' }),
    table('c', { minimum: 2_000 }),
  ];
  assert.equal(nextSeat(tables)?.name, 'c');
  assert.equal(nextSeat([]), null);
});

test('a table is called by its number, or by its name where houses are shared', () => {
  const tables = [table('table-4'), table('high'), table('alone', { house: 'Macau style' })];
  assert.deepEqual(titleOf(tables[0], tables), { number: '4', title: 'EZ Baccarat', name: 'EZ Baccarat 4' });
  assert.equal(titleOf(tables[1], tables).title, 'EZ Baccarat · high');
  assert.equal(titleOf(tables[2], tables).title, 'Macau style');
});

test('somebody sits where they have money, and wager or wagered last', () => {
  const at = (/** @type {any} */ place) => ({ patron: 1, cents: 2_500, spot: { place, wager: 'tie' } });
  /** @param {object} view */
  const holding = (view) =>
    holdingOf(/** @type {any} */ ({ view: { credits: [], stakes: [], last: null, ...view } }));
  assert.equal(holdingOf({ view: null }), null);
  assert.equal(holding({}), null);
  assert.deepEqual(holding({ credits: [{ patron: 1, cents: 97_500 }], stakes: [at({ area: 3 })] }), {
    cents: 100_000,
    staked: 2_500,
    area: 3,
  });
  assert.deepEqual(holding({ credits: [{ patron: 1, cents: 100 }], last: { paid: [at({ area: 5 })] } }), {
    cents: 100,
    staked: 0,
    area: 5,
  });
  assert.deepEqual(holding({ credits: [{ patron: 1, cents: 100 }], last: { paid: [at({ line: 5 })] } }), {
    cents: 100,
    staked: 0,
    area: null,
  });
});
