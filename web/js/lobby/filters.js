// @ts-check
// Which tables are shown, and in which order.

import { button, el, keyed, set, setText } from '../dom.js';
import { remember, remembered } from '../settings.js';
import { say } from '../words.js';
import { filtersFor, orders } from './order.js';
/** @import { TableCard } from '../types.js' */
/** @import { Filter, Order } from './order.js' */

/** @param {() => void} changed */
export function mountFilters(changed) {
  let chosen = 'all';
  /** @type {Order} */
  let order = remembered('sabot.order', 'minimum');
  if (!orders.includes(order)) order = 'minimum';
  const heading = el('h2');
  const group = el('div', { class: 'pills', role: 'group' });
  const select = el(
    'select',
    {
      onchange: () => {
        order = /** @type {Order} */ (select.value);
        remember('sabot.order', order);
        changed();
      },
    },
    orders.map((name) => el('option', { value: name })),
  );
  const node = el('div', { class: 'bar' }, heading, group, el('span', { class: 'sort' }, select));
  /** @param {Filter} filter */
  const choose = (filter) => {
    chosen = filter.id;
    changed();
  };

  return {
    node,
    order: () => order,
    all: () => {
      chosen = 'all';
    },
    /**
     * @param {readonly TableCard[]} tables
     * @returns {Filter | undefined} the one in force
     */
    update(tables) {
      const filters = filtersFor(tables);
      if (!filters.some(({ id }) => id === chosen)) chosen = 'all';
      setText(heading, say('lobby.title'));
      set(group, { 'aria-label': say('lobby.filter') });
      keyed(
        group,
        filters,
        ({ id }) => id,
        (filter) => button('pill', () => choose(filter)),
        (pill, { id, house }) => {
          setText(pill, house ?? say(`lobby.filter.${id}`));
          set(pill, { 'aria-pressed': String(id === chosen) });
        },
      );
      set(select, { 'aria-label': say('lobby.sort') });
      orders.forEach((name, nth) => {
        if (select.options[nth]) setText(select.options[nth], say(`lobby.sort.${name}`));
      });
      select.value = order;
      return filters.find(({ id }) => id === chosen);
    },
  };
}
