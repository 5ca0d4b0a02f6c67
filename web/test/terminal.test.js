// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothing } from '../js/state.js';
import { lamp } from '../js/terminal/lamp.js';
import { amounts, hands, isBroke, opened, outcome, placeOf, placements, spots, stakedOnHand } from '../js/terminal/model.js';
import { speakHere } from './speak.js';

speakHere('en');

const banker = { place: { area: 1 }, wager: 'banker' };
const stake = (/** @type {number} */ cents, spot = banker) => ({ patron: 7, spot, cents });
const told = (/** @type {any} */ what, /** @type {number} */ number) => ({ number, at: 0, what });

/** @type {any} */
const view = {
  stage: { betting: { until: null, 'last-called': false } }, coup: null, last: null, stakes: [], taken: [],
  credits: [{ patron: 7, cents: 5000 }], spots: [], deeds: [],
};
/** @type {any} */
const house = {
  areas: 3,
  wagers: [
    { wager: 'player', belongs: 'player', main: true }, { wager: 'banker', belongs: 'banker', main: true },
    { wager: 'tie', belongs: 'tie', main: false }, { wager: 'dragon-7', belongs: 'banker', main: false },
  ],
};
const state = (/** @type {any} */ changes = {}, news = /** @type {any[]} */ ([])) =>
  /** @type {any} */ ({ ...nothing, you: { patron: 7 }, house, news, view: { ...view, ...changes } });

test('undo takes back the newest placement first', () => {
  const news = [
    told({ 'bets-opened': { coup: 1, until: null } }, 1), told({ staked: stake(2500) }, 2), told({ staked: stake(500) }, 3),
  ];
  assert.deepEqual(placements(state({ stakes: [stake(3000)] }, news)).map((it) => it.cents), [2500, 500]);
  const back = [...news, told({ 'stake-returned': { stake: stake(500), why: 'taken-back' } }, 4)];
  assert.deepEqual(placements(state({ stakes: [stake(2500)] }, back)).map((it) => it.cents), [2500]);
});

test('after a reload, undo takes back a whole stake', () => {
  assert.equal(amounts(state({ stakes: [stake(3000)] })).last?.cents, 3000);
});

test('what was staked is known while a hand is dealt and after it, and not from a hand that was looked at', () => {
  const paid = [{ settlement: { staked: 2500, returned: 0 } }, { settlement: { staked: 500, returned: 4500 } }];
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
  assert.deepEqual(placeOf(state({ last, taken: [{ area: 2 }] }), null), { area: 1 }, 'unless somebody else was faster');
});

test('whoever may wager is told what to do, by name if they have never played', () => {
  const wagers = house.wagers.map((/** @type {any} */ card) => ({ ...card, minimum: 500 }));
  const sub = (/** @type {any} */ changes, newcomer = false, chip = 2500) => lamp(
    { ...state(changes), connected: true, house: { ...house, wagers, currency: '$', timers: { betting: 1 } } },
    { chip, held: false, newcomer }).sub;
  assert.equal(sub({}), 'Touch a spot to bet $25');
  assert.equal(sub({}, true), 'Touch Player or Banker to bet $25');
  assert.equal(sub({ stakes: [stake(2500)] }, true), 'Add more, or wait for the cards');
  assert.match(sub({}, false, 10_000), /a smaller one/);
  assert.match(sub({ credits: [] }, true), /No credits/);
  assert.equal(isBroke({ ...state({ credits: [], stakes: [stake(2500)] }), house: { ...house, wagers } }), false, 'what lies there may win');
});

test('side wagers lie beside the hand they belong to', () => {
  const order = spots(state(), { area: 1 }, [], new Map(), false).map((it) => it.card.wager);
  assert.deepEqual(order, ['player', 'tie', 'banker', 'dragon-7']);
});

test('a spot is open, sent, accepted, refused, and then what it came to', () => {
  const life = (/** @type {any} */ changes, sent = /** @type {any[]} */ ([]), refused = new Map()) =>
    spots(state(changes), { area: 1 }, sent, refused, false).find((it) => it.card.wager === 'banker')?.life;
  const staked = { spots: [{ spot: banker, staked: 2500, minimum: 0, maximum: 1, refusal: null }] };
  assert.equal(life({}), 'open');
  assert.equal(life({}, [{ spot: banker, cents: 500 }]), 'sent');
  assert.equal(life(staked), 'accepted');
  assert.equal(life({}, [], new Map([['a1/banker', { code: 'over-maximum' }]])), 'refused');
  for (const [verdict, shown] of [['win', 'won'], ['push', 'returned'], ['lose', 'lost']]) {
    const last = { paid: [{ patron: 7, spot: banker, settlement: { verdict, staked: 100, returned: 0 } }] };
    assert.equal(life({ stage: 'waiting', last }), shown);
  }
});

test('what only the holder of a squeeze knows is shown as a back, and has no total', () => {
  const coup = {
    coup: 1, hands: { player: [{ face: '7h' }, { face: '6d' }], banker: ['back', 'back'] },
    totals: { player: 3, banker: null }, squeeze: { side: 'player', holder: 7, until: 0, 'may-name': [] },
  };
  const shown = hands(state({ stage: 'dealing', coup }), new Set());
  assert.deepEqual(shown?.cards.player.map((card) => card.hidden), [true, true]);
  assert.equal(shown?.totals.player, null);
  assert.equal(opened(state({ stage: 'dealing', coup }), new Set()).size, 0);
});

test('of three cards in a squeeze only the third is hidden, even after a reload', () => {
  const coup = {
    coup: 1, hands: { player: [{ face: '7h' }, { face: '6d' }, { face: '2c' }], banker: ['back', 'back'] },
    totals: { player: 5, banker: null }, squeeze: { side: 'player', holder: 7, until: 0, 'may-name': [] },
  };
  const shown = hands(state({ stage: 'dealing', coup }), new Set());
  assert.deepEqual(shown?.cards.player.map((card) => card.hidden), [false, false, true]);
});

test('a small win inside a larger loss is a loss', () => {
  /** @type {any[]} */
  const paid = [{ settlement: { staked: 5000, returned: 0 } }, { settlement: { staked: 500, returned: 1000 } }];
  assert.deepEqual(outcome(paid), { staked: 5500, returned: 1000, net: -4500 });
});
