// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { difference, hunks } from '../js/staff/diff.js';

/** @param {string} before @param {string} after */
const told = (before, after) =>
  difference(before, after).map(({ kind, text }) => ({ same: ' ', gone: '-', new: '+' })[kind] + text);

test('what differs is told, and nothing else', () => {
  assert.deepEqual(told('a\nb\nc', 'a\nB\nc'), [' a', '-b', '+B', ' c']);
  assert.deepEqual(told('a\nb', 'a\nx\nb'), [' a', '+x', ' b']);
  assert.deepEqual(told('a\nb', 'b'), ['-a', ' b']);
  assert.deepEqual(told('a', 'a'), [' a']);
});

test('either text can be had back', () => {
  const [before, after] = ['one\ntwo\nthree\nfour\n', 'zero\none\nthree\nfive\nfour\n'];
  const lines = difference(before, after);
  assert.equal(
    lines
      .filter(({ kind }) => kind !== 'new')
      .map(({ text }) => text)
      .join('\n'),
    before,
  );
  assert.equal(
    lines
      .filter(({ kind }) => kind !== 'gone')
      .map(({ text }) => text)
      .join('\n'),
    after,
  );
});

test('lines far from a difference are left out', () => {
  const before = Array.from({ length: 30 }, (_, n) => String(n)).join('\n');
  const shown = hunks(difference(before, before.replace('15', 'fifteen')));
  assert.deepEqual(
    shown.map((line) => line?.text ?? null),
    [null, '13', '14', '15', 'fifteen', '16', '17', null],
  );
});

test('lines that change places are told, each under its heading', () => {
  const file = (/** @type {string} */ dragon, /** @type {string} */ panda) =>
    'name = "x"\na\nb\nc\n' +
    `[wager.dragon-7]\n# one\n# two\n# three\npays = "${dragon}"\n\n` +
    `[wager.panda-8]\npays = "${panda}"\n`;
  const shown = hunks(difference(file('40:1', '25:1'), file('25:1', '40:1')));
  const marks = { same: ' ', gone: '-', new: '+' };
  assert.deepEqual(
    shown.map((line) => (line ? marks[line.kind] + line.text : '…')),
    [
      '…',
      ' [wager.dragon-7]',
      '…',
      ' # two',
      ' # three',
      '-pays = "40:1"',
      '+pays = "25:1"',
      ' ',
      ' [wager.panda-8]',
      '-pays = "25:1"',
      '+pays = "40:1"',
      ' ',
    ],
  );
});
