// The pure parts of the consoles: what is typed, which calls are to be said, how irregularities are laid out.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { nameOf } from '../js/crew.js';
import { inOrder } from '../js/dealer/hands.js';
import { allKinds, digitsOf, groupsFor, phaseOf } from '../js/dealer/kinds.js';
import { keepSeats } from '../js/dealer/owed.js';
import { callsOf, nowOf, stepOf } from '../js/dealer/phrase.js';
import { read } from '../js/dealer/scanner.js';
import { byText } from '../js/floor/case.js';
import { framesOf } from '../js/floor/recall.js';
import { refusalOf } from '../js/view.js';
import { whyText } from '../js/why.js';
import { languages, learn } from '../js/words.js';

const words = (language, page) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'words', language, `${page}.json`), 'utf8'));
for (const page of ['common', 'dealer', 'floor', 'irregularities']) learn(page, words('en', page));

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

const idle = {
  stage: 'waiting',
  coup: null,
  shoe: null,
  last: null,
  next: null,
  case: null,
  deeds: [],
  stakes: [],
};

/** As the house tells them. */
const cards = allKinds.map((kind, nth) => ({ kind, number: nth + 1, details: ['nothing'] }));

test('every irregularity stands in one group, and has words in every language', () => {
  const types = readFileSync(join(import.meta.dirname, '..', 'js', 'protocol.d.ts'), 'utf8');
  const declared = /export type Irregularity =(.*?);/s.exec(types)[1];
  const known = [...declared.matchAll(/"([a-z-]+)"/g)].map(([, kind]) => kind);
  assert.deepEqual(allKinds.toSorted(), known.toSorted());
  const standing = groupsFor(idle, cards).flatMap((group) => group.cards);
  assert.deepEqual(
    standing.toSorted((a, b) => a.number - b.number),
    cards,
  );
  for (const language of Object.keys(languages)) {
    const said = words(language, 'irregularities');
    assert.equal(Object.keys(said).length, 2 * (allKinds.length + 20));
    for (const kind of allKinds)
      assert.ok(said[`kind.${kind}`] && said[`kind.${kind}.about`], `${language}: ${kind}`);
    for (const page of ['dealer', 'floor']) {
      assert.deepEqual(
        Object.keys(words(language, page)),
        Object.keys(words('en', page)),
        `${language}: ${page}`,
      );
    }
  }
});

/** What the drawing rules have a hand do. */
const why = (side, draws, rule, total, more = {}) => ({
  side,
  draws,
  rule,
  total,
  third: null,
  natural: null,
  article: 9,
  ...more,
});

test('what can be now comes first', () => {
  const dealing = { ...idle, stage: 'dealing', coup: { hands: { player: ['back'], banker: [] } } };
  assert.equal(phaseOf(dealing), 'dealing');
  const first = (view) => groupsFor(view, cards)[0].name;
  assert.equal(first(dealing), 'dealing');
  assert.equal(first({ ...idle, last: {} }), 'after');
  assert.equal(first(idle), 'before');
});

test('irregularities are those of the house, by its numbers', () => {
  const told = [{ kind: 'misread', number: 7, details: ['cards'] }];
  const groups = groupsFor(idle, told);
  assert.deepEqual(
    groups.flatMap((group) => group.cards.map((card) => [group.name, digitsOf(card)])),
    [['screen', '07']],
  );
});

test('the next thing is what the table says it is', () => {
  assert.deepEqual(stepOf({ ...idle, stage: 'closed' }, 2).request, { open: { dealer: 2 } });
  assert.deepEqual(stepOf({ ...idle, next: 'open-bets' }, 2).request, { 'open-bets': {} });
  const coup = {
    hands: {
      player: [{ face: '9d' }, { face: '6c' }, { face: '4h' }],
      banker: [{ face: 'Ts' }, { face: '5h' }],
    },
    totals: { player: 9, banker: 5 },
    why: [],
  };
  coup.why = [why('player', true, 'own-total', 5), why('banker', true, 'player-drew', 5, { third: 4 })];
  const due = { ...idle, coup, next: { deal: { side: 'banker', nth: 3 } } };
  assert.equal(stepOf(due, 2).request, null, 'a card is typed');
  assert.match(stepOf(due, 2).reason, /On five, against the Player’s four/);
  assert.deepEqual(stepOf({ ...due, shoe: { commitment: 'ab' } }, 2).request, { draw: {} });
  assert.equal(
    refusalOf(/** @type {any} */ ({ deeds: [{ act: { turn: 'player' }, refusal: null }] }), {
      turn: 'player',
    }),
    null,
  );
});

test('why a hand draws or stands is told in a sentence', () => {
  assert.equal(whyText(why('player', false, 'own-total', 6), undefined), 'On six, the Player stands.');
  assert.equal(
    whyText(why('banker', false, 'player-stood', 7), undefined),
    'On seven, the Player having stood, the Banker stands.',
  );
  assert.equal(
    whyText(why('banker', false, 'player-drew', 6, { third: 0 }), 'Kd'),
    'On six, against the Player’s king, the Banker stands.',
  );
  assert.equal(
    whyText(why('banker', false, 'natural', 9, { natural: 'tie' }), undefined),
    'Both hands have a natural nine: no third card.',
  );
});

test('a coup that no third card ended says why, and one that is void does not', () => {
  const last = { hands: { player: ['9h', 'Kd'], banker: ['2c', '5s'] }, void: false, why: [] };
  const natural = (side) => why(side, false, 'natural', 9, { natural: 'player' });
  last.why = [natural('player'), natural('banker')];
  const over = { ...idle, last, next: 'open-bets' };
  assert.match(stepOf(over, 2).reason, /The Player has a natural nine/);
  assert.equal(stepOf({ ...over, last: { ...last, void: true } }, 2).reason, '');
  const drew = [why('player', false, 'own-total', 6), why('banker', true, 'player-stood', 4)];
  assert.equal(stepOf({ ...over, last: { ...last, why: drew } }, 2).reason, '');
});

test('who owes is shown once, where they sit or sat last', () => {
  const at = (patron, place) => ({ patron, spot: { place, wager: 'banker' }, cents: 100 });
  const owed = [
    { patron: 1, cents: 750 },
    { patron: 2, cents: 50 },
    { patron: 3, cents: 25 },
  ];
  const debts = keepSeats();
  const first = { ...idle, owed, stakes: [at(1, { area: 4 }), at(1, { area: 2 }), at(3, { line: 5 })] };
  assert.deepEqual([...debts(first).areas], [[2, 750]]);
  assert.deepEqual(
    debts(first).elsewhere.map(({ patron }) => patron),
    [2, 3],
  );
  const next = {
    ...idle,
    owed,
    stakes: [at(1, { area: 4 }), at(1, { area: 2 })],
    last: { paid: [at(2, { area: 4 })] },
  };
  assert.deepEqual(
    [...debts(next).areas],
    [
      [2, 750],
      [4, 50],
    ],
  );
  assert.deepEqual(
    [...debts({ ...idle, owed, stakes: [] }).areas],
    [
      [2, 750],
      [4, 50],
    ],
  );
});

test('whoever reported is named, and so is the table that noticed by itself', () => {
  const people = [{ id: 2, name: 'Ann', roles: ['dealer'], 'signed-on-since': null }];
  const by = (actor, detected = false) => byText({ by: actor, detected, seen: 'seen' }, people);
  assert.equal(by({ dealer: 2 }), 'called by dealer Ann');
  assert.equal(by({ floor: 9 }), 'reported by no. 9 of the floor');
  assert.equal(by('shoe'), 'reported by the shoe');
  assert.equal(by({ dealer: 2 }, true), 'noticed by the table itself');
  assert.equal(nameOf(people, null), '–');
});

test('all that is called in one breath is to be said', () => {
  const call = (number, at, text) => ({
    number,
    at,
    what: { announced: { key: 'x', class: 'during', words: [{ language: 'en', text }] } },
  });
  const news = [
    call(1, 1, 'old'),
    { number: 2, at: 2, what: { 'bets-opened': { coup: 1, until: null } } },
    call(3, 2, 'a'),
    call(4, 3, 'b'),
    call(5, 3, 'c'),
  ];
  assert.deepEqual(
    callsOf(news).map(({ number }) => number),
    [3, 4, 5],
  );
  assert.deepEqual(
    nowOf(callsOf(news)).map(({ number }) => number),
    [4, 5],
  );
});

test('cards are told in the order of the draw', () => {
  const hands = {
    player: [{ face: '9d' }, { face: '6c' }, 'back'],
    banker: [{ face: 'Ts' }, { face: '5h' }],
  };
  assert.deepEqual(inOrder(hands), ['9d', 'Ts', '6c', '5h', null]);
  assert.deepEqual(inOrder({ player: ['9d', '6c'], banker: ['Ts', '5h'] }), ['9d', 'Ts', '6c', '5h']);
});

test('a coup is recalled frame by frame, with its calls', () => {
  const told = (text) => ({
    kind: 'told',
    number: 1,
    at: 1,
    what: { announced: { words: [{ language: 'en', text }] } },
  });
  const view = (stage) => ({ kind: 'view', number: 1, at: 1, view: { stage } });
  const frames = framesOf([told('a'), view('betting'), told('b'), view('betting'), view('dealing')]);
  assert.deepEqual(
    frames.map(({ said }) => said),
    [['a', 'b'], []],
  );
});
