// @ts-check
// What the banner says in each state of the table.

import assert from 'node:assert/strict';
import test from 'node:test';

import { board, houseCard, states } from '../browser/fixtures/house.mjs';
import { bannerOf } from '../js/banner.js';
import { nothing, reduce } from '../js/state.js';
import { languages } from '../js/words.js';
import { speakHere } from './speak.js';

/** @type {(name: keyof typeof states, you?: any) => any} */
function state(name, you = 'room') {
  const [view, ...told] = states[name](1_000);
  let now = reduce(
    nothing,
    /** @type {any} */ ({
      kind: 'welcome',
      version: 1,
      table: 't',
      number: 1,
      at: 1_000,
      you,
      house: houseCard,
    }),
    1_000,
  );
  told.forEach((what, nth) => {
    now = reduce(now, /** @type {any} */ ({ kind: 'told', number: 10 + nth, at: 1_000, what }), 1_000);
  });
  now = reduce(now, /** @type {any} */ ({ kind: 'view', number: 30, at: 1_000, view }), 1_000);
  return reduce(now, /** @type {any} */ ({ kind: 'board', number: 30, board }), 1_000);
}

test('words, surface and countdown of each state', () => {
  speakHere('en');
  /** @type {[keyof typeof states, string, string, number | null][]} */
  const expected = [
    ['open', 'open', 'Place your bets', 15_000],
    ['last', 'last', 'Last bets', 5_000],
    ['locked', 'locked', 'No more bets', null],
    ['dealing', 'dealing', 'Card for the Player.', null],
    ['squeeze', 'dealing', 'The Player hand is being turned', 21_000],
    ['player', 'won-P', 'Player wins, nine over six', 10_000],
    ['banker', 'won-B', 'Banker wins, seven over six', 10_000],
    ['tie', 'won-T', 'Tie, six', 10_000],
    ['void', 'paused', 'The hand is void', null],
    ['paused', 'paused', 'Paused', null],
    ['stopped', 'paused', 'The floor is here', null],
    ['closed', 'locked', 'The table is closed', null],
    ['shuffle', 'waiting', 'A new shoe is made ready', null],
  ];
  for (const [name, kind, words, until] of expected) {
    const banner = bannerOf(state(name));
    assert.deepEqual([banner.kind, banner.words, banner.until], [kind, words, until], name);
  }
});

test('a natural is one only if the house says so', () => {
  speakHere('en');
  assert.equal(bannerOf(state('player')).sub, 'Natural nine');
  const { view, ...more } = state('player');
  assert.equal(bannerOf({ ...more, view: { ...view, last: { ...view.last, why: [] } } }).sub, '');
});

test('a patron hears that their money stands, the room does not', () => {
  speakHere('en');
  const stakes = [{ patron: 7, spot: { place: { area: 1 }, wager: 'banker' }, cents: 7_500 }];
  const mine = state('stopped', { patron: 7 });
  assert.equal(bannerOf({ ...mine, view: { ...mine.view, stakes } }).sub, 'Your $75.00 stands');
  assert.equal(
    bannerOf({ ...mine, connected: false, view: { ...mine.view, stakes } }).sub,
    'Trying again · Your $75.00 stands',
  );
  assert.doesNotMatch(bannerOf(state('stopped')).sub, /\$/);
});

test('it says why the connection is gone', () => {
  speakHere('en');
  assert.equal(bannerOf({ ...nothing, ended: 'no-such-table' }).sub, 'There is no such table.');
  assert.equal(bannerOf({ ...nothing, ended: 'restart' }).sub, 'The house restarts and comes back');
  assert.equal(bannerOf(nothing).kind, 'lost');
});

test('announcements of a coup that is over are not shown while the next is dealt', () => {
  speakHere('en');
  const before = state('player');
  const dealt = { ...before, view: { ...before.view, stage: 'dealing', coup: state('locked').view.coup } };
  assert.equal(bannerOf(dealt).kind, 'locked');
});

test('calls are in the language of whoever looks, whether or not the house speaks it', () => {
  const expected = {
    en: 'Banker has 7.',
    es: 'Banca tiene 7.',
    fr: 'Banque, 7.',
    'zh-Hans': '庄 7 点。',
    'zh-Hant': '莊 7 點。',
  };
  assert.deepEqual(Object.keys(expected).toSorted(), Object.keys(languages).toSorted());
  for (const [language, words] of Object.entries(expected)) {
    speakHere(/** @type {any} */ (language));
    assert.equal(bannerOf(state('thirds')).words, words);
  }
});

test('a call waits for the view that it speaks of', () => {
  speakHere('fr');
  const before = state('dealing');
  const what = states.thirds()[1];
  const told = reduce(before, /** @type {any} */ ({ kind: 'told', number: 40, at: 1_000, what }), 1_000);
  assert.equal(bannerOf(told).words, 'Carte pour le Joueur.');
  const [view] = states.thirds();
  assert.equal(
    bannerOf(reduce(told, /** @type {any} */ ({ kind: 'view', number: 40, at: 1_000, view }), 1_000)).words,
    'Banque, 7.',
  );
});

test('everybody reads that cards were put right, until wagers open again', () => {
  speakHere('en');
  const tell = (/** @type {any} */ now, /** @type {number} */ number, /** @type {any} */ what) =>
    reduce(now, /** @type {any} */ ({ kind: 'told', number, at: 1_000, what }), 1_000);
  const put = tell(state('dealing'), 40, { 'cards-corrected': { coup: 7 } });
  assert.match(bannerOf(put).sub, /The cards of hand 7 were put right/);
  const opened = tell(put, 41, { 'bets-opened': { coup: 8, until: null } });
  assert.doesNotMatch(bannerOf(opened).sub, /put right/);
});
