// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { qr } from '../js/art/qr.js';
import { forPaper, nameOf } from '../js/signed.js';

const signature = `— sabot/fe812c12f3ab4ce6 ${'A'.repeat(92)}`;
const own = `sabot/fe812c12f3ab4ce6\n123456\n${'A'.repeat(43)}=\n\n${signature}\n`;

test('paper has the signature of the house, and no more than a code holds', () => {
  assert.equal(forPaper(own), own);
  assert.equal(forPaper(`${own}— witness/0123456789abcdef ${'A'.repeat(104)}\n`), own);
  assert.equal(qr(own).length, 57, 'it is a code of version 10 at most');
});

test('a key has the name that the house signs by', () => {
  assert.equal(
    nameOf('sabot/fe812c12f3ab4ce6+d68cc348+AepKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs'),
    'sabot/fe812c12f3ab4ce6',
  );
});
