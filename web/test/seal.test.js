// @ts-check

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { fromHex, toHex } from '../js/hex.js';
import { block } from '../js/verify/chacha.js';
import { check, readCards, Unreadable } from '../js/verify/check.js';
import { sha256 } from '../js/verify/sha256.js';
import { below, commitment, newDecks, order } from '../js/verify/shuffle.js';

/**
 * @typedef {{
 *   secret: string;
 *   from_end: number;
 *   salt: string;
 *   decks: number;
 *   commitment: string;
 *   first: string;
 *   last: string;
 *   sha256: string;
 * }} Shoe
 */

/** @type {{ shoes: Shoe[] }} */
const vectors = JSON.parse(readFileSync(new URL('../../vectors/seal.json', import.meta.url), 'utf8'));

const text = (/** @type {string} */ it) => new TextEncoder().encode(it);

test('SHA-256 is that of everybody else, at every length around a block', () => {
  assert.equal(
    toHex(sha256(text('abc'))),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
    assert.equal(toHex(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'), `${length} bytes`);
  }
});

test('ChaCha20 is that of RFC 8439, section 2.3.2', () => {
  const key = Uint8Array.from({ length: 32 }, (_, i) => i);
  const words = block(key, 1, fromHex('000000090000004a00000000'));
  const expected =
    'e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3 ' +
    '466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2';
  assert.equal(Array.from(words, (word) => word.toString(16).padStart(8, '0')).join(' '), expected);
});

test('words that would favour some places are passed over', () => {
  const words = [2 ** 32 - 1, 2 ** 32 - 4, 5];
  assert.equal(
    below(() => words.shift() ?? 0, 6),
    5,
    '2^32 mod 6 is 4: the last four words are unfair',
  );
  assert.equal(
    below(() => 2 ** 32 - 5, 6),
    (2 ** 32 - 5) % 6,
  );
});

test('the published shoes come out', () => {
  assert.equal(vectors.shoes.length, 3);
  for (const shoe of vectors.shoes) {
    const secret = fromHex(shoe.secret);
    const cards = order(secret, { fromEnd: shoe.from_end, salt: fromHex(shoe.salt) }, shoe.decks);
    assert.equal(commitment(secret), shoe.commitment);
    assert.equal(cards.slice(0, 10).join(' '), shoe.first);
    assert.equal(cards.slice(-10).join(' '), shoe.last);
    assert.equal(toHex(sha256(text(cards.join(' ')))), shoe.sha256);
    assert.deepEqual([...cards].sort(), newDecks(shoe.decks).sort());
  }
});

/** @param {(string | null)[]} drawn */
function opened(drawn) {
  const [shoe] = vectors.shoes.slice(1);
  assert.ok(shoe);
  const { commitment, secret, from_end, salt, decks } = shoe;
  return { shoe, told: { commitment, secret, cut: { 'from-end': from_end, salt }, decks, drawn } };
}

test('cards that came as sealed are counted, burned ones apart', () => {
  const drawn = readCards('2c -- -- Qs 2d 2c');
  const { told } = opened(drawn);
  const checked = check(told);
  assert.ok(checked.fits);
  assert.deepEqual([checked.compared, checked.unseen, checked.wrong, checked.over], [4, 2, null, 0]);
});

test('the first card that is not as sealed is named', () => {
  const { told } = opened(readCards('2c8h5d Qs 2d 3c Ks 4s'));
  assert.deepEqual(check(told).wrong, { at: 5, sealed: '2c', drawn: '3c' });
});

test('a secret that is not the one committed to is found', () => {
  const { told } = opened([]);
  assert.equal(check({ ...told, secret: told.secret.replace(/^00/, '01') }).fits, false);
  assert.equal(check({ ...told, commitment: told.commitment.toUpperCase() }).fits, true);
});

test('more cards than a shoe has are named', () => {
  const { told, shoe } = opened([]);
  const all = order(fromHex(shoe.secret), { fromEnd: shoe.from_end, salt: fromHex(shoe.salt) }, shoe.decks);
  assert.equal(check({ ...told, drawn: [...all, '2c'] }).over, 1);
  assert.equal(check({ ...told, drawn: all }).compared, 416);
});

test('what cannot be read is named', () => {
  const { told } = opened([]);
  /** @param {object} other @param {string} field */
  const refused = (other, field) =>
    assert.throws(
      () => check({ ...told, ...other }),
      (error) => error instanceof Unreadable && error.field === field,
    );
  refused({ secret: null }, 'secret');
  refused({ secret: 'zz'.repeat(32) }, 'secret');
  refused({ commitment: '12' }, 'commitment');
  refused({ cut: { 'from-end': -1, salt: '' } }, 'cut');
  refused({ cut: { 'from-end': 1, salt: 'abc' } }, 'salt');
  refused({ decks: 0 }, 'decks');
  assert.throws(() => readCards('2c 8x'), Unreadable);
  assert.deepEqual(readCards('10♠, as;kH'), ['Ts', 'As', 'Kh']);
});
