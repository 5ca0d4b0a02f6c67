// @ts-check
// The areas in the order of the table, with gallery lines between them: who has what where, and who owes.

import { icon } from '../art/icons.js';
import { mark } from '../art/marks.js';
import { el, fill, keyed, set, setText } from '../dom.js';
import { money, short } from '../format.js';
import { placeKey, sumOn } from '../view.js';
import { has, say, wagerName } from '../words.js';

/** @import { HouseCard, Place, View, WagerCard } from '../protocol.js' */
/** @import { Owed } from './owed.js' */

/** With more spots than this, the side wagers of an area stand two in a row. */
const ROWS_MAX = 5;

/**
 * @param {HouseCard} house
 */
export function mountAreas(house) {
  const sums = el('div', { class: 'sums num' });
  const lock = el('span', { class: 'locked' }, icon('lock'), el('span', {}));
  const title = el('b', { text: say('dealer.areas', { count: house.areas }) });
  const row = el('div', { class: 'row', style: { '--areas': house.areas } });
  const dense = house.wagers.length > ROWS_MAX ? ' dense' : house.wagers.length > 3 ? ' many' : '';
  const node = el(
    'section',
    { class: `areas felt${dense}`, 'aria-label': say('dealer.areas-label') },
    el('header', {}, title, sums, lock),
    row,
  );
  const places = placesOf(house);
  return {
    node,
    /**
     * @param {View} view
     * @param {Owed} owed
     */
    update(view, owed) {
      const totals = house.wagers.map((wager) => ({ wager, cents: sumOn(view.stakes, wager.wager) }));
      keyed(
        sums,
        totals.filter(({ wager, cents }) => cents > 0 || wager.main),
        ({ wager }) => wager.wager,
        ({ wager }) => el('span', {}, sign(wager), el('span', {})),
        (item, { cents }) =>
          setText(/** @type {Element} */ (item.lastElementChild), short(cents, house.currency)),
      );
      setText(/** @type {Element} */ (lock.lastElementChild), view.coup ? say('dealer.locked') : '');
      lock.classList.toggle('gone', !view.coup);
      const anybody = view.owed.length > 0;
      keyed(
        row,
        places,
        placeKey,
        (place) => ('area' in place ? makeArea(house, place.area) : makeLine(place.line)),
        (item, place) => {
          if (!('area' in place)) return updateLine(item, view, place, house);
          updateArea(item, view, place.area, house);
          updateOwed(item, anybody, owed.areas.get(place.area) ?? 0, house);
        },
      );
    },
  };
}

/**
 * Areas and the lines between them, as they stand side by side.
 * @param {HouseCard} house
 * @returns {Place[]}
 */
function placesOf(house) {
  /** @type {Place[]} */
  const places = [];
  for (let area = 1; area <= house.areas; area += 1) {
    places.push({ area });
    if (area < house.areas) places.push({ line: area });
  }
  return places;
}

/**
 * @param {View} view
 * @param {Place} place
 */
const at = (view, place) => view.stakes.filter((stake) => placeKey(stake.spot.place) === placeKey(place));

/**
 * The mark of a wager: a side's own, or a few letters.
 * @param {WagerCard} wager
 */
export function sign(wager) {
  if (wager.wager === 'player' || wager.wager === 'banker' || wager.wager === 'tie') return mark(wager.wager);
  return el(
    'abbr',
    { class: `code ${wager.belongs ?? ''}`, title: wagerName(wager.wager, wager.name) },
    codeOf(wager),
  );
}

/** @param {WagerCard} wager */
function codeOf(wager) {
  const key = `dealer.code.${wager.wager}`;
  return has(key)
    ? say(key)
    : wager.wager
        .split('-')
        .map((word) => word[0]?.toUpperCase())
        .join('')
        .slice(0, 3);
}

/**
 * @param {HouseCard} house
 * @param {number} area
 */
function makeArea(house, area) {
  const spots = house.wagers.map((wager) =>
    el(
      'div',
      { class: wager.main ? 'spot' : 'spot side', 'data-wager': wager.wager },
      el('dt', { 'aria-label': wagerName(wager.wager, wager.name) }, sign(wager)),
      el('dd', {}),
    ),
  );
  return el(
    'section',
    { class: 'area' },
    el('header', {}, el('b', { text: area }), el('span', {})),
    el('dl', { class: 'num' }, ...spots),
    el('p', { class: 'owe num' }, el('span', { text: say('dealer.owes') }), el('b', {})),
  );
}

/**
 * @param {Element} node
 * @param {View} view
 * @param {number} area
 * @param {HouseCard} house
 */
function updateArea(node, view, area, house) {
  const here = at(view, { area });
  const patrons = [...new Set(here.map((stake) => stake.patron))];
  const who = node.querySelector('header span');
  if (who) setText(who, patrons.map((patron) => say('dealer.patron', { patron })).join(', '));
  for (const spot of node.querySelectorAll('.spot')) {
    const wager = /** @type {HTMLElement} */ (spot).dataset.wager ?? '';
    const cents = sumOn(here, wager);
    set(spot, { 'data-on': cents > 0 });
    const amount = cents > 0 ? short(cents, house.currency) : '–';
    // Large amounts are set smaller: no digit of a wager may be missing.
    set(spot, { 'data-long': amount.length > 8 ? 'very' : amount.length > 5 ? 'yes' : null });
    const cell = spot.querySelector('dd');
    if (cell) setText(cell, amount);
  }
}

/**
 * @param {Element} node
 * @param {boolean} anybody  whether somebody at the table owes
 * @param {number} cents  what whoever sits here owes
 * @param {HouseCard} house
 */
function updateOwed(node, anybody, cents, house) {
  const owe = /** @type {Element} */ (node.querySelector('.owe'));
  owe.classList.toggle('gone', !anybody);
  set(owe, { 'data-none': cents === 0 });
  const amount = cents > 0 ? money(cents, house.currency) : say('dealer.none');
  setText(/** @type {Element} */ (owe.lastElementChild), amount);
}

/** @param {number} line */
const makeLine = (line) => el('div', { class: 'between', 'data-line': line });

/**
 * @param {Element} node
 * @param {View} view
 * @param {Place} place
 * @param {HouseCard} house
 */
function updateLine(node, view, place, house) {
  const here = at(view, place);
  const text = JSON.stringify(here);
  if (/** @type {HTMLElement} */ (node).dataset.stakes === text) return;
  set(node, { 'data-stakes': text });
  fill(
    node,
    ...here.map(({ spot, cents }) => {
      const wager = house.wagers.find((one) => one.wager === spot.wager);
      const amount = short(cents, house.currency);
      const letter = wager?.main ? say(`common.letter.${spot.wager}`) : wager ? codeOf(wager) : spot.wager;
      return el(
        'span',
        {
          class: `gallery num ${spot.wager}`,
          role: 'img',
          'aria-label': say('dealer.line', {
            line: 'line' in place ? place.line : 0,
            wager: wagerName(spot.wager, wager?.name),
            amount,
          }),
        },
        `${letter} ${amount}`,
      );
    }),
  );
}
