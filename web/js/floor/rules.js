// @ts-check
// Changes of a table's house file: one person proposes, another approves.

import { ApiError, get, post } from '../api.js';
import { icon } from '../art/icons.js';
import { nameOf } from '../crew.js';
import { el, fill, setText } from '../dom.js';
import { newestOnly } from '../newest.js';
import { difference, hunks } from '../staff/diff.js';
import { reason } from '../staff/refusals.js';
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
    const path = `/api/v1/tables/${encodeURIComponent(table.card.name)}/rules`;
    try {
      /** @type {Proposal} */
      const proposal = await get(`${path}/proposal`);
      const before = String(await get(path));
      const title = say('floor.rules.of', { table: table.card.name, by: nameOf(people(), proposal.by) });
      return [card(proposal, { title, path, before }, look)];
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
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
    el('pre', { tabindex: 0 }, ...differences(before, proposal.text)),
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

/**
 * What is gone and what is new, each where it stands in the file, with the heading it stands under.
 * @param {string} before
 * @param {string} after
 */
function differences(before, after) {
  return hunks(difference(before, after)).map((line) => {
    if (line === null) return el('span', { class: 'skip', text: '⋯\n' });
    if (line.kind === 'same') return `  ${line.text}\n`;
    return line.kind === 'new'
      ? el('ins', { text: `+ ${line.text}\n` })
      : el('del', { text: `− ${line.text}\n` });
  });
}
