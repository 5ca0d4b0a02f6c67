// @ts-check
// What a wager pays and when, in words: every wager that houses can offer, in every language.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { note, price, when } from '../js/terminal/prices.js';
import { languages, wagerName } from '../js/words.js';
import { speakHere } from './speak.js';

/** @import { WagerCard } from '../js/protocol.js' */
/** @import { Language } from '../js/words.js' */

const catalogue = join(import.meta.dirname, '..', '..', 'crates', 'baccarat', 'src', 'tests', 'catalogue.rs');

/** @typedef {{ when: string; pays: string | null }} Line */

/** @param {string} wager @param {[string, string][]} lines @param {object} [more] @returns {WagerCard} */
const card = (wager, lines, more = {}) =>
  /** @type {any} */ ({
    wager,
    name: wager,
    belongs: null,
    main: false,
    commission: null,
    ...more,
    lines: lines.map(([on, pays]) => ({ when: on, pays: pays === 'push' ? null : pays.split(' ')[0] })),
  });

/**
 * Every built-in wager, with the lines that the house writes, from the test that has them number by number.
 */
function builtIn() {
  const source = readFileSync(catalogue, 'utf8').split('PAY_TABLES: [PayTable')[1]?.split('];')[0] ?? '';
  const whole = source.replaceAll('TIE_PUSHES', '("tie", "push")');
  return [...whole.matchAll(/\(\s*"([a-z0-9-]+)",\s*"[^"]+",\s*\d+,\s*&\[([^\]]*)\]/g)].map(
    ([, wager = '', lines = '']) =>
      card(
        wager,
        [...lines.matchAll(/\("([^"]+)", "([^"]+)"\)/g)].map(([, on = '', pays = '']) => [on, pays]),
      ),
  );
}

/** Every form that a condition has, beside those of the catalogue. */
const FORMS = [
  'always',
  'Player wins or Banker wins',
  'Banker wins or tie',
  'no Player natural',
  'no Banker pair',
  'no Banker perfect pair',
  'Banker total 7, 6 cards in all',
  'Player total 1–3, 5',
  'Banker has 2 cards',
  'margin 4–9',
  'both totals add up to 3, 4, 6 cards in all',
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
  assert.equal(all.length, 35);
  assert.equal(all.flatMap(({ lines }) => lines).length, 61);
});

for (const tag of /** @type {Language[]} */ (Object.keys(languages))) {
  test(`every wager and every condition has words in ${tag}`, () => {
    speakHere(tag);
    for (const wager of builtIn()) {
      // Names such as Dragon Bonus, Quik or EZ are names in any language.
      assert.notEqual(wagerName(wager.wager, 'no words'), 'no words', wager.wager);
      isSaid(tag, note(wager), wager.wager);
      isSaid(tag, price(wager), wager.wager);
      for (const line of wager.lines) isSaid(tag, when(line.when), line.when);
    }
    for (const form of FORMS) isSaid(tag, when(form), form);
  });
}

/** @type {[string, string][]} */
const HALF = [
  ['Banker wins, Banker total 6', '1:2'],
  ['Banker wins', '1:1'],
  ['tie', 'push'],
];

test('a line says whose cards and how many', () => {
  speakHere('en');
  const says = (/** @type {string} */ line, /** @type {string} */ expected) =>
    assert.equal(when(line), expected);
  says('Banker wins, Banker total 6, Banker has 2 cards', 'Banker wins, with 6, of 2 cards');
  says('Banker wins, Banker total 6, Banker has 3 cards', 'Banker wins, with 6, of 3 cards');
  says('Banker wins, Player total 6', 'Banker wins, Player has 6');
  says('tie, Player total 6, Player has 3 cards', 'tie, with 6, Player has 3 cards');
  says('tie, Player has 3 cards', 'tie, Player has 3 cards');
  says('Player wins or tie, no Banker perfect pair', 'Player wins or tie, no Banker perfect pair');
  says('both totals add up to 1–3, 15–17', 'both totals add up to 1–3 or 15–17');
  says('Banker total 7, 6 cards in all', 'Banker has 7, 6 cards in all');
  says('something new, tie', 'something new, tie');
});

test('a price is one, the usual one, or the best of several; what differs is noted', () => {
  speakHere('en');
  const says = (/** @type {WagerCard} */ wager, /** @type {string} */ expected) =>
    assert.equal(`${price(wager)} | ${note(wager)}`, expected);
  const banker = { belongs: 'banker', main: true };
  const of = (/** @type {string} */ id) =>
    /** @type {WagerCard} */ (builtIn().find(({ wager }) => wager === id));
  says(card('banker', HALF, banker), '1 to 1 | with 6: 1 to 2');
  says(
    card(
      'banker',
      [
        ['Banker wins', '1:1'],
        ['tie', 'push'],
      ],
      { ...banker, commission: '5%' },
    ),
    '1 to 1 | less 5% commission',
  );
  says({ ...of('ez-banker'), .../** @type {any} */ (banker), wager: 'banker' }, '1 to 1 | a 3-card 7 pushes');
  says(of('lucky-6'), 'up to 23 to 1 | Banker wins, with 6');
  says(of('either-pair'), '5 to 1 | Player pair or Banker pair');
  says(of('quik'), 'up to 50 to 1 | totals 0–3 or 15–18');
  says(of('big'), '54 to 100 | 5–6 cards in all');
});
