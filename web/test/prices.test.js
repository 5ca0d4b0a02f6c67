// @ts-check
// What a wager pays and when, in words: every wager that houses can offer, in every language.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { note, price, when } from '../js/terminal/prices.js';
import { languages, wagerName } from '../js/words.js';
import { speakHere } from './speak.js';

/** @import { PayLine, Question, Side, WagerCard, Winner } from '../js/protocol.js' */
/** @import { Language } from '../js/words.js' */

/** Every built-in wager as the house sends it: a test of `protocol` writes them down. */
const builtIn = () =>
  readFileSync(join(import.meta.dirname, 'wagers.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => card(JSON.parse(line)));

/** @param {Partial<WagerCard>} some @returns {WagerCard} */
const card = (some) => ({
  wager: 'own',
  name: 'own',
  belongs: null,
  main: false,
  minimum: 100,
  maximum: 100,
  lines: [],
  commission: null,
  edge: '1.0000',
  ...some,
});

/** @param {...(number | [number, number])} numbers */
const spans = (...numbers) =>
  numbers.map((it) => (typeof it === 'number' ? { from: it, to: it } : { from: it[0], to: it[1] }));

/** @param {...Winner} winner @returns {Question} */
const won = (...winner) => ({ winner });
/** @param {Side} side @param {...(number | [number, number])} points @returns {Question} */
const total = (side, ...points) => ({ total: { side, points: spans(...points) } });
/** @param {Side} side @param {number} count @returns {Question} */
const cards = (side, count) => ({ cards: { side, cards: spans(count) } });
/** @param {...(number | [number, number])} used @returns {Question} */
const inAll = (...used) => ({ 'cards-used': { cards: spans(...used) } });

/** Every form that a condition has, beside those of the catalogue. @type {Question[][]} */
const FORMS = [
  [],
  [won('player', 'banker')],
  [won('banker', 'tie')],
  [{ natural: { side: 'player', has: false } }],
  [{ pair: { side: 'banker', has: false } }],
  [{ 'perfect-pair': { side: 'banker', has: false } }],
  [total('banker', 7), inAll(6)],
  [total('player', [1, 3], 5)],
  [cards('banker', 2)],
  [{ margin: { points: spans([4, 9]) } }],
  [{ 'sum-of-totals': { points: spans(3, 4) } }, inAll(6)],
];

/** Words that only English has, of those that the house writes. */
const ENGLISH =
  /\b(Player|Banker|wins|has|cards?|pair|perfect|margin|tie|both|totals|add|up|all|always|or)\b/;

/** @param {Language} tag @param {string} said @param {string} what */
function isSaid(tag, said, what) {
  assert.notEqual(said, '', what);
  if (tag === 'en') return;
  assert.doesNotMatch(said, tag.startsWith('zh') ? /[a-z]/i : ENGLISH, `${tag}: ${what}`);
}

test('the catalogue is read whole', () => {
  const all = builtIn();
  for (const wager of ['player', 'quik']) assert.ok(all.some((one) => one.wager === wager));
  assert.ok(all.every(({ lines }) => lines.length > 0));
});

for (const tag of /** @type {Language[]} */ (Object.keys(languages))) {
  test(`every wager and every condition has words in ${tag}`, () => {
    speakHere(tag);
    for (const wager of builtIn()) {
      // Names such as Dragon Bonus, Quik or EZ are names in any language.
      assert.notEqual(wagerName(wager.wager, 'no words'), 'no words', wager.wager);
      isSaid(tag, note(wager), wager.wager);
      isSaid(tag, price(wager), wager.wager);
      for (const line of wager.lines) isSaid(tag, when(line.when), JSON.stringify(line.when));
    }
    for (const form of FORMS) isSaid(tag, when(form), JSON.stringify(form));
  });
}

test('a line says whose cards and how many', () => {
  speakHere('en');
  const says = (/** @type {string} */ expected, /** @type {Question[]} */ ...line) =>
    assert.equal(when(line), expected);
  says('always');
  says('Banker wins, with 6, of 2 cards', won('banker'), total('banker', 6), cards('banker', 2));
  says('Banker wins, with 6, of 3 cards', won('banker'), total('banker', 6), cards('banker', 3));
  says('Banker wins, Player has 6', won('banker'), total('player', 6));
  says('tie, with 6, Player has 3 cards', won('tie'), total('player', 6), cards('player', 3));
  says('tie, Player has 3 cards', won('tie'), cards('player', 3));
  const nay = { 'perfect-pair': { side: /** @type {const} */ ('banker'), has: false } };
  says('Player wins or tie, no Banker perfect pair', won('player', 'tie'), nay);
  says('both totals add up to 1–3 or 15–17', { 'sum-of-totals': { points: spans([1, 3], [15, 17]) } });
  says('Banker has 7, 6 cards in all', total('banker', 7), inAll(6));
});

test('a price is one, the usual one, or the best of several; what differs is noted', () => {
  speakHere('en');
  const says = (/** @type {WagerCard} */ wager, /** @type {string} */ expected) =>
    assert.equal(`${price(wager)} | ${note(wager)}`, expected);
  const of = (/** @type {string} */ id, /** @type {Partial<WagerCard>} */ more = {}) =>
    card({ ...builtIn().find(({ wager }) => wager === id), ...more });
  const banker = /** @type {const} */ ({ wager: 'banker', belongs: 'banker', main: true });
  says(of('banker-6-half', banker), '1 to 1 | with 6: 1 to 2');
  says(of('banker', { ...banker, commission: 500 }), '1 to 1 | less 5% commission');
  says(of('banker', { ...banker, commission: 275 }), '1 to 1 | less 2.75% commission');
  says(of('ez-banker', banker), '1 to 1 | a 3-card 7 pushes');
  says(of('lucky-6'), 'up to 23 to 1 | Banker wins, with 6');
  says(of('either-pair'), '5 to 1 | Player pair or Banker pair');
  says(of('quik'), 'up to 50 to 1 | totals 0–3 or 15–18');
  says(of('big'), '54 to 100 | 5–6 cards in all');
});

test('what pushes is what the house says, and not what most houses have', () => {
  speakHere('en');
  /** @param {...Question} more @returns {PayLine[]} */
  const lines = (...more) => [
    { when: [won('banker'), ...more], pays: null },
    { when: [won('banker')], pays: '1:1' },
    { when: [won('tie')], pays: null },
  ];
  const says = (/** @type {string} */ expected, /** @type {Question[]} */ ...more) =>
    assert.equal(
      note(card({ wager: 'banker', belongs: 'banker', main: true, lines: lines(...more) })),
      expected,
    );
  says('a 2-card 8 pushes', total('banker', 8), cards('banker', 2));
  says('with 6: push', total('banker', 6));
  says('Player has 7, of 3 cards: push', total('player', 7), cards('player', 3));
});
