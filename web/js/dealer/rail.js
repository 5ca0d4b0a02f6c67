// @ts-check
// The right side: irregularity, table differential, commission, the shoe, and what is done to it.

import { icon } from '../art/icons.js';
import { mark } from '../art/marks.js';
import { button, el, keyed, set, setStyle, setText } from '../dom.js';
import { money, short } from '../format.js';
import { refusalText } from '../refusals.js';
import { refusalOf, sum, sumOn } from '../view.js';
import { say } from '../words.js';
/** @import { Act, HouseCard, Request, View } from '../protocol.js' */
/** @import { Owed } from './owed.js' */

/**
 * @param {HouseCard} house
 * @param {{ report: () => void; ask: (request: Request) => void }} does
 */
export function mountRail(house, does) {
  const irregularity = button(
    { class: 'irr', id: 'irregularity' },
    does.report,
    icon('warn'),
    el('b', { text: say('dealer.irregularity') }, el('kbd', { text: 'I' })),
    el('span', { text: say('dealer.irregularity-hint') }),
  );
  const parts = [differential(house), commission(house), shoe(house, does.ask)];
  const node = el(
    'aside',
    { class: 'rail', 'aria-label': say('dealer.rail') },
    irregularity,
    ...parts.map((part) => part.node),
  );
  return {
    node,
    /**
     * @param {View} view
     * @param {Owed} owed
     */
    update(view, owed) {
      const refusal = refusalOf(view, 'report');
      set(irregularity, { 'aria-disabled': refusal ? 'true' : null });
      for (const part of parts) part.update(view, owed);
    },
  };
}

/** @param {HouseCard} house */
function differential(house) {
  const value = el('b', { class: 'num' });
  const [player, banker, limit] = [
    el('i', { class: 'p' }),
    el('i', { class: 'b' }),
    el('i', { class: 'lim' }),
  ];
  const [left, right] = [el('span', {}), el('span', {})];
  const node = el(
    'section',
    { class: 'panel box' },
    el('h3', {}, say('dealer.differential'), value),
    el('div', { class: 'bal', 'aria-hidden': 'true' }, player, banker, limit, el('i', { class: 'c' })),
    el(
      'p',
      { class: 'two num' },
      el('span', {}, mark('player'), left),
      el('span', {}, right, mark('banker')),
    ),
  );
  return {
    node,
    /** @param {View} view */
    update(view) {
      const [p, b] = [sumOn(view.stakes, 'player'), sumOn(view.stakes, 'banker')];
      const most = house.differential;
      const difference = Math.abs(p - b);
      const amount = short(difference, house.currency);
      setText(
        value,
        most === null ? amount : say('dealer.of', { amount, most: short(most, house.currency) }),
      );
      // The bar has room for the limit beyond the smaller side, so that the amber line is always in sight.
      const full = Math.max(p * 1.1, b * 1.1, (most ?? 0) + Math.min(p, b), 1);
      setStyle(player, { width: `${(p / full) * 50}%` });
      setStyle(banker, { width: `${(b / full) * 50}%` });
      const reach = ((Math.min(p, b) + (most ?? 0)) / full) * 50;
      setStyle(limit, { left: `${p > b ? 50 - reach : 50 + reach}%` });
      limit.classList.toggle('gone', most === null || difference === 0);
      node.classList.toggle('over', most !== null && difference > most);
      setText(left, short(p, house.currency));
      setText(right, short(b, house.currency));
    },
  };
}

/** What is owed in all, and by whom of those who sit at no area. @param {HouseCard} house */
function commission(house) {
  const value = el('b', { class: 'num' });
  const list = el('ul', { class: 'debts num' });
  const node = el('section', { class: 'panel box' }, el('h3', {}, say('dealer.commission'), value), list);
  return {
    node,
    /**
     * @param {View} view
     * @param {Owed} owed
     */
    update(view, owed) {
      setText(value, money(sum(view.owed), house.currency));
      keyed(
        list,
        owed.elsewhere,
        (one) => one.patron,
        ({ patron }) => el('li', {}, el('span', { text: say('dealer.patron', { patron }) }), el('b', {})),
        (item, { cents }) =>
          setText(/** @type {Element} */ (item.lastElementChild), money(cents, house.currency)),
      );
      node.classList.toggle('gone', !house.wagers.some((wager) => wager.commission !== null));
    },
  };
}

/**
 * @param {HouseCard} house
 * @param {(request: Request) => void} ask
 */
function shoe(house, ask) {
  const title = el('span', {});
  const value = el('b', { class: 'num' });
  const run = el('i', {});
  const behind = el('i', { class: 'cut' });
  setStyle(behind, { left: `${((house.cards - house['cut-depth']) / house.cards) * 100}%` });
  const note = el('p', { class: 'note' });
  const buttons = [
    deed('cut-card', 'cut', 'X', { 'cut-card': {} }, house, ask),
    deed('ghost', 'ghost', 'G', { ghost: {} }, house, ask, usedGhosts),
  ];
  const node = el(
    'section',
    { class: 'panel box shoe' },
    el('h3', {}, title, value),
    el('div', { class: 'gauge', 'aria-hidden': 'true' }, run, behind),
    note,
    el('div', { class: 'btns' }, ...buttons.map((button) => button.node)),
  );
  return {
    node,
    /** @param {View} view */
    update(view) {
      const out = view.shoe?.['cards-out'] ?? 0;
      setText(title, view.shoe ? say('dealer.shoe', { number: view.shoe.number }) : say('dealer.no-shoe'));
      setText(value, view.shoe ? say('dealer.of', { amount: out, most: house.cards }) : '');
      setStyle(run, { width: `${(out / house.cards) * 100}%` });
      setText(note, noteOf(view, house));
      for (const button of buttons) button.update(view);
    },
  };
}

/**
 * @param {View} view
 * @param {HouseCard} house
 */
function noteOf(view, house) {
  if (!view.shoe) return '';
  if (view.held) return say('dealer.held');
  if (view.shoe.more !== null) return say('dealer.more', { count: view.shoe.more });
  const [coups, depth] = [{ count: view.shoe.coups }, { count: house['cut-depth'] }];
  return `${say('dealer.coups', coups)} ${say('dealer.cut-depth', depth)}`;
}

/**
 * How many ghost hands patrons have asked for in this shoe, of how many.
 * @param {View} view
 * @param {HouseCard} house
 */
const usedGhosts = (view, house) =>
  say('dealer.ghosts', { count: view.shoe?.ghosts ?? 0, most: house.ghosts });

/**
 * A button that is open when the table says so, and says why when it is not.
 * @param {Act & string} act
 * @param {import('../art/icons.js').IconName} sign
 * @param {string} key
 * @param {Request} request
 * @param {HouseCard} house
 * @param {(request: Request) => void} ask
 * @param {(view: View, house: HouseCard) => string} [more]  what else there is to say while it is open
 */
export function deed(act, sign, key, request, house, ask, more = () => '') {
  const small = el('small', {});
  const node = button(
    { class: 'btn', 'data-act': act },
    () => ask(request),
    icon(sign),
    el('span', {}, say(`dealer.act.${act}`), small),
    el('kbd', { text: key }),
  );
  return {
    node,
    /** @param {View} view */
    update(view) {
      const refusal = refusalOf(view, act);
      node.disabled = refusal !== null;
      setText(small, refusal ? refusalText(refusal, house.currency) : more(view, house));
    },
  };
}
