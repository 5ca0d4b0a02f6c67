// @ts-check
// Changes of a table's house file: one person proposes, another approves.

import { get, post } from '../api.js';
import { icon } from '../art/icons.js';
import { nameOf } from '../crew.js';
import { el, fill } from '../dom.js';
import { say } from '../words.js';
/** @import { Colleague } from '../crew.js' */
/** @import { Table } from './house.js' */

/** @typedef {{ digest: string; by: number; text: string }} Proposal */

/**
 * @param {Table[]} tables
 * @param {() => Colleague[]} people
 */
export function mountRules(tables, people) {
  const list = el('div', { class: 'proposals' });
  const node = el(
    'section',
    { class: 'panel page' },
    el('h2', { text: say('floor.tab.rules') }),
    el('p', { class: 'none', text: say('floor.rules.how') }),
    list,
  );
  return { node, open: look };

  async function look() {
    const found = await Promise.all(
      tables.map(async (table) => {
        try {
          const path = `/api/v1/tables/${encodeURIComponent(table.card.name)}/rules`;
          /** @type {Proposal} */
          const proposal = await get(`${path}/proposal`);
          return [card(table, path, proposal, String(await get(path)))];
        } catch {
          return [];
        }
      }),
    );
    const all = found.flat();
    fill(list, ...(all.length > 0 ? all : [el('p', { class: 'nothing', text: say('floor.rules.none') })]));
  }

  /**
   * @param {Table} table
   * @param {string} path
   * @param {Proposal} proposal
   * @param {string} before
   */
  function card(table, path, proposal, before) {
    const trouble = el('p', { class: 'refused', role: 'alert' });
    const send = (/** @type {string} */ what, /** @type {unknown} */ body) => async () => {
      try {
        await post(`${path}/${what}`, body);
        look();
      } catch (error) {
        trouble.textContent = /** @type {Error} */ (error).message;
      }
    };
    return el(
      'article',
      { class: 'proposal' },
      el('h3', { text: say('floor.rules.of', { table: table.card.name, by: nameOf(people(), proposal.by) }) }),
      el('p', { class: 'num digest', text: proposal.digest }),
      el('pre', {}, ...differences(before, proposal.text)),
      el(
        'div',
        { class: 'asked' },
        trouble,
        el(
          'button',
          { type: 'button', class: 'btn line', onclick: send('withdraw', undefined) },
          icon('clear'),
          say('floor.rules.refuse'),
        ),
        el(
          'button',
          { type: 'button', class: 'btn gold', onclick: send('approve', { digest: proposal.digest }) },
          icon('tick'),
          say('floor.rules.approve'),
        ),
      ),
    );
  }
}

/**
 * The lines of the new file, with those marked that the old one has not, and the old ones that are gone.
 * @param {string} before
 * @param {string} after
 */
function differences(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const gone = old
    .filter((line) => line.trim() && !now.includes(line))
    .map((line) => el('del', { text: `− ${line}\n` }));
  const lines = now.map((line) =>
    old.includes(line) || !line.trim() ? `  ${line}\n` : el('ins', { text: `+ ${line}\n` }),
  );
  return [...gone, ...lines];
}
