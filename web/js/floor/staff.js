// @ts-check
// Who is on duty where, and who works here, as far as the floor may know.

import { el, fill } from '../dom.js';
import { timeOfDay } from '../format.js';
import { say } from '../words.js';
import { nameOf } from './house.js';
import { doingOf } from './tables.js';
/** @import { Colleague, Table } from './house.js' */

/**
 * @param {Table[]} tables
 * @param {() => Colleague[]} people
 */
export function mountStaff(tables, people) {
  const out = el('div', {});
  const node = el('section', { class: 'panel page' }, el('h1', { text: say('floor.tab.staff') }), out);
  return { node, open: look };

  function look() {
    const head = (/** @type {string[]} */ ...names) =>
      el(
        'thead',
        {},
        el('tr', {}, ...names.map((name) => el('th', { scope: 'col', text: say(`floor.col.${name}`) }))),
      );
    const duties = tables
      .filter(({ card }) => !card.automatic)
      .map((table) =>
        el(
          'tr',
          {},
          el('td', { text: table.card.name }),
          el('td', { text: doingOf(table).text }),
          el('td', { text: nameOf(people(), table.duty.dealer) }),
          el('td', { text: nameOf(people(), table.duty.floor) }),
        ),
      );
    const all = people();
    fill(
      out,
      el('h2', { text: say('floor.staff.duty') }),
      el('table', { class: 'sheet-table' }, head('table', 'doing', 'dealer', 'floor'), el('tbody', {}, ...duties)),
      el('h2', { text: say('floor.staff.all') }),
      all.length === 0
        ? el('p', { class: 'none', text: say('floor.staff.hidden') })
        : el(
            'table',
            { class: 'sheet-table' },
            head('name', 'roles', 'since'),
            el(
              'tbody',
              {},
              ...all.map((one) =>
                el(
                  'tr',
                  {},
                  el('td', { text: one.name }),
                  el('td', { text: one.roles.map((role) => say(`floor.role.${role}`)).join(', ') }),
                  el('td', { text: one['signed-on-since'] ? timeOfDay(one['signed-on-since']) : '–' }),
                ),
              ),
            ),
          ),
    );
  }
}
