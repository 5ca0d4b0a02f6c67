// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { nothing, reduce } from '../js/state.js';
import { call, callsOfCoup, callsRecalled } from '../js/terminal/calls.js';
import { lamp } from '../js/terminal/lamp.js';
import {
  amounts,
  credits,
  hands,
  isBroke,
  opened,
  outcome,
  placements,
  placeOf,
  settledSince,
  spots,
  stakedOnHand,
  toOpen,
} from '../js/terminal/model.js';
import { sum } from '../js/view.js';
import { speakHere } from './speak.js';

speakHere('en');

const banker = { place: { area: 1 }, wager: 'banker' };
const stake = (/** @type {number} */ cents, spot = banker) => ({ patron: 7, spot, cents });
const told = (/** @type {any} */ what, /** @type {number} */ number) => ({ number, at: 0, what });

/** @type {any} */
const view = {
  stage: { betting: { until: null, 'last-called': false } },
  coup: null,
  last: null,
  stakes: [],
  taken: [],
  credits: [{ patron: 7, cents: 5000 }],
  spots: [],
  refusals: [],
  deeds: [],
};
/** @type {any} */
const house = {
  areas: 3,
  wagers: [
    { wager: 'player', belongs: 'player', main: true },
    { wager: 'banker', belongs: 'banker', main: true },
    { wager: 'tie', belongs: 'tie', main: false },
    { wager: 'dragon-7', belongs: 'banker', main: false },
  ],
};
const state = (/** @type {any} */ changes = {}, news = /** @type {any[]} */ ([])) =>
  /** @type {any} */ ({ ...nothing, you: { patron: 7 }, house, news, view: { ...view, ...changes } });

test('undo takes back the newest placement first', () => {
  const news = [
    told({ 'bets-opened': { coup: 1, until: null } }, 1),
    told({ staked: stake(2500) }, 2),
    told({ staked: stake(500) }, 3),
  ];
  assert.deepEqual(
    placements(state({ stakes: [stake(3000)] }, news)).map((it) => it.cents),
    [2500, 500],
  );
  const back = [...news, told({ 'stake-returned': { stake: stake(500), why: 'taken-back' } }, 4)];
  assert.deepEqual(
    placements(state({ stakes: [stake(2500)] }, back)).map((it) => it.cents),
    [2500],
  );
});

test('after a reload, undo takes back a whole stake', () => {
  assert.equal(amounts(state({ stakes: [stake(3000)] })).last?.cents, 3000);
});

test('what was staked is known during a hand and after it, and not from one that was looked at', () => {
  const paid = [
    { settlement: { staked: 2500, returned: 0 } },
    { settlement: { staked: 500, returned: 4500 } },
  ];
  assert.equal(stakedOnHand(state({ stakes: [stake(3000)] }).view), 0, 'not yet: it may still be taken back');
  assert.equal(stakedOnHand(state({ stage: 'dealing', stakes: [stake(3000)] }).view), 3000);
  assert.equal(stakedOnHand(state({ stage: 'waiting', last: { coup: 1, paid } }).view), 3000);
  assert.equal(stakedOnHand(state({ last: { coup: 2, paid: [] } }).view), 0);
});

test('placements of the coup before are not undone', () => {
  const news = [told({ staked: stake(2500) }, 1), told({ 'bets-opened': { coup: 2, until: null } }, 2)];
  assert.deepEqual(placements(state({}, news)), []);
});

test('a patron sits at the first free area, and moves on if somebody else wagers there first', () => {
  assert.deepEqual(placeOf(state(), null), { area: 1 });
  assert.deepEqual(placeOf(state({ taken: [{ area: 1 }] }), null), { area: 2 });
  assert.deepEqual(placeOf(state({ taken: [{ area: 1 }], stakes: [stake(100)] }), null), { area: 1 });
  assert.deepEqual(placeOf(state(), { area: 3 }), { area: 3 });
  assert.deepEqual(placeOf(state({ taken: [{ area: 3 }] }), { area: 3 }), { area: 1 });
});

test('a result is shown where the wager lay, though the area is free again', () => {
  const paid = [{ patron: 7, spot: { place: { area: 2 }, wager: 'banker' }, settlement: {}, gain: false }];
  const last = { coup: 1, paid };
  assert.deepEqual(placeOf(state({ stage: 'waiting', last }), null), { area: 2 });
  assert.deepEqual(placeOf(state({ last }), null), { area: 2 }, 'and the next wager goes there too');
  assert.deepEqual(
    placeOf(state({ last, taken: [{ area: 2 }] }), null),
    { area: 1 },
    'unless somebody else was faster',
  );
});

test('whoever may wager is told what to do, by name if they have never played', () => {
  const wagers = house.wagers.map((/** @type {any} */ card) => ({ ...card, minimum: 500 }));
  const sub = (/** @type {any} */ changes, newcomer = false, chip = 2500) =>
    lamp(
      {
        ...state(changes),
        connected: true,
        house: { ...house, wagers, currency: '$', timers: { betting: 1 } },
      },
      { chip, held: false, newcomer },
    ).sub;
  assert.equal(sub({}), 'Touch a spot to bet $25');
  assert.equal(sub({}, true), 'Touch Player or Banker to bet $25');
  assert.equal(sub({ stakes: [stake(2500)] }, true), 'Add more, or wait for the cards');
  assert.match(sub({}, false, 10_000), /a smaller one/);
  assert.match(sub({ credits: [] }, true), /No credits/);
  assert.equal(
    isBroke({ ...state({ credits: [], stakes: [stake(2500)] }), house: { ...house, wagers } }),
    false,
    'what lies there may win',
  );
});

test('side wagers lie beside the hand they belong to', () => {
  const order = spots(state(), { area: 1 }, [], new Map(), null).map((it) => it.card.wager);
  assert.deepEqual(order, ['player', 'tie', 'banker', 'dragon-7']);
});

test('a spot is open, sent, accepted, refused, and then what it came to', () => {
  const life = (/** @type {any} */ changes, sent = /** @type {any[]} */ ([]), refused = new Map()) =>
    spots(state(changes), { area: 1 }, sent, refused, null).find((it) => it.card.wager === 'banker')?.life;
  const staked = { spots: [{ spot: banker, staked: 2500, minimum: 0, maximum: 1, refusal: null }] };
  assert.equal(life({}), 'open');
  assert.equal(life({}, [{ spot: banker, cents: 500 }]), 'sent');
  assert.equal(life(staked), 'accepted');
  assert.equal(life({}, [], new Map([['a1/banker', { code: 'over-maximum' }]])), 'refused');
  for (const [verdict, shown] of [
    ['win', 'won'],
    ['push', 'returned'],
    ['lose', 'lost'],
  ]) {
    const last = { paid: [{ patron: 7, spot: banker, settlement: { verdict, staked: 100, returned: 0 } }] };
    assert.equal(life({ stage: 'waiting', last }), shown);
  }
});

test('what only the holder of a squeeze knows is shown as a back, and has no total', () => {
  const coup = {
    coup: 1,
    hands: { player: [{ face: '7h' }, { face: '6d' }], banker: ['back', 'back'] },
    totals: { player: 3, banker: null },
    squeeze: { side: 'player', holder: 7, until: 0, 'may-name': [] },
  };
  const shown = hands(state({ stage: 'dealing', coup }), new Set());
  assert.deepEqual(
    shown?.cards.player.map((card) => card.hidden),
    [true, true],
  );
  assert.equal(shown?.totals.player, null);
  assert.equal(opened(state({ stage: 'dealing', coup }), new Set()).size, 0);
});

test('of three cards in a squeeze only the third is hidden, even after a reload', () => {
  const coup = {
    coup: 1,
    hands: { player: [{ face: '7h' }, { face: '6d' }, { face: '2c' }], banker: ['back', 'back'] },
    totals: { player: 5, banker: null },
    squeeze: { side: 'player', holder: 7, until: 0, 'may-name': [] },
  };
  const shown = hands(state({ stage: 'dealing', coup }), new Set());
  assert.deepEqual(
    shown?.cards.player.map((card) => card.hidden),
    [false, false, true],
  );
});

test('a small win inside a larger loss is a loss', () => {
  /** @type {any[]} */
  const paid = [
    { settlement: { staked: 5000, returned: 0 } },
    { settlement: { staked: 500, returned: 1000 } },
  ];
  assert.deepEqual(outcome(paid), { staked: 5500, returned: 1000, net: -4500 });
});

test('a squeeze is of certain cards: of the other hand, or of a third card, it is another one', () => {
  const which = (/** @type {any} */ cards, side = 'player', holder = 7) => {
    const coup = {
      coup: 3,
      hands: cards,
      totals: { player: null, banker: null },
      squeeze: { side, holder, until: 0, 'may-name': [] },
    };
    const now = state({ stage: 'dealing', coup });
    return toOpen(now, /** @type {any} */ (hands(now, new Set())));
  };
  const [two, three, backs] = [
    [{ face: '7h' }, { face: '6d' }],
    [{ face: '7h' }, { face: '6d' }, { face: '2c' }],
    ['back', 'back'],
  ];
  assert.equal(which({ player: two, banker: backs }), '3-player-0,1');
  assert.equal(which({ player: two, banker: two }, 'banker'), '3-banker-0,1');
  assert.equal(which({ player: three, banker: two }), '3-player-2');
  assert.equal(which({ player: backs, banker: backs }, 'player', 8), '', 'somebody else opens it');
});

test('credits wait for the card that wins them, and for no other', () => {
  // $5 on Player, $5 on the pair, which wins 60 with the fourth card; with the sixth the Player loses.
  const pair = { place: { area: 1 }, wager: 'player-pair' };
  const player = { place: { area: 1 }, wager: 'player' };
  const paid = (/** @type {any} */ spot, /** @type {number} */ returned) => ({
    patron: 7,
    spot,
    settlement: { verdict: returned ? 'win' : 'lose', staked: 500, returned },
    gain: returned > 0,
  });
  const news = [
    told({ 'bets-opened': { coup: 1, until: null } }, 10),
    told({ settled: paid(pair, 6000) }, 15),
  ];
  const coup = { coup: 1, hands: { player: [], banker: [] }, totals: {}, squeeze: null };
  /** What the purse shows while the card after that view is turned: credits, and what lies on the table. */
  const purse = (/** @type {any} */ now, /** @type {number} */ before) => {
    const turning = outcome(settledSince(now, before));
    return [credits(now) - turning.returned, sum(now.view.stakes) + turning.staked];
  };
  const fourth = state(
    { stage: 'dealing', coup, stakes: [stake(500, player)], credits: [{ patron: 7, cents: 105_000 }] },
    news,
  );
  assert.deepEqual(purse(fourth, 13), [99_000, 1_000], 'the fourth card is being turned');
  assert.deepEqual(purse(fourth, 15), [105_000, 500], 'the fifth: what the fourth has won is there');
  const ended = [...news, told({ settled: paid(player, 0) }, 20), told('coup-ended', 21)];
  const last = { coup: 1, paid: [paid(pair, 6000), paid(player, 0)] };
  const over = state({ stage: 'waiting', last, credits: [{ patron: 7, cents: 105_000 }] }, ended);
  assert.deepEqual(purse(over, 16), [105_000, 500], 'the sixth takes what lies on the Player');
  const [shown] = spots(over, { area: 1 }, [], new Map(), settledSince(over, 16));
  assert.deepEqual([shown?.card.wager, shown?.cents, shown?.life], ['player', 500, 'accepted']);
});

test('a call in our own words speaks of the hand as it was when it was called', () => {
  speakHere('fr');
  const said = (/** @type {string} */ key, kind = 'during') => ({
    announced: { key, class: kind, words: [{ language: 'en', text: `${key}.` }] },
  });
  const faces = (/** @type {number} */ count) => Array(count).fill({ face: '2c' });
  const dealt = (/** @type {number} */ player, /** @type {any} */ banker, third = 2) => ({
    ...view,
    stage: 'dealing',
    last: { winner: 'tie', totals: { player: 1, banker: 1 } },
    coup: {
      coup: 2,
      hands: { player: faces(third), banker: faces(2) },
      totals: { player, banker },
      squeeze: null,
    },
  });
  /** @type {any[]} */
  const messages = [];
  const hear = (/** @type {any} */ next, /** @type {any[]} */ ...what) => {
    for (const one of what) messages.push({ kind: 'told', number: messages.length, at: 0, what: one });
    messages.push({ kind: 'view', number: messages.length, at: 0, view: next });
  };
  hear(dealt(3, null), { 'bets-opened': { coup: 2, until: null } }, said('player-total'));
  hear(dealt(3, 4), said('banker-total'), said('player-draws'));
  // The result is called while the table still shows the hand before as the last one.
  hear(dealt(8, 4, 3), said('player-third'), said('result-win', 'after'));
  const expected = [
    'Joueur, 3',
    'Banque, 4',
    'Carte pour le Joueur',
    'Joueur, 8',
    'Joueur gagne, 8 contre 4',
  ];
  const { news } = messages.reduce((before, message) => reduce(before, message, 0), nothing);
  assert.deepEqual(
    callsOfCoup(news).map((it) => call(it, it.view)),
    expected,
  );
  assert.deepEqual(
    callsRecalled(messages).map(({ text }) => text),
    expected,
    'and when the hand is recalled',
  );
  speakHere('en');
});
