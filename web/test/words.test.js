// @ts-check
// Every language says everything, with the same names in it, and every key that is asked for exists.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { roadNames } from '../js/roads/geometry.js';
import { languages } from '../js/words.js';

const web = join(import.meta.dirname, '..');
const tags = readdirSync(join(web, 'words'));
const pages = readdirSync(join(web, 'words', 'en'));

/** @type {(tag: string, page: string) => Record<string, any>} */
const read = (tag, page) => JSON.parse(readFileSync(join(web, 'words', tag, page), 'utf8'));

/** @type {(entry: any) => string[]} */
const forms = (entry) => (typeof entry === 'string' ? [entry] : Object.values(entry));

/** @type {(text: string) => string} */
const names = (text) => [...new Set(text.match(/\{[a-z-]+\}/g) ?? [])].sort().join(' ');

/** @type {(folder: string) => string[]} */
const scripts = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? scripts(join(folder, entry.name))
      : entry.name.endsWith('.js')
        ? [join(folder, entry.name)]
        : [],
  );

test('every language that can be chosen is there', () => {
  assert.deepEqual(tags.toSorted(), Object.keys(languages).toSorted());
});

for (const tag of tags) {
  test(`${tag} has the same catalogues and keys as English`, () => {
    assert.deepEqual(readdirSync(join(web, 'words', tag)).toSorted(), pages.toSorted());
    for (const page of pages) {
      assert.deepEqual(
        Object.keys(read(tag, page)).toSorted(),
        Object.keys(read('en', page)).toSorted(),
        page,
      );
    }
  });

  test(`${tag} names the same values as English and says something`, () => {
    for (const page of pages) {
      const [own, english] = [read(tag, page), read('en', page)];
      for (const [key, entry] of Object.entries(english)) {
        const expected = names(forms(entry).join(' '));
        assert.equal(names(forms(own[key]).join(' ')), expected, `${page} ${key}`);
        for (const form of forms(own[key])) assert.notEqual(form.trim(), '', `${page} ${key}`);
        assert.equal(typeof own[key] === 'object', typeof entry === 'object', `${page} ${key}`);
      }
    }
  });

  test(`${tag} has every plural form that its grammar asks for`, () => {
    const needed = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const page of pages) {
      for (const [key, entry] of Object.entries(read(tag, page))) {
        if (typeof entry === 'string') continue;
        for (const form of needed) assert.ok(entry[form] ?? entry.other, `${page} ${key} ${form}`);
      }
    }
  });
}

test('whatever is said exists', () => {
  const known = new Set(
    pages.flatMap((page) =>
      Object.keys(read('en', page)).map((key) => `${page.replace('.json', '')}.${key}`),
    ),
  );
  for (const file of scripts(join(web, 'js'))) {
    const source = readFileSync(file, 'utf8');
    for (const [, key = ''] of source.matchAll(/\bsay\(\s*'([^']+)'/g))
      assert.ok(known.has(key), `${key} in ${file}`);
    // A key that is made of what the house says has at least its family.
    for (const [, start = ''] of source.matchAll(/\bsay\(\s*`([^`$]+)\$\{/g)) {
      assert.ok(
        [...known].some((key) => key.startsWith(start)),
        `${start}… in ${file}`,
      );
    }
  }
});

test('whoever the house hangs up on is told why', () => {
  const types = readFileSync(join(web, 'js', 'protocol.d.ts'), 'utf8');
  const declared = /export type Why =(.*?);/s.exec(types)?.[1] ?? '';
  const reasons = [...declared.matchAll(/\| "([a-z-]+)"/g)].map(([, reason]) => reason);
  assert.ok(reasons.includes('too-slow') && reasons.includes('too-fast'), `${reasons}`);
  const keys = reasons.map((reason) => (reason === 'restart' ? 'state.restart' : `ended.${reason}`));
  for (const tag of tags) for (const key of keys) assert.ok(read(tag, 'common.json')[key], `${tag}: ${key}`);
});

test('every road has a name and an explanation', () => {
  for (const road of roadNames) {
    assert.ok(read('en', 'roads.json')[road], road);
    assert.ok(read('en', 'panels.json')[`about-${road}`], road);
  }
});

test('the lobby words every stage that a table can be in', () => {
  const types = readFileSync(join(web, 'js', 'protocol.d.ts'), 'utf8');
  const declared = /export type Stage =(.*?\| "dealing");/s.exec(types)?.[1] ?? '';
  const stages = [...declared.matchAll(/^ {2}\| (?:"([a-z]+)"|\{ ([a-z]+):)/gm)].map((it) => it[1] ?? it[2]);
  assert.ok(stages.includes('paused') && stages.includes('retracting'), `${stages}`);
  for (const tag of tags)
    for (const stage of stages) assert.ok(read(tag, 'lobby.json')[`state.${stage}`], `${tag}: ${stage}`);
});
