// @ts-check
// The roads and what this shoe has come to.

import { mark } from '../art/marks.js';
import { el, fill, keyed, set, setText } from '../dom.js';
import { percent } from '../format.js';
import { mountRoad } from '../roads/draw.js';
import { derivedNames } from '../roads/geometry.js';
import { roadTables } from '../roads/table.js';
import { say, wagerName } from '../words.js';
/** @import { RoadName } from '../roads/geometry.js' */
/** @import { State } from '../state.js' */

/**
 * @typedef {{
 *   key: string;
 *   label: string;
 *   side: 'player' | 'banker' | 'tie' | null;
 *   value: string;
 * }} Figure
 */

/**
 * @param {HTMLElement} beside  what stands beside the name of the big road, where there is room
 * @param {HTMLElement} key  what stands beside the name of the big eye boy
 */
export function mountBoards(beside, key) {
  const main = [figure('bead', { columns: 11, cell: 34 }), figure('big', { columns: 25, cell: 34 }, beside)];
  const derived = derivedNames.map((name) =>
    figure(name, { columns: 32, cell: 15 }, name === 'big-eye' ? key : undefined),
  );
  const all = [...main, ...derived];
  const stats = el('dl', { class: 'stats num' });
  // The same once more for whoever cannot see the drawings.
  const tables = el('section', { class: 'off' });
  const node = el(
    'section',
    { class: 'boards' },
    el(
      'div',
      { class: 'main' },
      main.map((one) => one.node),
    ),
    el(
      'div',
      { class: 'der' },
      derived.map((one) => one.node),
    ),
    stats,
    tables,
  );
  let drawn = '';
  return {
    node,
    /** @param {State} state */
    update(state) {
      const now = JSON.stringify([state.board, state.view?.shoe, document.documentElement.lang]);
      if (now === drawn) return;
      drawn = now;
      for (const one of all) one.update(state.board);
      set(tables, { 'aria-label': say('roads.as-tables') });
      fill(tables, state.board ? roadTables(state.board) : []);
      keyed(
        stats,
        figuresOf(state),
        ({ key }) => key,
        ({ side }) => el('div', null, el('dt', null, side && mark(side), el('span')), el('dd')),
        (pair, { label, value }) => {
          setText(/** @type {Element} */ (pair.querySelector('dt span')), label);
          setText(/** @type {Element} */ (pair.querySelector('dd')), value);
        },
      );
    },
  };
}

/**
 * @param {RoadName} name
 * @param {{ columns: number; cell: number }} size
 * @param {HTMLElement} [beside]
 */
function figure(name, size, beside) {
  const caption = el('span');
  const road = mountRoad(name, size);
  return {
    node: el('figure', { class: `fig-${name}` }, el('figcaption', null, caption, beside), road.node),
    /** @param {State['board']} board */
    update(board) {
      setText(caption, say(`roads.${name}`));
      road.update(board);
    },
  };
}

/**
 * @param {State} state
 * @returns {Figure[]}
 */
function figuresOf({ board, house, view }) {
  const counts = board?.counts;
  const lang = document.documentElement.lang;
  const one = (
    /** @type {string} */ key,
    /** @type {string} */ label,
    /** @type {number | undefined} */ value,
    /** @type {Figure['side']} */ side = null,
  ) => ({ key: `${key}-${lang}`, label, side, value: String(value ?? 0) });
  const pairs = (counts?.['player-pair'] ?? 0) + (counts?.['banker-pair'] ?? 0);
  const figures = [
    one('player', say('common.side.player'), counts?.player, 'player'),
    one('banker', say('common.side.banker'), counts?.banker, 'banker'),
    one('tie', say('common.side.tie'), counts?.tie, 'tie'),
    one('naturals', say('roads.naturals'), counts?.naturals),
    one('pairs', say('roads.pairs'), pairs),
    ...(counts?.specials ?? []).slice(0, 2).map(({ wager, count }) => one(wager, wagerName(wager), count)),
  ];
  const out = view?.shoe?.['cards-out'];
  if (house?.cards && out !== undefined && figures.length < 7) {
    figures.push({
      key: `dealt-${lang}`,
      label: say('roads.dealt'),
      side: null,
      value: percent((100 * out) / house.cards, 0),
    });
  }
  return figures;
}
