// @ts-check
// What the floor may choose, what each choice would do in money, and the ruling itself.

import { el, setText } from '../dom.js';
import { money } from '../format.js';
import { sum } from '../view.js';
import { say } from '../words.js';
import { mountNeeds } from './needs.js';
import { mountOptions } from './options.js';
import { mountRuling, sendRuling } from './ruling.js';
/** @import { CaseView, View } from '../protocol.js' */
/** @import { Table } from './house.js' */

/**
 * @param {Table} table
 * @param {CaseView} first
 * @param {{ id: number }} me
 * @param {() => void} ruled  called when the house has answered a ruling
 */
export function mountChoices(table, first, me, ruled) {
  /** @type {CaseView} */
  let now = first;
  const total = el('span', { class: 'num' });
  const needs = mountNeeds(redraw);
  const options = mountOptions(table, first, {
    picked() {
      needs.forgetCards();
      redraw();
    },
    walked: redraw,
  });
  const ruling = mountRuling(table, me, send);
  const node = el(
    'div',
    { class: 'choose' },
    el('h3', {}, el('span', { text: say('floor.choices') }), total),
    options.node,
    ...needs.nodes,
  );

  return {
    node,
    foot: ruling.node,
    /**
     * @param {View} view
     * @param {CaseView} ofCase
     */
    update(view, ofCase) {
      now = ofCase;
      setText(total, say('floor.on-table', { amount: money(sum(view.stakes), table.card.currency) }));
      options.update(view, now);
      redraw();
    },
  };

  function redraw() {
    const choice = options.chosen();
    needs.update(choice, now);
    ruling.update(choice, needs.areMet(choice, now));
  }

  async function send() {
    const choice = options.chosen();
    if (!choice) return;
    await sendRuling({ table, ofCase: now, ask: ruling.ask }, choice.resolution, needs.entered());
    ruled();
  }
}
