// @ts-check
// A coup on the felt, and each of its steps in a sentence.
import { card } from '../art/cards.js';
import { icon } from '../art/icons.js';
import { mark } from '../art/marks.js';
import { button, el, fill } from '../dom.js';
import { rich } from '../rich.js';
import { say } from '../words.js';
import { outcome, sentence, stepsOf } from './reasons.js';
/** @import { Step } from './reasons.js' */
/** @import { Explained, Tableau } from './types.js' */

/**
 * The step that most people ask about: what the Banker did, or else the first.
 * @param {Step[]} steps
 */
export const asked = (steps) => {
  const at = steps.findIndex(({ is, why }) => is === 'decision' && why.side === 'banker');
  return Math.max(at, 0);
};

/**
 * @param {Element} parent
 * @param {{ link: () => void, look: (step: Step | undefined) => void }} on
 */
export function mountWhy(parent, on) {
  const hands = el('div', { class: 'hands' });
  const reasons = el('ol', { class: 'reason' });
  fill(
    parent,
    el(
      'header',
      null,
      el('h2', { id: 'why' }, say('learn.why')),
      button(
        { class: 'btn quiet slim', 'aria-label': say('learn.link') },
        on.link,
        icon('link'),
        el('span', null, say('learn.link')),
      ),
    ),
    hands,
    reasons,
  );
  return {
    /** @param {Explained} coup @param {Tableau} tableau */
    update(coup, tableau) {
      const steps = stepsOf(coup);
      let now = asked(steps);
      const draw = () => {
        fill(hands, hand(coup, 'player', steps[now]), hand(coup, 'banker', steps[now]));
        fill(
          reasons,
          [...steps.map((step) => sentence(step, coup, tableau)), outcome(coup)].map((text, nth) =>
            reason(
              text,
              nth,
              nth === now,
              nth < steps.length
                ? () => {
                    now = nth;
                    draw();
                    focusStep(reasons, nth);
                  }
                : null,
            ),
          ),
        );
        on.look(steps[now]);
      };
      draw();
    },
  };
}

/**
 * @param {Element} list
 * @param {number} nth
 */
function focusStep(list, nth) {
  list.children[nth]?.querySelector('button')?.focus({ preventScroll: true });
}

/**
 * @param {string} text
 * @param {number} nth
 * @param {boolean} isNow
 * @param {(() => void) | null} choose
 */
function reason(text, nth, isNow, choose) {
  const parts = [
    el('span', { class: 'n num', 'aria-hidden': 'true' }, nth + 1),
    el('span', null, rich(text)),
  ];
  return el(
    'li',
    { class: isNow ? 'now' : '' },
    choose ? button({ 'aria-pressed': String(isNow) }, choose, parts) : el('div', null, parts),
  );
}

/**
 * @param {Explained} coup
 * @param {'player' | 'banker'} side
 * @param {Step | undefined} now
 */
function hand(coup, side, now) {
  const [first = '', second = '', third] = coup.hands[side];
  const isAsked = third !== undefined && now?.why.side === side && now.why.draws;
  return el(
    'section',
    { class: `hand ${side === 'player' ? 'P' : 'B'}` },
    el(
      'h3',
      null,
      mark(side, { size: 17 }),
      say(`common.${side}`),
      el('span', { class: 'n num' }, el('span', { class: 'off' }, ': '), coup.totals[side]),
    ),
    el(
      'div',
      { class: 'cards' },
      card(first, { small: true }),
      card(second, { small: true }),
      third !== undefined &&
        el('span', { class: isAsked ? 'third ask' : 'third' }, card(third, { small: true, across: true })),
    ),
  );
}
