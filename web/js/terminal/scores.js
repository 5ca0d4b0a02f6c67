// @ts-check
// The five roads, the ask road where the house shows it, the shoe's statistics, and its seal.

import { icon } from '../art/icons.js';
import { mark } from '../art/marks.js';
import { button, el, fill, set, setText } from '../dom.js';
import { percent } from '../format.js';
import { mountAsk, mountRoad } from '../roads/draw.js';
import { roadNames } from '../roads/geometry.js';
import { say, wagerName } from '../words.js';

/** @import { Board } from '../protocol.js' */
/** @import { State } from '../state.js' */
/** @import { RoadName } from '../roads/geometry.js' */

/**
 * Columns and cells of each road: on a phone, above the felt or beside it on a tablet, on a fixed terminal
 * that is low, small or large.
 */
const SIZES = /** @type {const} */ ({
  phone: { bead: [7, 14], big: [17, 14], derived: [16, 7] },
  upright: { bead: [12, 15], big: [35, 15], derived: [29, 8] },
  narrow: { bead: [17, 16], big: [18, 16], derived: [14, 7] },
  low: { bead: [9, 13], big: [30, 13], derived: [16, 7] },
  middle: { bead: [7, 16], big: [24, 16], derived: [16, 7] },
  wide: { bead: [9, 23], big: [24, 23], derived: [16, 11] },
});
/** The fixed terminal, as terminal-wide.css has it. */
const WIDE = '(min-width: 1600px) and (min-height: 980px)';
const LOW = '(min-width: 1280px) and (max-height: 779px)';

/** @returns {keyof typeof SIZES} */
function sizeNow() {
  if (matchMedia(WIDE).matches) return 'wide';
  if (matchMedia(LOW).matches) return 'low';
  if (matchMedia('(min-width: 1280px)').matches) return 'middle';
  if (!matchMedia('(min-width: 600px)').matches) return 'phone';
  return matchMedia('(orientation: portrait)').matches ? 'upright' : 'narrow';
}

/**
 * @param {HTMLElement} parent
 * @param {() => void} explain  a touch on a road tells what it shows; for keys, the menu does
 */
export function mountScores(parent, explain) {
  const figures = roadNames.map((name) => figure(name, explain));
  const [bead, big, ...three] = figures;
  const stats = el('dl', { class: 'stats num' });
  const asks = /** @type {const} */ (['player', 'banker']).map((side) => ({
    side,
    label: el('span'),
    road: mountAsk(side, 15),
  }));
  const ask = el('p', { class: 'ask-row' }, ...asks.flatMap(({ label, road }) => [label, road.node]));
  const seal = el('a', { class: 'seal', href: '/verify' });
  parent.append(
    bead?.node ?? '',
    stats,
    big?.node ?? '',
    ask,
    el('div', { class: 'trio' }, ...three.map(({ node }) => node)),
    seal,
  );
  const fit = () => {
    const sizes = SIZES[sizeNow()];
    for (const { name, road } of figures) {
      const [columns, cell] = sizes[name === 'bead' || name === 'big' ? name : 'derived'];
      road.resize({ columns, cell });
    }
  };
  fit();
  for (const query of [WIDE, LOW, '(min-width: 1280px)', '(min-width: 600px)', '(orientation: portrait)'])
    matchMedia(query).addEventListener('change', fit);
  let shown = '';
  /** @type {Board | null} */
  let drawn = null;
  return {
    /** @param {State} state */
    update(state) {
      const { board, view, house } = state;
      const key = [view?.shoe?.commitment, view?.shoe?.['cards-out'], say('roads.bead')].join();
      // The house tells a board anew whenever a mark of it is another: one that is put right has no more
      // marks than before.
      if (board === drawn && key === shown) return;
      [drawn, shown] = [board, key];
      set(parent, { 'aria-label': say('terminal.roads') });
      for (const { name, road, caption, about } of figures) {
        setText(caption, say(`roads.${name}`));
        set(about, { 'aria-label': say('roads.about', { road: say(`roads.${name}`) }) });
        road.update(board);
      }
      for (const { side, label, road } of asks) {
        setText(label, say(`roads.if-${side}`));
        road.update(board);
      }
      ask.hidden = !board?.ask;
      fill(stats, ...(board ? statistics(board, dealt(state)) : []));
      sealLine(seal, view?.shoe ?? null);
      set(parent, { 'data-house': house?.name });
    },
  };
}

/**
 * A road with its name.
 * @param {RoadName} name
 * @param {() => void} explain
 */
function figure(name, explain) {
  const road = mountRoad(name, { columns: 16, cell: 14 });
  const caption = el('figcaption');
  const about = button({ class: 'about', tabindex: -1, 'aria-haspopup': 'dialog' }, explain);
  const node = el('figure', { class: `of-${name}` }, caption, road.node, about);
  return { name, road, caption, about, node };
}

/** @param {State} state */
function dealt({ view, house }) {
  const out = view?.shoe?.['cards-out'];
  return out && house?.cards ? percent((100 * out) / house.cards, 0) : '';
}

/**
 * @param {Board} board
 * @param {string} share
 */
export function statistics({ counts, coups }, share) {
  const row = (/** @type {(Node | string | null)[]} */ label, /** @type {string | number} */ value) =>
    el('div', null, el('dt', null, ...label), el('dd', null, value));
  const sides = /** @type {const} */ (['player', 'banker', 'tie']).map((side) =>
    row([mark(side), say(`common.${side}`)], counts[side]),
  );
  const { longest } = counts;
  return [
    ...sides,
    row([wagerName('player-pair')], counts['player-pair']),
    row([wagerName('banker-pair')], counts['banker-pair']),
    row([say('roads.naturals')], counts.naturals),
    ...counts.specials.map(({ wager, count }) => row([wagerName(wager)], count)),
    row(
      [say('roads.longest')],
      longest
        ? say('roads.longest-of', { side: say(`common.letter.${longest.side}`), length: longest.length })
        : '–',
    ),
    share
      ? row([say('roads.dealt')], share)
      : row([say('roads.statistics')], say('roads.hands', { count: coups })),
  ];
}

/**
 * @param {HTMLAnchorElement} node
 * @param {{ number: number; commitment: string | null } | null} shoe
 */
function sealLine(node, shoe) {
  node.hidden = !shoe?.commitment;
  if (!shoe?.commitment) return;
  const start = shoe.commitment.slice(0, 12).replace(/(.{4})(?=.)/g, '$1 ');
  fill(
    node,
    icon('seal'),
    el(
      'span',
      null,
      say('terminal.sealed', { number: shoe.number }),
      ' ',
      el('code', null, `${start} …`),
      el('span', { class: 'sub' }, el('br'), say('terminal.sealed-sub')),
    ),
  );
}
