// @ts-check
// One table of the lobby: what it is, what it costs, what it is doing, and its big road.

import { icon } from '../art/icons.js';
import { button, el, keyed, set, setText } from '../dom.js';
import { money, range, secondsLeft } from '../format.js';
import { mountRoad } from '../roads/draw.js';
import { titleOf } from '../titles.js';
import { say } from '../words.js';
import { freePlaces, isAutomatic, isOpen } from './order.js';
import { openShare } from './share.js';
import { addressOf, sitDown } from './sit.js';
/** @import { TableCard } from '../types.js' */
/** @import { Board } from '../protocol.js' */
/** @import { Holding } from './mine.js' */

/**
 * @typedef {object} Mounted
 * @property {HTMLElement} node
 * @property {(table: TableCard, tables: readonly TableCard[], holding: Holding | null) => void} update
 * @property {(now: number) => void} tick  with the house's clock
 */

/**
 * @param {string} name
 * @param {(problem: string) => void} failed
 * @returns {Mounted}
 */
export function mountTable(name, failed) {
  const parts = build(name, failed);
  const road = mountRoad('big', { columns: 28, cell: 13, last: false });
  parts.road.append(road.node);
  /** @type {TableCard | null} */
  let shown = null;
  let drawn = '';
  const tick = (/** @type {number} */ now) => {
    if (!shown) return;
    const left = shown.stage === 'betting' && shown.until ? secondsLeft(shown.until, now) : null;
    setText(
      parts.stage,
      left === null ? say(`lobby.state.${shown.stage}`) : say('lobby.state.betting-left', { count: left }),
    );
  };
  return {
    node: parts.node,
    tick,
    update(table, tables, holding) {
      shown = table;
      write(parts, table, tables);
      writeMine(parts, table, tables, holding);
      // The road is drawn anew only when it has grown, or another language names it.
      const now = JSON.stringify([table.big, document.documentElement.lang]);
      if (now !== drawn)
        road.update(/** @type {Board} */ (/** @type {unknown} */ ({ big: table.big ?? [] })));
      drawn = now;
    },
  };
}

/**
 * @param {string} name
 * @param {(problem: string) => void} failed
 */
function build(name, failed) {
  const number = el('span', { class: 'tno', 'aria-hidden': 'true' });
  const title = el('h3');
  const sub = el('p', { class: 'sub num' });
  const stage = el('span');
  const pill = el('span', { class: 'st num' }, el('span', { class: 'dot', 'aria-hidden': 'true' }), stage);
  const road = el('div', { class: 'roadbox' });
  const pips = el('span', { class: 'pips', 'aria-hidden': 'true' });
  const places = el('span');
  const facts = el('span', { class: 'facts num' });
  const mine = el(
    'p',
    { class: 'mine' },
    icon('person'),
    el('span'),
    el('b', { class: 'num' }),
    el('small', { class: 'num' }),
  );
  const sit = el('a', {
    class: 'btn sit',
    href: addressOf(name),
    onclick: (/** @type {MouseEvent} */ event) => {
      event.preventDefault();
      sitDown(name, failed);
    },
  });
  const watch = el('a', { class: 'btn', href: `/wall/${encodeURIComponent(name)}` });
  const share = button('btn code', () => openShare(name, share.dataset.name ?? name), icon('qr'));
  const node = el(
    'article',
    { class: 't' },
    el('header', null, number, el('div', { class: 'who' }, title, sub), pill),
    road,
    el(
      'div',
      { class: 'below' },
      mine,
      el('p', { class: 'seats num' }, el('span', { class: 'free' }, pips, places), facts),
    ),
    el('footer', null, share, watch, sit),
  );
  return { node, number, title, sub, stage, pill, road, pips, places, facts, mine, sit, watch, share };
}

/**
 * @param {ReturnType<typeof build>} parts
 * @param {TableCard} table
 * @param {readonly TableCard[]} tables
 */
function write(parts, table, tables) {
  const { number, title, name } = titleOf(table, tables);
  setText(parts.number, number);
  setText(parts.title, title);
  const how = [
    say(isAutomatic(table) ? 'lobby.automatic' : 'lobby.live'),
    table.squeeze && say('lobby.squeeze'),
  ];
  setText(
    parts.sub,
    [range(table.minimum, table.maximum, table.currency), ...how].filter(Boolean).join(' · '),
  );
  parts.pill.classList.toggle('open', table.stage === 'betting');
  parts.pill.classList.toggle('closed', !isOpen(table));
  parts.node.classList.toggle('shut', !isOpen(table));
  writePlaces(parts, table);
  // What is so at every table is said once, above.
  const differ = (/** @type {'sealed' | 'money'} */ what) =>
    tables.some((other) => other[what] !== table[what]);
  const facts = [
    table.coups ? say('lobby.hands-dealt', { count: table.coups }) : say('lobby.new-shoe'),
    table.sealed && differ('sealed') && say('lobby.sealed'),
    differ('money') && say(`lobby.${table.money}`),
  ];
  setText(parts.facts, facts.filter(Boolean).join(' · '));
  setText(parts.watch, say('lobby.watch'));
  set(parts.watch, { 'aria-label': say('lobby.watch-at', { table: name }) });
  set(parts.share, {
    'aria-label': say('lobby.share-at', { table: name }),
    title: say('lobby.share'),
    dataset: { name },
  });
}

/**
 * That somebody sits here, where and with what; or that they may.
 * @param {ReturnType<typeof build>} parts
 * @param {TableCard} table
 * @param {readonly TableCard[]} tables
 * @param {Holding | null} holding
 */
function writeMine(parts, table, tables, holding) {
  const { name } = titleOf(table, tables);
  parts.node.classList.toggle('own', holding !== null);
  parts.mine.hidden = holding === null;
  setText(parts.sit, say(holding ? 'lobby.back' : 'lobby.sit'));
  set(parts.sit, { 'aria-label': say(holding ? 'lobby.back-to' : 'lobby.sit-at', { table: name }) });
  if (!holding) return;
  const [, where, amount, staked] = parts.mine.children;
  if (!where || !amount || !staked) return;
  setText(where, holding.area ? say('lobby.mine-area', { area: holding.area }) : say('lobby.mine'));
  setText(amount, money(holding.cents, table.currency));
  setText(
    staked,
    holding.staked ? say('lobby.mine-staked', { amount: money(holding.staked, table.currency) }) : '',
  );
}

/**
 * @param {ReturnType<typeof build>} parts
 * @param {TableCard} table
 */
function writePlaces(parts, table) {
  const taken = table.areas - freePlaces(table);
  keyed(
    parts.pips,
    Array.from({ length: table.areas }, (_, nth) => nth),
    (nth) => nth,
    () => el('i'),
    (pip, nth) => pip.classList.toggle('x', table.taken?.includes(nth + 1) ?? false),
  );
  setText(
    parts.places,
    taken === table.areas
      ? say('lobby.places-full')
      : say('lobby.places-free', { count: table.areas - taken }),
  );
  set(parts.places, { title: say('lobby.places', { taken, areas: table.areas }) });
}
