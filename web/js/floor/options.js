// @ts-check
// The choices of a case as one group of radio buttons, each with what it comes to and for whom.

import { icon } from '../art/icons.js';
import { button, el, fill } from '../dom.js';
import { money } from '../format.js';
import { refusalText } from '../refusals.js';
import { sum } from '../view.js';
import { say } from '../words.js';
import { byArea, strip, wagersOf } from './by-area.js';
/** @import { CaseView, ChoiceView, Resolution, Stake, View } from '../protocol.js' */
/** @import { Table } from './house.js' */

/**
 * @typedef {object} Option  how one choice is shown
 * @property {Table} table
 * @property {readonly Stake[]} wagers  those that the case is about
 * @property {number} nth
 * @property {boolean} isOn
 * @property {() => void} pick
 * @property {(event: KeyboardEvent) => void} walk
 */

/**
 * @param {Table} table
 * @param {CaseView} first
 * @param {{ picked: () => void; walked: () => void }} tell  another choice was pressed, or reached by arrow
 *   keys
 */
export function mountOptions(table, first, tell) {
  /** @type {Resolution | null} */
  let chosen = null;
  let drawn = '';
  /** @type {CaseView} */
  let now = first;
  const node = el('div', { class: 'opts', role: 'radiogroup', 'aria-label': say('floor.choices') });

  /**
   * @param {readonly ChoiceView[]} choices
   * @param {readonly Stake[]} wagers
   */
  const draw = (choices, wagers) => {
    const shown = choices.map((choice, nth) => {
      const pick = () => {
        chosen = choice.resolution;
        drawn = '';
        refresh();
        tell.picked();
      };
      return option(choice, { table, wagers, nth, isOn: choice.resolution === chosen, pick, walk });
    });
    fill(node, ...shown);
  };
  const refresh = () => {
    const { view } = table.line.state();
    if (!view?.case) return;
    draw(view.case.choices, wagersOf(view, view.case));
    /** @type {HTMLElement | null} */ (node.querySelector('[aria-checked="true"]'))?.focus();
  };
  /** @param {KeyboardEvent} event */
  const walk = (event) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const nth = now.choices.findIndex((one) => one.resolution === chosen);
    chosen = now.choices[(nth + by + now.choices.length) % now.choices.length]?.resolution ?? chosen;
    refresh();
    tell.walked();
  };

  return {
    node,
    chosen: () => now.choices.find((one) => one.resolution === chosen) ?? null,
    /**
     * @param {View} view
     * @param {CaseView} ofCase
     */
    update(view, ofCase) {
      now = ofCase;
      const isThere = now.choices.some((choice) => choice.resolution === chosen);
      if (!isThere) chosen = now.choices[0]?.resolution ?? null;
      const wagers = wagersOf(view, now);
      const text = JSON.stringify([now.choices, chosen, wagers]);
      if (drawn === text) return;
      drawn = text;
      draw(now.choices, wagers);
    },
  };
}

/**
 * @param {ChoiceView} choice
 * @param {Option} how
 */
function option(choice, how) {
  const { table, nth, isOn, pick, walk } = how;
  const name = say(`irregularities.ruling.${choice.resolution}`);
  return el(
    'article',
    { class: isOn ? 'opt on' : 'opt' },
    button(
      {
        class: 'pick',
        role: 'radio',
        'aria-checked': String(isOn),
        'data-resolution': choice.resolution,
        onkeydown: walk,
      },
      pick,
      el('i', { class: 'radio' }),
      el('h4', {}, name, ...pills(choice, nth)),
    ),
    el('p', { text: say(`irregularities.ruling.${choice.resolution}.about`) }),
    choice.refusal &&
      el('p', { class: 'missing' }, icon('warn'), refusalText(choice.refusal, table.card.currency)),
    ...moved(choice, how),
  );
}

/**
 * What the house has to say about a choice.
 * @param {ChoiceView} choice
 * @param {number} nth
 */
function pills(choice, nth) {
  const needs = () => el('span', { class: 'need', text: say('floor.reason-asked') });
  if (choice.standing === 'house-rule') return [el('span', { text: say('floor.house-rule') })];
  if (choice.standing === 'listed')
    return [nth === 0 ? el('span', { text: say('floor.listed-first') }) : needs()];
  return [el('span', { class: 'need', text: say('floor.last-resort') }), needs()];
}

/**
 * What a choice comes to, and for whom: the chosen one with the wagers it is about.
 * @param {ChoiceView} choice
 * @param {Option} how
 */
function moved(choice, { table, wagers, isOn }) {
  const { house } = table.line.state();
  // What is missing stands there already; otherwise cards lie face down.
  if (choice.house === null)
    return choice.refusal ? [] : [el('p', { class: 'brief', text: say('floor.unknown') })];
  const isStill = choice.changes.every(({ cents }) => cents === 0);
  return [
    isStill ? el('p', { class: 'brief', text: say('floor.no-change') }) : sums(choice, table.card.currency),
    house &&
      (isOn || !isStill) &&
      strip(byArea(choice.changes, wagers, house.areas), house, { stakes: isOn }),
  ];
}

/**
 * @param {ChoiceView} choice
 * @param {string} currency
 */
function sums(choice, currency) {
  const part = (/** @type {string} */ key, /** @type {number} */ cents) =>
    el('span', {}, say(key), el('b', { text: money(cents, currency, { sign: true }) }));
  return el(
    'p',
    { class: 'brief num' },
    part('floor.patrons', sum(choice.changes)),
    part('floor.house', choice.house ?? 0),
    choice.commission ? part('floor.commission', choice.commission) : null,
  );
}
