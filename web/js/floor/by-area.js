// @ts-check
// What a ruling would move, area by area: the floor thinks in areas, and the house tells what each patron
// would have.

import { sign } from '../dealer/areas.js';
import { placeText } from '../dealer/ask.js';
import { el } from '../dom.js';
import { money, short } from '../format.js';
import { say, wagerName } from '../words.js';
import { patronName } from './house.js';

/** @import { CaseView, HouseCard, Owns, Place, Stake, View } from '../protocol.js' */

/**
 * One area; or all places of somebody who wagers at several, since their money is told in one sum.
 * @typedef {object} Cell
 * @property {Place[]} places  none for whoever wagers nowhere now
 * @property {Stake[]} stakes
 * @property {number[]} patrons
 * @property {number} cents  how much more or less they would have
 */

/** @param {Place} place */
const keyOf = (place) => ('area' in place ? place.area : place.line + 0.5);

/**
 * The wagers that a case is about: those of the coup in question, which may be over.
 * @param {View} view
 * @param {CaseView} now
 * @returns {Stake[]}
 */
export function wagersOf(view, now) {
  if (view.coup?.coup !== now.coup && view.last?.coup === now.coup)
    return view.last.paid.map(({ patron, spot, settlement }) => ({ patron, spot, cents: settlement.staked }));
  return [...view.stakes];
}

/**
 * Every area in the order of the table, lines where something lies on them, and then whoever has no place.
 * @param {readonly Owns[]} changes
 * @param {readonly Stake[]} stakes
 * @param {number} areas
 * @returns {Cell[]}
 */
export function byArea(changes, stakes, areas) {
  /** @type {Cell[]} */
  let cells = Array.from({ length: areas }, (_, nth) => ({
    places: [{ area: nth + 1 }],
    stakes: [],
    patrons: [],
    cents: 0,
  }));
  const at = (/** @type {Place} */ place) =>
    cells.find((cell) => cell.places.some((one) => keyOf(one) === keyOf(place)));
  for (const stake of stakes) {
    const { place } = stake.spot;
    const own = cells.find((cell) => cell.patrons.includes(stake.patron));
    const here = at(place) ?? { places: [place], stakes: [], patrons: [], cents: 0 };
    const joined = own && own !== here ? join(own, here) : here;
    cells = [...cells.filter((cell) => cell !== own && cell !== here), joined];
    joined.stakes.push(stake);
    if (!joined.patrons.includes(stake.patron)) joined.patrons.push(stake.patron);
  }
  for (const { patron, cents } of changes) {
    const cell = cells.find((one) => one.patrons.includes(patron));
    if (cell) cell.cents += cents;
    else cells.push({ places: [], stakes: [], patrons: [patron], cents });
  }
  const first = (/** @type {Cell} */ { places }) => Math.min(Infinity, ...places.map(keyOf));
  // Those without a place are all last, and stay in the house's order.
  return cells.toSorted((a, b) => (first(a) === first(b) ? 0 : first(a) - first(b)));
}

/**
 * @param {Cell} one
 * @param {Cell} other
 * @returns {Cell}
 */
const join = (one, other) => ({
  places: [...one.places, ...other.places].sort((a, b) => keyOf(a) - keyOf(b)),
  stakes: [...one.stakes, ...other.stakes],
  patrons: [...one.patrons, ...other.patrons],
  cents: one.cents + other.cents,
});

/**
 * The strip: a cell for every area, with what lies there if it is asked for, and what it would move.
 * @param {Cell[]} cells
 * @param {HouseCard} house
 * @param {{ stakes: boolean }} shows
 */
export function strip(cells, house, shows) {
  const longest = Math.max(...cells.map((cell) => signed(cell.cents).length));
  return el(
    'ul',
    { class: 'by-area num', style: { '--cell': `${longest}ch` } },
    ...cells.map((cell) => {
      const place = cell.places.map(placeMark).join(' + ') || placesText(cell);
      const isFree = cell.patrons.length === 0;
      const moves = isFree ? say('dealer.none') : money(cell.cents, house.currency, { sign: true });
      return el(
        'li',
        { class: classOf(cell), title: cell.patrons.map(patronName).join(', ') },
        both('b', place, placesText(cell)),
        shows.stakes &&
          el('span', { class: 'lies-there' }, ...cell.stakes.map((stake) => lying(stake, house))),
        both('span', isFree ? '–' : signed(cell.cents), moves),
      );
    }),
  );
}

/**
 * Something short to see, and in full for whoever cannot see what it belongs to.
 * @param {'b' | 'span'} tag
 * @param {string} seen
 * @param {string} heard
 */
const both = (tag, seen, heard) =>
  el(
    tag,
    { class: tag === 'b' ? 'where' : 'moves' },
    el('span', { 'aria-hidden': 'true' }, seen),
    el('span', { class: 'off' }, `${heard} `),
  );

/** @param {Cell} cell */
const classOf = ({ patrons, cents }) =>
  patrons.length === 0 ? 'free' : cents > 0 ? 'more' : cents < 0 ? 'less' : '';

/** @param {Cell} cell */
const placesText = ({ places, patrons }) =>
  places.length ? places.map(placeText).join(', ') : patrons.map(patronName).join(', ');

/** An area by its number, a line by its two neighbours. @param {Place} place */
const placeMark = (place) => ('area' in place ? String(place.area) : `${place.line}|${place.line + 1}`);

/** Without what goes before an amount: nine of them stand in a row. @param {number} cents */
const signed = (cents) => (cents > 0 ? '+' : '') + short(cents, '');

/**
 * @param {Stake} stake
 * @param {HouseCard} house
 */
function lying({ spot, cents }, house) {
  const wager = house.wagers.find((one) => one.wager === spot.wager);
  return el('span', {}, wager ? sign(wager) : wagerName(spot.wager), short(cents, ''));
}
