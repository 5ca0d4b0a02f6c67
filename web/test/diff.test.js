// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { difference, hunks } from '../js/staff/diff.js';

/** @param {string} before @param {string} after */
const told = (before, after) => difference(before, after).map(({ kind, text }) => ({ same: ' ', gone: '-', new: '+' })[kind] + text);

test('what differs is told, and nothing else', () => {
  assert.deepEqual(told('a\nb\nc', 'a\nB\nc'), [' a', '-b', '+B', ' c']);
  assert.deepEqual(told('a\nb', 'a\nx\nb'), [' a', '+x', ' b']);
  assert.deepEqual(told('a\nb', 'b'), ['-a', ' b']);
  assert.deepEqual(told('a', 'a'), [' a']);
});

test('either text can be had back', () => {
  const [before, after] = ['one\ntwo\nthree\nfour\n', 'zero\none\nthree\nfive\nfour\n'];
  const lines = difference(before, after);
  assert.equal(lines.filter(({ kind }) => kind !== 'new').map(({ text }) => text).join('\n'), before);
  assert.equal(lines.filter(({ kind }) => kind !== 'gone').map(({ text }) => text).join('\n'), after);
});

test('lines far from a difference are left out', () => {
  const before = Array.from({ length: 30 }, (_, n) => String(n)).join('\n');
  const shown = hunks(difference(before, before.replace('15', 'fifteen')));
  assert.deepEqual(shown.map((line) => line?.text ?? null), [null, '13', '14', '15', 'fifteen', '16', '17', null]);
});
