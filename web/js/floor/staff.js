// @ts-check
// Who is on duty where, and who else deals and supervises here.

import { nameOf } from '../crew.js';
import { el, fill } from '../dom.js';
import { timeOfDay } from '../format.js';
import { tableHead } from '../tables.js';
import { say } from '../words.js';
import { viewOf } from './house.js';
import { scrolling } from './sheet.js';
import { doingOf } from './tables.js';
/** @import { Colleague } from '../crew.js' */
/** @import { Table } from './house.js' */

/**
 * @param {Table[]} tables
 * @param {() => Colleague[]} people
 */
export function mountStaff(tables, people) {
  const out = scrolling(say('floor.tab.staff'));
  const node = el('section', { class: 'panel page' }, el('h2', { text: say('floor.tab.staff') }), out);
  let drawn = '';
  return { node, update };

  function update() {
    const head = (/** @type {string[]} */ ...names) =>
      tableHead(names.map((name) => say(`floor.col.${name}`)));
    const all = people();
    const duties = tables.map((table) => {
      const duty = viewOf(table)?.duty;
      const dealer = table.card.automatic ? say('floor.automatic') : nameOf(all, duty?.dealer);
      return [table.card.name, doingOf(table).text, dealer, nameOf(all, duty?.floor)];
    });
    const text = JSON.stringify([duties, all]);
    if (drawn === text) return;
    drawn = text;
    const rows = duties.map((cells) => el('tr', {}, ...cells.map((cell) => el('td', { text: cell }))));
    fill(
      out,
      el('h3', { text: say('floor.staff.duty') }),
      el(
        'table',
        { class: 'sheet-table' },
        head('table', 'doing', 'dealer', 'floor'),
        el('tbody', {}, ...rows),
      ),
      el('h3', { text: say('floor.staff.all') }),
      el(
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
