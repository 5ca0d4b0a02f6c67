// @ts-check
// The steps of a ruling.

import { el } from '../dom.js';
import { say } from '../words.js';

const STEPS = ['stopped', 'verified', 'next', 'choose', 'announce', 'log', 'dispute'];

/**
 * @param {number} done  how many are done; the one after them is due
 * @param {string} [phase]  of the game in which it was stopped
 */
export const flow = (done, phase) =>
  el(
    'ol',
    { class: 'flow' },
    STEPS.map((step, nth) =>
      el(
        'li',
        { class: nth < done ? 'done' : nth === done ? 'now' : '' },
        el('span', { class: 'n' }, nth + 1),
        el('span', null, say(`floor.step.${step === 'next' && phase ? `next-${phase}` : step}`)),
      ),
    ),
  );
