// @ts-check
// Changes of a table's house file: one person proposes, another approves.

import { post, tableAddress } from '../api.js';
import { icon } from '../art/icons.js';
import { nameOf } from '../crew.js';
import { button, el, fill, setText } from '../dom.js';
import { newestOnly } from '../newest.js';
import { changes, rulesAt } from '../staff/proposal.js';
import { reason } from '../staff/refusals.js';
import { say } from '../words.js';
/** @import { Colleague } from '../crew.js' */
/** @import { Table } from './house.js' */

/** @import { Proposal } from '../staff/proposal.js' */

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
  const begin = newestOnly();
  return { node, open: look };

  async function look() {
    const isNewest = begin();
    const found = (await Promise.all(tables.map(waiting))).flat();
    if (!isNewest()) return;
    fill(
      list,
      ...(found.length > 0 ? found : [el('p', { class: 'nothing', text: say('floor.rules.none') })]),
    );
  }

  /** What waits at a table: a proposal, nothing, or nobody can tell. @param {Table} table */
  async function waiting(table) {
    const path = `${tableAddress(table.card.name)}/rules`;
    try {
      const { text: before, proposal } = await rulesAt(path);
      if (!proposal) return [];
      const title = say('floor.rules.of', { table: table.card.name, by: nameOf(people(), proposal.by) });
      return [card(proposal, { title, path, before }, look)];
    } catch (error) {
      const text = say('floor.rules.unknown', { table: table.card.name, why: reason(error) });
      return [el('p', { class: 'refused', role: 'alert', text })];
    }
  }
}

/**
 * A proposal, with what it would change and the two answers to it.
 * @param {Proposal} proposal
 * @param {{ title: string; path: string; before: string }} of
 * @param {() => void} answered
 */
function card(proposal, { title, path, before }, answered) {
  const trouble = el('p', { class: 'refused', role: 'alert' });
  const send = (/** @type {string} */ what, /** @type {unknown} */ body) => async () => {
    try {
      await post(`${path}/${what}`, body);
      answered();
    } catch (error) {
      setText(trouble, reason(error));
    }
  };
  return el(
    'article',
    { class: 'proposal' },
    el('h3', { text: title }),
    el('p', { class: 'num digest', text: proposal.digest }),
    el('pre', { tabindex: 0 }, changes(before, proposal.text).nodes),
    el(
      'div',
      { class: 'asked' },
      trouble,
      button('btn line', send('withdraw', undefined), icon('clear'), say('floor.rules.refuse')),
      button(
        'btn gold',
        send('approve', { digest: proposal.digest }),
        icon('tick'),
        say('floor.rules.approve'),
      ),
    ),
  );
}
