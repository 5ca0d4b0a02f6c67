// @ts-check
// Refusals are read by the units that the house sends, and every one of them has its words.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { refusalText, units } from '../js/refusals.js';
import { speakHere } from './speak.js';

const web = join(import.meta.dirname, '..');
const types = readFileSync(join(web, 'js', 'protocol.d.ts'), 'utf8');

/** Units of values that are one of several. */
const several = /** @type {Record<string, string[]>} */ ({
  Place: ['area', 'line'],
  Asker: ['patron', 'staff', 'machine'],
});

/** Every refusal as it was declared: its code, and the units that each of its values may have. */
const declared = [
  ...types.matchAll(/\{ code: "([a-z-]+)"; text: string; data: (?:\{ (.*) \}|Record<string, never>) \}/g),
].map(([, code = '', data = '']) => ({
  code,
  values: [...data.matchAll(/"?([a-z-]+)"?: (?:\{ "?([a-z-]+)"?: (\w+) \}|(\w+))(?:; |$)/g)].map(
    ([, name = '', unit, list = '', type = '']) => ({
      name,
      list,
      units: unit ? [unit] : (several[type] ?? [type]),
    }),
  ),
}));

/**
 * Whether a value is one of a closed list, whose name is its unit.
 * @type {(unit: string, list: string) => boolean}
 */
const isList = (unit, list) => list.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase() === unit;

test('every refusal is found in the types', () => {
  assert.ok(declared.length > 150, `${declared.length}`);
  assert.deepEqual(declared.find(({ code }) => code === 'table-full')?.values, [
    { name: 'most', list: 'number', units: ['count'] },
  ]);
});

test('every unit can be written', () => {
  for (const { code, values } of declared) {
    for (const { name, list, units: all } of values) {
      for (const unit of all) assert.ok(unit in units || isList(unit, list), `${code} ${name} ${unit}`);
    }
  }
});

test('bug 18: a full table says how many people it takes, and no amount', () => {
  speakHere('en');
  const full = { code: 'table-full', text: '', data: { most: { count: 20 } } };
  assert.equal(refusalText(full, '$'), 'This table is full: 20 people have money here');
  speakHere('fr');
  assert.doesNotMatch(refusalText(full, '€'), /€/);
});

test('money, and nothing else, is read as money', () => {
  speakHere('en');
  const sample = /** @type {Record<string, any>} */ ({
    cents: 2_000,
    millis: 90_000,
    count: 20,
    number: 20,
    card: 'Ah',
    side: 'player',
    wager: 'tie',
  });
  for (const { code, values } of declared) {
    const data = Object.fromEntries(
      values.map(({ name, units: [unit = ''] }) => [name, { [unit]: sample[unit] ?? 7 }]),
    );
    const text = refusalText({ code, text: 'in the words of the house', data }, '¤');
    assert.equal(text.includes('¤20'), text.includes('¤'), `${code}: ${text}`);
    const isAboutMoney = values.some(({ units: all }) => all.includes('cents'));
    assert.ok(isAboutMoney || !text.includes('¤'), `${code}: ${text}`);
    assert.doesNotMatch(text, /\{[a-z-]+\}|\[object/, code);
  }
});

for (const tag of readdirSync(join(web, 'words'))) {
  test(`every refusal has a sentence in ${tag}, of values that it is sent with`, () => {
    const pages = ['refusals', 'staff', 'cage', 'panels'].map((page) =>
      JSON.parse(readFileSync(join(web, 'words', tag, `${page}.json`), 'utf8')),
    );
    for (const { code, values } of declared) {
      const keys = [code, `refusal.${code}`, `refused-${code}`];
      assert.ok(
        pages.some((page) => keys.some((key) => page[key])),
        `${code} has no words`,
      );
      for (const [, name] of (pages[0][code] ?? '').matchAll(/\{([a-z-]+)\}/g)) {
        assert.ok(
          values.some((value) => value.name === name),
          `${code} is not sent with ${name}`,
        );
      }
    }
  });
}
