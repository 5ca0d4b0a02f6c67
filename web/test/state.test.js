// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { houseTime, lost, nothing, reduce } from '../js/state.js';

/** @type {(number: number, stage?: any) => any} */
const view = (number, stage = 'waiting') => ({ kind: 'view', number, at: 5_000, view: { stage } });
/** @type {(number: number, what: any) => any} */
const told = (number, what) => ({ kind: 'told', number, at: 5_000, what });
/** @type {any} */
const welcome = {
  kind: 'welcome',
  version: 1,
  table: 't',
  number: 3,
  at: 5_000,
  you: 'room',
  house: { name: 'h' },
};

test('a welcome connects and sets the clock', () => {
  const state = reduce(nothing, welcome, 1_000);
  assert.equal(state.connected, true);
  assert.equal(state.offset, 4_000);
  assert.equal(houseTime(state, 1_500), 5_500);
});

test('a view replaces the one before, an older one does not', () => {
  let state = reduce(nothing, view(7, 'dealing'), 0);
  state = reduce(state, view(6, 'closed'), 0);
  assert.equal(state.view?.stage, 'dealing');
  state = reduce(state, view(7, 'waiting'), 0);
  assert.equal(state.view?.stage, 'waiting');
  assert.equal(state.number, 7);
});

test('what is told twice is heard once', () => {
  let state = reduce(nothing, told(9, 'bets-closed'), 0);
  state = reduce(state, told(10, 'coup-ended'), 0);
  assert.equal(reduce(state, told(10, 'coup-ended'), 0), state);
  assert.equal(state.news.length, 2);
});

test('what is told belongs to the first view that has it', () => {
  const stages = (/** @type {any} */ { news }) => news.map((/** @type {any} */ it) => it.view?.stage);
  let state = reduce(reduce(nothing, view(8, 'waiting'), 0), told(9, 'bets-closed'), 0);
  assert.deepEqual(stages(state), [undefined], 'not to the one before');
  state = reduce(reduce(state, told(10, 'turned'), 0), view(9, 'dealing'), 0);
  assert.deepEqual(stages(state), ['dealing', undefined]);
  state = reduce(state, view(12, 'paused'), 0);
  assert.deepEqual(stages(state), ['dealing', 'paused']);
});

test('a loss keeps what was seen but is not connected', () => {
  const state = lost(reduce(reduce(nothing, welcome, 0), view(4), 0));
  assert.equal(state.connected, false);
  assert.equal(state.number, 4);
  assert.equal(state.view?.stage, 'waiting');
});

test('a bye says why, and a new welcome forgets it', () => {
  const state = reduce(nothing, { kind: 'bye', why: 'restart' }, 0);
  assert.equal(state.ended, 'restart');
  assert.equal(reduce(state, welcome, 0).ended, null);
});

test('the news are bounded', () => {
  let state = nothing;
  for (let number = 1; number < 500; number += 1) state = reduce(state, told(number, 'closed'), 0);
  assert.ok(state.news.length <= 60);
  assert.equal(state.news.at(-1)?.number, 499);
});

test('answers change nothing', () => {
  assert.equal(reduce(nothing, { kind: 'answer', id: 'a', number: 3 }, 0), nothing);
});
