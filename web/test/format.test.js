// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import * as format from '../js/format.js';
import { nearest, ours, say, wagerName, why } from '../js/words.js';
import { speakHere } from './speak.js';

test('money has cents on meters and none on limits', () => {
  speakHere('en');
  assert.equal(format.money(135_500), '$1,355.00');
  assert.equal(format.money(-7_500, '$'), '−$75.00');
  assert.equal(format.money(19_000, '€', { sign: true }), '+€190.00');
  assert.equal(format.money(0, '$', { sign: true }), '$0.00');
  assert.equal(format.short(100_000), '$1,000');
  assert.equal(format.short(250), '$2.50');
  assert.equal(format.range(1_000, 100_000), '$10–$1,000');
});

test('odds and shares are said in the language', () => {
  speakHere('en');
  assert.equal(format.odds('8:1'), '8 to 1');
  assert.equal(format.odds(null), 'push');
  assert.equal(format.percent('1.0579'), '1.06%');
  assert.equal(format.rate(500), '5%');
  assert.equal(format.rate(275), '2.75%');
  assert.deepEqual(['1:2', '8:1'].map(format.ratio), [0.5, 8]);
  speakHere('fr');
  assert.equal(format.rate(275), '2,75\u00a0%');
  assert.equal(format.odds('8:1'), '8 contre 1');
});

test('durations are clocks or words', () => {
  speakHere('en');
  assert.equal(format.duration(2_832_000), '0:47:12');
  assert.equal(format.duration(-5), '0:00:00');
  assert.equal(format.longDuration(1_200), '2 seconds');
  assert.equal(format.longDuration(60_000), '1 minute');
  assert.equal(format.longDuration(5_400_000), '1 hour 30 minutes');
  assert.equal(format.longDuration(7 * 86_400_000), '7 days');
  assert.equal(format.secondsLeft(10_001, 1_000), 10);
  assert.equal(format.secondsLeft(1_000, 2_000), 0);
});

test('the nearest language is found', () => {
  assert.equal(nearest(['fr-CA', 'en']), 'fr');
  assert.equal(nearest(['zh-TW']), 'zh-Hant');
  assert.equal(nearest(['zh-CN']), 'zh-Hans');
  assert.equal(nearest(['de', 'es-MX']), 'es');
  assert.equal(nearest([]), 'en');
});

test('values, plurals, refusals and wagers are put into words', () => {
  speakHere('en');
  assert.equal(say('roads.hands', { count: 1 }), '1 hand');
  assert.equal(say('roads.hands', { count: 2 }), '2 hands');
  assert.equal(why({ code: 'over-maximum', text: '' }, { maximum: '$300' }), 'At most $300');
  assert.equal(why({ code: 'new-code', text: 'the house says so' }), 'the house says so');
  assert.equal(wagerName('dragon-7'), 'Dragon 7');
  assert.equal(wagerName('sevens', 'All sevens'), 'All sevens');
  speakHere('zh-Hans');
  assert.equal(say('roads.hands', { count: 2 }), '2 局');
});

test('of the announcements the nearest language is read', () => {
  const said = [
    { language: 'en', text: 'No more bets.' },
    { language: 'es', text: 'No va más.' },
  ];
  speakHere('es');
  assert.equal(ours(said), 'No va más.');
  speakHere('fr');
  assert.equal(ours(said), 'No more bets.');
  assert.equal(ours([]), '');
});
