// @ts-check
// Which table this is, and what may be wagered at it.

import { rosette } from '../art/rosette.js';
import { el, keyed, set, setText } from '../dom.js';
import { range } from '../format.js';
import { settingsButton } from '../frame.js';
import { numberOf } from '../titles.js';
import { say, wagerName } from '../words.js';
/** @import { HouseCard, WagerCard } from '../protocol.js' */
/** @import { State } from '../state.js' */

/** @param {string} table */
export function mountHead(table) {
  const home = el('a', { class: 'home', href: '/' }, rosette(60));
  const title = el('h1');
  const sub = el('p', { class: 't num' });
  const limits = el('div', { class: 'limits' });
  const settings = settingsButton();
  const node = el('header', { class: 'top' }, home, title, sub, limits, settings);
  return {
    node,
    /** @param {State} state */
    update({ house, view, news }) {
      const number = numberOf(table);
      setText(title, number ? say('wall.table', { number }) : (house?.name ?? table));
      const shoe = view?.shoe;
      const coup =
        view?.coup?.coup ?? opened(view, news) ?? (view?.stage === 'waiting' ? view.last?.coup : null);
      setText(
        sub,
        [
          number && house?.name,
          shoe && say('wall.shoe', { number: shoe.number }),
          coup && say('wall.hand', { number: coup }),
        ]
          .filter(Boolean)
          .join(' · '),
      );
      set(home, { 'aria-label': say('wall.lobby') });
      set(settings, { 'aria-label': say('common.settings'), title: say('common.settings') });
      drawLimits(limits, house);
      document.title = `${say('wall.title', { house: house?.name ?? table })} · Sabot`;
    },
  };
}

/**
 * The hand that wagers are open for.
 * @param {State['view']} view
 * @param {State['news']} news
 */
function opened(view, news) {
  if (typeof view?.stage !== 'object') return null;
  const told = news.findLast(({ what }) => typeof what === 'object' && 'bets-opened' in what)?.what;
  return typeof told === 'object' && 'bets-opened' in told ? told['bets-opened'].coup : null;
}

/**
 * Wagers with the same limits share a place, and those that everything else hangs on come first.
 * @param {HTMLElement} parent
 * @param {HouseCard | null} house
 */
function drawLimits(parent, house) {
  /** @type {Map<string, WagerCard[]>} */
  const groups = new Map();
  for (const wager of (house?.wagers ?? []).toSorted((a, b) => Number(b.main) - Number(a.main))) {
    const key = range(wager.minimum, wager.maximum, house?.currency);
    groups.set(key, [...(groups.get(key) ?? []), wager]);
  }
  keyed(
    parent,
    [...groups].slice(0, 3),
    ([key]) => key,
    () => el('p', { class: 'lim num' }, el('small'), el('b')),
    (node, [limit, wagers]) => {
      const [names, amount] = node.children;
      if (names) setText(names, wagers.map(({ wager, name }) => wagerName(wager, name)).join(', '));
      if (amount) setText(amount, limit);
    },
  );
}
