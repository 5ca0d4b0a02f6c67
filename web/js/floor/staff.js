// @ts-check
// Who is on duty where, and who else deals and supervises here.

import { nameOf } from '../crew.js';
import { el, fill } from '../dom.js';
import { timeOfDay } from '../format.js';
import { table } from '../tables.js';
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
    const all = people();
    const duties = tables.map((one) => {
      const duty = viewOf(one)?.duty;
      const dealer = one.card.automatic ? say('floor.automatic') : nameOf(all, duty?.dealer);
      return [one.card.name, doingOf(one).text, dealer, nameOf(all, duty?.floor)];
    });
    const text = JSON.stringify([duties, all]);
    if (drawn === text) return;
    drawn = text;
    const heads = (/** @type {string[]} */ ...names) => names.map((name) => say(`floor.col.${name}`));
    fill(
      out,
      el('h3', { text: say('floor.staff.duty') }),
      table({ class: 'sheet-table', heads: heads('table', 'doing', 'dealer', 'floor'), rows: duties }),
      el('h3', { text: say('floor.staff.all') }),
      table({
        class: 'sheet-table',
        heads: heads('name', 'roles', 'since'),
        rows: all.map((one) => [
          one.name,
          one.roles.map((role) => say(`floor.role.${role}`)).join(', '),
          one['signed-on-since'] ? timeOfDay(one['signed-on-since']) : '–',
        ]),
      }),
    );
  }
}
