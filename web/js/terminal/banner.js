// @ts-check
// The banner of the terminal: the table's state, what counts down, and what the last hand was.

import { mark, mountStateShape } from '../art/marks.js';
import { button, el, fill, setText } from '../dom.js';
import { money } from '../format.js';
import { say } from '../words.js';
import { outcome } from './model.js';
/** @import { Bead } from '../protocol.js' */
/** @import { State } from '../state.js' */
/** @import { Lamp } from './lamp.js' */

/**
 * @param {HTMLElement} node
 * @param {{ cut: () => void; slip: () => void }} open  `cut`: what the button does while a shoe may be cut;
 *   `slip`: what the last hand came to
 */
export function mountBanner(node, open) {
  const holder = el('span', { class: 'holder', 'aria-hidden': 'true' });
  const said = el('div', { class: 'mid' });
  /** @type {HTMLElement} */
  let aside = el('p', { class: 'next num' });
  const cut = button({ class: 'btn', hidden: true }, open.cut);
  node.append(holder, said, aside, cut);
  const shape = mountStateShape(node, holder);
  return {
    /**
     * @param {State} state
     * @param {Lamp} lamp
     * @param {{ cutting: boolean; newcomer: boolean }} local
     */
    update(state, lamp, { cutting, newcomer }) {
      const seconds = shape.update(lamp.kind, state, lamp.until);
      cut.hidden = !cutting;
      setText(cut, say('terminal.cut'));
      // What to do needs the room of the last hand, which says nothing to whoever has never played one.
      const plain = newcomer && (lamp.kind === 'open' || lamp.kind === 'last');
      const key = plain ? '' : asideKey(state, lamp, seconds);
      // What is said is put there anew, not moved: a line that wraps otherwise, or what stands beside it,
      // would push the rest about.
      again(said, [lamp.words, lamp.sub, key].join('\n'), () => [
        el('p', { class: `words ${sized(lamp.words, key !== '' && lamp.until !== null)}` }, lamp.words),
        el('p', { class: 'sub' }, lamp.sub),
      ]);
      if (aside.dataset.shown === key) return;
      const content = plain ? [] : asideOf(state, lamp, seconds);
      const next = isSlip(state, lamp)
        ? button({ class: 'next num', 'data-shown': key, 'aria-haspopup': 'dialog' }, open.slip, ...content)
        : el('p', { class: 'next num', 'data-shown': key }, ...content);
      aside.replaceWith(next);
      aside = next;
    },
  };
}

/**
 * Room is fixed, so that nothing moves: long words are set smaller instead.
 * @param {string} words
 * @param {boolean} beside  whether something stands beside them
 */
function sized(words, beside) {
  const width = [...words].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);
  return width > 34 ? 'longest' : width > (beside ? 16 : 22) ? 'long' : '';
}

/**
 * @param {HTMLElement} node
 * @param {string} key
 * @param {() => (Node | string)[]} build
 */
function again(node, key, build) {
  if (node.dataset.shown === key) return;
  node.dataset.shown = key;
  fill(node, ...build());
}

/**
 * @param {State} state
 * @param {Lamp} lamp
 * @param {number | null} seconds
 */
const asideKey = (state, lamp, seconds) => {
  if (isSlip(state, lamp))
    return ['slip', state.view?.last?.coup, came(state), say('terminal.last-hand')].join();
  const bead = state.board?.bead.at(-1);
  return [
    lamp.kind,
    seconds,
    state.board?.coups,
    bead?.winner,
    bead && score(state, bead),
    say('terminal.last-hand'),
  ].join();
};

/**
 * Whether there is a slip of the last hand to look at again.
 * @param {State} state
 * @param {Lamp} lamp
 */
const isSlip = ({ view }, { kind }) =>
  (kind === 'open' || kind === 'last') && (view?.last?.paid.length ?? 0) > 0;

/**
 * What the last hand came to: "+$25.00".
 * @param {State} state
 */
const came = ({ view, house }) => money(outcome(view?.last?.paid ?? []).net, house?.currency, { sign: true });

/**
 * While wagers are open, the last hand; after a hand, how long until the next.
 * @param {State} state
 * @param {Lamp} lamp
 * @param {number | null} seconds
 */
function asideOf(state, lamp, seconds) {
  const { kind } = lamp;
  if (isSlip(state, lamp)) {
    const { winner } = state.view?.last ?? {};
    return [
      say('terminal.last-hand'),
      el('b', null, winner ? mark(winner, { size: 15 }) : null, came(state)),
    ];
  }
  if (kind === 'open' || kind === 'last') {
    const last = state.board?.bead.at(-1);
    if (!last) return [];
    return [say('terminal.last-hand'), el('b', null, mark(last.winner, { size: 15 }), score(state, last))];
  }
  if (seconds === null) return [];
  if (kind === 'dealing') return [el('b', null, say('common.seconds-short', { count: seconds }))];
  return [say('terminal.next-hand'), el('b', null, say('common.seconds-short', { count: seconds }))];
}

/**
 * Both totals, the winner's first, while the house still has them; else the winner's, as it is on the road.
 * @param {State} state
 * @param {Bead} bead
 */
function score({ view }, bead) {
  const { winner = null, totals = null } = view?.last ?? {};
  if (!totals || winner !== bead.winner) return String(bead.total);
  const [high, low] = winner === 'banker' ? [totals.banker, totals.player] : [totals.player, totals.banker];
  return high === bead.total ? `${high}–${low}` : String(bead.total);
}
