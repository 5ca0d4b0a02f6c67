// @ts-check
// One line to say, one to do, one reason, and the calls made so far in this coup.

import { icon } from '../art/icons.js';
import { el, fill, keyed, set, setText } from '../dom.js';
import { ours, say } from '../words.js';
import { callsOf, nowOf } from './phrase.js';

/** @import { Step } from './phrase.js' */
/** @import { State } from '../state.js' */

/** Longer lines are set smaller, so that the box keeps its height. */
const LONG = 26;
const LONGER = 44;
const CALLS_MAX = 9;

export function mountSay() {
  const words = el('p', { class: 'words' });
  const todo = el('b', {});
  const reason = el('span', {});
  const refused = el('span', { class: 'refused', role: 'alert' });
  const calls = el('ol', { class: 'calls', 'aria-label': say('dealer.calls') });
  const status = el('p', { class: 'off', role: 'status', 'aria-live': 'assertive' });
  const node = el(
    'section',
    { class: 'say', 'aria-label': say('dealer.say') },
    icon('say'),
    el('div', { class: 'lines' }, words, el('p', { class: 'do' }, todo, ' ', reason, refused)),
    calls,
    status,
  );
  return {
    node,
    /**
     * @param {State} state
     * @param {Step} step
     * @param {string} trouble  what was refused a moment ago
     */
    update(state, step, trouble) {
      const made = callsOf(state.news);
      const now = nowOf(made);
      const called = now.map((one) => ours(one.words));
      const call = called.join(' ');
      // What was called for the last coup is not to be said once the table is closed or paused.
      const isSaid = state.connected && call !== '' && step.key !== 'open' && step.key !== 'paused';
      const plain = state.connected ? step.todo : say('dealer.tag.offline');
      speak(words, isSaid ? called : [], plain);
      setText(todo, trouble || !isSaid ? '' : step.todo);
      setText(reason, trouble ? '' : step.reason);
      setText(refused, trouble);
      set(node, {
        'data-step': step.key,
        'data-lost': !state.connected,
        'data-stopped': step.key === 'await-ruling' || step.key === 'paused',
      });
      setText(status, [call, step.todo, step.reason].filter(Boolean).join(' '));
      const from = now[0]?.number ?? Infinity;
      keyed(
        calls,
        made.slice(-CALLS_MAX),
        (one) => one.number,
        () => el('li', {}, icon('tick'), el('span', {})),
        (item, one) => {
          set(item, { class: one.number >= from ? 'now' : 'made' });
          setText(/** @type {Element} */ (item.lastElementChild), ours(one.words).replace(/[.。]$/, ''));
        },
      );
    },
  };
}

/**
 * Sets the large line: what is called, in quotes and broken only between sentences, or else a plain sentence.
 * @param {HTMLElement} node
 * @param {string[]} called
 * @param {string} plain
 */
function speak(node, called, plain) {
  const [before = '', after = ''] = say('dealer.quoted', { call: '|' }).split('|');
  const parts = called.map(
    (one, nth) => `${nth === 0 ? before : ''}${one}${nth === called.length - 1 ? after : ''}`,
  );
  const text = parts.length > 0 ? parts.join(' ') : plain;
  if (node.dataset.said === text) return;
  set(node, {
    'data-said': text,
    'data-length': text.length > LONGER ? 'longer' : text.length > LONG ? 'long' : null,
  });
  if (parts.length === 0) setText(node, plain);
  else fill(node, ...parts.flatMap((part, nth) => [nth > 0 ? ' ' : null, el('span', { text: part })]));
}
