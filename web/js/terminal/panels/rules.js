// @ts-check
// Rules and prices of this table, the roads as drawings and tables, and the last slip: all as the house has
// told them.

import { tableAddress } from '../../api.js';
import { el, newTab } from '../../dom.js';
import { odds, percent, range, rate, short } from '../../format.js';
import { mountAsk, mountRoad } from '../../roads/draw.js';
import { roadNames } from '../../roads/geometry.js';
import { roadTables } from '../../roads/table.js';
import { say, wagerName } from '../../words.js';
import { when } from '../prices.js';
import { statistics } from '../scores.js';
import { openSheet } from '../sheet.js';
import { slipBody } from '../slip.js';
/** @import { Board, WagerCard } from '../../protocol.js' */
/** @import { Desk } from '../panels.js' */

/** @param {Desk} desk */
export function openRules(desk) {
  const { house } = desk.house.state();
  if (!house) return;
  const facts = [
    say('panels.decks', { count: house.decks }),
    house.differential
      ? say('panels.differential', { amount: short(house.differential, house.currency) })
      : '',
    house.squeeze ? say('panels.squeeze') : '',
  ].filter(Boolean);
  openSheet(say('panels.rules'), [
    el('ol', { class: 'plain' }, ...[1, 2, 3, 4, 5].map((nth) => el('li', null, say(`panels.rule-${nth}`)))),
    el('p', null, el('b', null, say('panels.push')), ' ', say('panels.push-about')),
    el('p', { class: 'soft' }, facts.join(' ')),
    ...house.wagers.map((card) => wager(card, house.currency)),
    el('p', { class: 'soft' }, say('panels.edge-note')),
    el(
      'p',
      { class: 'links' },
      el('a', { href: '/learn' }, say('common.learn')),
      el('a', newTab(`${tableAddress(desk.table)}/rules.html`), say('panels.controls')),
    ),
  ]);
}

/**
 * @param {WagerCard} card
 * @param {string} currency
 */
function wager(card, currency) {
  const lines = card.lines.map((line) =>
    el('tr', null, el('td', null, when(line.when)), el('td', { class: 'num' }, odds(line.pays))),
  );
  const commission = card.commission
    ? [el('p', { class: 'soft' }, say('terminal.note-commission', { rate: rate(card.commission) }))]
    : [];
  return el(
    'section',
    { class: 'wager' },
    el(
      'h3',
      null,
      wagerName(card.wager, card.name),
      el('span', { class: 'num' }, range(card.minimum, card.maximum, currency)),
    ),
    el('table', { class: 'rows' }, el('tbody', null, ...lines)),
    ...commission,
    el('p', { class: 'edge num' }, say('panels.edge', { percent: percent(card.edge, 4) })),
  );
}

/** @param {Desk} desk */
export function openRoads(desk) {
  const { board } = desk.house.state();
  if (!board) return openSheet(say('panels.roads'), [el('p', null, say('common.loading'))]);
  const figures = roadNames.map((name) => {
    const road = mountRoad(
      name,
      name === 'bead' || name === 'big' ? { columns: 22, cell: 16 } : { columns: 32, cell: 10 },
    );
    road.update(board);
    return el(
      'figure',
      { class: 'wide-road' },
      el('figcaption', null, el('b', null, say(`roads.${name}`)), ' ', say(`panels.about-${name}`)),
      road.node,
    );
  });
  openSheet(say('panels.roads'), [
    el('dl', { class: 'stats num' }, ...statistics(board, '')),
    ...figures,
    ...asked(board),
    el('p', { class: 'soft' }, say('panels.roads-note')),
    el('details', null, el('summary', null, say('roads.as-tables')), ...roadTables(board)),
  ]);
}

/** What the next hand would bring to the derived roads, where the house shows it. @param {Board} board */
function asked(board) {
  if (!board.ask) return [];
  const rows = /** @type {const} */ (['player', 'banker']).flatMap((side) => {
    const road = mountAsk(side, 18);
    road.update(board);
    return [el('span', null, say(`roads.if-${side}`)), road.node];
  });
  return [el('p', { class: 'ask-row' }, ...rows)];
}

/** @param {Desk} desk */
export function openSlip(desk) {
  const { view, house } = desk.house.state();
  if (!view?.last || !house) return;
  openSheet(say('panels.slip'), [
    el('div', { class: 'slip still' }, ...slipBody(view.last.paid, house, view.last.coup, null, null)),
  ]);
}
