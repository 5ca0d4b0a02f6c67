// @ts-check
// The game for somebody who has never played.
import { card } from '../art/cards.js';
import { icon } from '../art/icons.js';
import { el, fill } from '../dom.js';
import { rich } from '../rich.js';
import { say } from '../words.js';

/** @param {Element} parent */
export function mountGame(parent) {
  fill(
    parent,
    el('h2', { id: 'game' }, say('learn.game')),
    el(
      'ol',
      { class: 'four' },
      [1, 2, 3, 4].map((nth) =>
        el(
          'li',
          null,
          el(
            'h3',
            null,
            el('span', { class: 'n num', 'aria-hidden': 'true' }, nth),
            say(`learn.game-${nth}`),
          ),
          el('p', null, say(`learn.game-${nth}-what`)),
        ),
      ),
    ),
    el(
      'div',
      { class: 'counts' },
      el(
        'section',
        null,
        el('h3', null, say('learn.counts')),
        el(
          'ul',
          { class: 'values' },
          value(['As'], 'counts-ace'),
          value(['2h', '9c'], 'counts-pips'),
          value(['Td', 'Kh'], 'counts-tens'),
        ),
        el('p', null, rich(say('learn.counts-sum'))),
      ),
      el(
        'section',
        null,
        el('h3', null, say('learn.naturals')),
        el(
          'div',
          { class: 'cards' },
          ['Kd', '9s'].map((face) => card(face, { small: true })),
        ),
        el('p', null, say('learn.naturals-what')),
        el('p', { class: 'note' }, say('learn.naturals-note')),
      ),
    ),
  );
}

/**
 * @param {string[]} faces
 * @param {string} key
 */
function value(faces, key) {
  return el(
    'li',
    null,
    el(
      'span',
      { class: 'cards', 'aria-hidden': 'true' },
      faces.map((face) => card(face, { small: true })),
    ),
    el('span', null, say(`learn.${key}`)),
  );
}

/** The sealed shoe in short. @param {Element} parent */
export function mountSeal(parent) {
  fill(
    parent,
    el(
      'div',
      null,
      el('h2', { id: 'seal' }, say('learn.seal')),
      el('p', { class: 'lead' }, say('learn.seal-lead')),
    ),
    el(
      'ol',
      { class: 'four slim' },
      [1, 2, 3, 4].map((nth) =>
        el(
          'li',
          null,
          el('span', { class: 'n num', 'aria-hidden': 'true' }, nth),
          el('p', null, say(`learn.seal-${nth}`)),
        ),
      ),
    ),
    el('a', { class: 'btn line', href: '/verify' }, icon('seal'), say('learn.seal-go')),
  );
}
