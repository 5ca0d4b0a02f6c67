// The pure parts of the consoles: what is typed, which calls are to be said, how irregularities are laid out.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { allKinds, asks, groupsFor, phaseOf } from '../js/dealer/kinds.js';
import { callsOf, nowOf, refusalOf, stepOf } from '../js/dealer/phrase.js';
import { read } from '../js/dealer/scanner.js';
import { inOrder } from '../js/dealer/hands.js';
import { framesOf } from '../js/floor/recall.js';
import { learn } from '../js/words.js';

const words = (language, page) => JSON.parse(readFileSync(join(import.meta.dirname, '..', 'words', language, `${page}.json`), 'utf8'));
for (const page of ['common', 'dealer', 'irregularities']) learn(page, words('en', page));

/** Types some keys and gives the cards and commands that come out. */
function typed(...keys) {
  let buffer = '';
  const out = [];
  for (const key of keys) {
    const got = read(buffer, key);
    buffer = got.typed;
    if (got.card) out.push(got.card);
    if (got.key) out.push(`<${got.key}>`);
  }
  return [...out, ...(buffer ? [`${buffer}…`] : [])].join(' ');
}

test('a reader types cards, and a person commands', () => {
  assert.equal(typed('7', 'h', 'Enter'), '7h');
  assert.equal(typed('q', 'S', 'Enter', 'Enter'), 'Qs <Enter>');
  assert.equal(typed('1', '0', 'd', 'Enter'), 'Td');
  assert.equal(typed('0', 'c', 'Enter'), 'Tc');
  assert.equal(typed('1', 'h', 'Enter'), '<h> <Enter>');
  assert.equal(typed('7', 'h', 'Escape', 'Enter'), '<Enter>');
  assert.equal(typed('7', '8', 'd'), '8d…');
  assert.equal(typed('7', 'l'), '<l>');
  assert.equal(typed(' ', 'i', 'ArrowUp'), '< > <i>');
});

test('every irregularity stands in one group, and has words in every language', () => {
  assert.deepEqual([...allKinds].sort(), Object.keys(asks).sort());
  assert.equal(allKinds.length, 39);
  for (const language of ['en', 'fr', 'es', 'zh-Hans', 'zh-Hant']) {
    const known = words(language, 'irregularities');
    assert.equal(Object.keys(known).length, 2 * (39 + 20));
    for (const kind of allKinds) assert.ok(known[`kind.${kind}`] && known[`kind.${kind}.about`], `${language}: ${kind}`);
    for (const page of ['dealer', 'floor']) {
      assert.deepEqual(Object.keys(words(language, page)), Object.keys(words('en', page)), `${language}: ${page}`);
    }
  }
});

const idle = { stage: 'waiting', coup: null, shoe: null, last: null, next: null, case: null, deeds: [], stakes: [] };

test('what can be now comes first', () => {
  const dealing = { ...idle, stage: 'dealing', coup: { hands: { player: ['back'], banker: [] } } };
  assert.equal(phaseOf(dealing), 'dealing');
  assert.equal(groupsFor(dealing)[0].name, 'dealing');
  assert.equal(groupsFor({ ...idle, last: {} })[0].name, 'after');
  assert.equal(groupsFor(idle)[0].name, 'before');
});

test('the next thing is what the table says it is', () => {
  assert.deepEqual(stepOf({ ...idle, stage: 'closed' }, 2).request, { open: { dealer: 2 } });
  assert.deepEqual(stepOf({ ...idle, next: 'open-bets' }, 2).request, { 'open-bets': {} });
  const coup = { hands: { player: [{ face: '9d' }, { face: '6c' }, { face: '4h' }], banker: [{ face: 'Ts' }, { face: '5h' }] }, totals: { player: 9, banker: 5 } };
  const due = { ...idle, coup, next: { deal: { side: 'banker', nth: 3 } } };
  assert.equal(stepOf(due, 2).request, null, 'a card is typed');
  assert.match(stepOf(due, 2).reason, /On five, against the Player’s four/);
  assert.deepEqual(stepOf({ ...due, shoe: { commitment: 'ab' } }, 2).request, { draw: {} });
  assert.equal(refusalOf([{ act: { turn: 'player' }, refusal: null }], { turn: 'player' }), null);
});

test('all that is called in one breath is to be said', () => {
  const call = (number, at, text) => ({ number, at, what: { announced: { key: 'x', class: 'during', words: [{ language: 'en', text }] } } });
  const news = [call(1, 1, 'old'), { number: 2, at: 2, what: { 'bets-opened': { coup: 1, until: null } } }, call(3, 2, 'a'), call(4, 3, 'b'), call(5, 3, 'c')];
  assert.deepEqual(callsOf(news).map(({ number }) => number), [3, 4, 5]);
  assert.deepEqual(nowOf(callsOf(news)).map(({ number }) => number), [4, 5]);
});

test('cards are told in the order of the draw', () => {
  const hands = { player: [{ face: '9d' }, { face: '6c' }, 'back'], banker: [{ face: 'Ts' }, { face: '5h' }] };
  assert.deepEqual(inOrder(hands), ['9d', 'Ts', '6c', '5h', null]);
  assert.deepEqual(inOrder({ player: ['9d', '6c'], banker: ['Ts', '5h'] }), ['9d', 'Ts', '6c', '5h']);
});

test('a coup is recalled frame by frame, with its calls', () => {
  const told = (text) => ({ kind: 'told', number: 1, at: 1, what: { announced: { words: [{ language: 'en', text }] } } });
  const view = (stage) => ({ kind: 'view', number: 1, at: 1, view: { stage } });
  const frames = framesOf([told('a'), view('betting'), told('b'), view('betting'), view('dealing')]);
  assert.deepEqual(frames.map(({ said }) => said), [['a', 'b'], []]);
});
