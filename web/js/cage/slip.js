// @ts-check
// A voucher on paper. It is on the page all the time, and seen only by the printer.
import { qrPicture } from '../art/qr.js';
import { rosette } from '../art/rosette.js';
import { el, fill } from '../dom.js';
import { dayAndTime } from '../format.js';
import { forPaper, signedHead } from '../signed.js';
import { say } from '../words.js';
/** @import { Paper } from './issue.js' */

/**
 * @param {Paper} paper
 * @param {{ amount: string, by: string }} more
 */
export function slip(paper, { amount, by }) {
  /** @type {[string, string][]} */
  const lines = [
    [say('cage.slip-number'), String(paper.number)],
    [say('cage.slip-issued'), dayAndTime(Date.now())],
    [say('cage.slip-by'), by],
  ];
  const signed = el('div', { class: 'signed' });
  void drawSigned(signed);
  return el(
    'article',
    { class: 'slip', 'aria-hidden': 'true' },
    el(
      'header',
      null,
      rosette(56),
      el('b', null, say('common.sabot')),
      el('span', null, say('cage.slip-title')),
    ),
    el('p', { class: 'worth' }, amount),
    el(
      'div',
      { class: 'code' },
      el(
        'p',
        null,
        paper.code.split('-').map((group) => el('span', null, group)),
      ),
      qrPicture(paper.code, ''),
    ),
    el(
      'dl',
      null,
      lines.flatMap(([name, value]) => [el('dt', null, name), el('dd', null, value)]),
    ),
    el('p', { class: 'note' }, say('cage.slip-note')),
    signed,
  );
}

/**
 * What the house has signed last, once it is there: the slip is worth as much without.
 * @param {Element} parent
 */
async function drawSigned(parent) {
  const head = await signedHead();
  if (head)
    fill(
      parent,
      qrPicture(forPaper(head.checkpoint), ''),
      el('p', null, say('cage.slip-signed', { key: head.key })),
    );
}
