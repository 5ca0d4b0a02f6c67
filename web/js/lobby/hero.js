// @ts-check
// The first thing that is seen: how many tables are open, what the house promises, and one seat.

import { card } from '../art/cards.js';
import { icon } from '../art/icons.js';
import { el, set, setText } from '../dom.js';
import { short } from '../format.js';
import { titleOf } from '../titles.js';
import { has, say } from '../words.js';
import { isOpen, nextSeat } from './order.js';
import { addressOf, sitDown } from './sit.js';
/** @import { TableCard } from '../types.js' */
/** @import { Holding } from './mine.js' */

/** @param {(problem: string) => void} failed */
export function mountHero(failed) {
  const title = el('h1');
  const promise = el('p');
  const seatLabel = el('span', { class: 'num' });
  /** @type {TableCard | null} */
  let offered = null;
  const seat = el(
    'a',
    {
      class: 'btn gold',
      href: '#main',
      onclick: (/** @type {MouseEvent} */ event) => {
        event.preventDefault();
        if (offered) sitDown(offered.name, failed);
      },
    },
    seatLabel,
  );
  const learnLabel = el('span');
  const fan = el(
    'div',
    { class: 'fan', 'aria-hidden': 'true' },
    [null, 'Qs', '9d', 'Kh'].map((face) => card(face)),
  );
  const node = el(
    'section',
    { class: 'hero felt' },
    el(
      'div',
      { class: 'say' },
      title,
      promise,
      el(
        'div',
        { class: 'acts' },
        seat,
        el('a', { class: 'btn line', href: '/learn' }, icon('book'), learnLabel),
      ),
    ),
    fan,
  );
  return {
    node,
    /**
     * @param {readonly TableCard[]} tables
     * @param {ReadonlyMap<string, Holding>} holdings
     */
    update(tables, holdings) {
      // Whoever sits somewhere goes back there.
      const own = tables.find(({ name }) => holdings.has(name)) ?? null;
      offered = own ?? nextSeat(tables);
      setText(title, `${greeting()} ${count(tables.filter(isOpen).length)}`.trim());
      setText(promise, promises(tables));
      seat.hidden = offered === null;
      if (offered) {
        setText(
          seatLabel,
          own
            ? say('lobby.back-to', { table: titleOf(own, tables).name })
            : say('lobby.seat', { amount: short(offered.minimum, offered.currency) }),
        );
        set(seat, { href: addressOf(offered.name) });
      }
      setText(learnLabel, say('lobby.five-minutes'));
    },
  };
}

function greeting() {
  const hour = new Date().getHours();
  return say(
    hour >= 5 && hour < 12 ? 'lobby.morning' : hour >= 12 && hour < 18 ? 'lobby.afternoon' : 'lobby.evening',
  );
}

/** @param {number} open */
function count(open) {
  if (open === 0) return say('lobby.none-open');
  const key = `lobby.count.${open}`;
  return say('lobby.open', { count: open, number: has(key) ? say(key) : open });
}

/**
 * Nothing is promised that is not so at every table.
 * @param {readonly TableCard[]} tables
 */
function promises(tables) {
  const every = (/** @type {(table: TableCard) => boolean} */ is) => tables.length > 0 && tables.every(is);
  return [
    say('lobby.promise'),
    every(({ sealed }) => sealed) && say('lobby.promise-sealed'),
    every(({ money }) => money === 'play') && say('lobby.promise-play'),
  ]
    .filter(Boolean)
    .join(' ');
}
