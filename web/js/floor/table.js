// @ts-check
// One table that needs no ruling: what lies there, who is on duty, its limits, and what the floor may do with
// it.

import { tableAddress } from '../api.js';
import { icon } from '../art/icons.js';
import { nameOf } from '../crew.js';
import { mountAreas } from '../dealer/areas.js';
import { laidOf, mountHands } from '../dealer/hands.js';
import { button, el, fill, keyed, newTab, setText } from '../dom.js';
import { odds, range, rate } from '../format.js';
import { refusalText } from '../refusals.js';
import { table as sheet } from '../tables.js';
import { refusalOf } from '../view.js';
import { say, wagerName } from '../words.js';
import { askTable, stateOf } from './house.js';
import { mountPurses } from './purses.js';
import { doingOf } from './tables.js';
/** @import { IconName } from '../art/icons.js' */
/** @import { Act, HouseCard, Request, View, WagerCard } from '../protocol.js' */
/** @import { Colleague } from '../crew.js' */
/** @import { Table } from './house.js' */

/**
 * @typedef {object} Context
 * @property {{ id: number; name: string }} me
 * @property {() => Colleague[]} people
 * @property {(table: Table) => void} report
 */

/**
 * @param {Table} table
 * @param {HouseCard} house
 * @param {Context} context
 */
export function mountTable(table, house, context) {
  const title = el('h2', { text: table.card.name });
  const doing = el('p', { class: 'doing' });
  const hands = mountHands();
  const areas = mountAreas(house);
  const duty = el('p', { class: 'duty' });
  const refused = el('p', { class: 'refused', role: 'alert' });
  const deeds = mountDeeds(table, context, refused);
  const purses = mountPurses(table);
  const name = encodeURIComponent(table.card.name);
  const rules = `${tableAddress(table.card.name)}/rules.html`;
  const node = el(
    'section',
    { class: 'panel one-table', 'aria-label': table.card.name },
    el('header', {}, el('div', {}, title, doing), duty),
    el(
      'div',
      { class: 'table-body' },
      el('div', {}, el('div', { class: 'cloth felt' }, hands.node), limits(house)),
      el(
        'div',
        {},
        el('h3', { text: say('floor.deeds') }),
        deeds.node,
        refused,
        el(
          'p',
          { class: 'links' },
          el('a', { class: 'btn quiet', ...newTab(rules) }, icon('book'), say('floor.printed')),
          el('a', { class: 'btn quiet', href: `#recall/${name}` }, icon('turn'), say('floor.tab.recall')),
          el('a', { class: 'btn quiet', ...newTab(`/wall/${name}`) }, icon('chart'), say('floor.wall')),
        ),
      ),
    ),
    areas.node,
    purses.node,
  );
  return {
    node,
    key: `${table.card.name}-${house.version.file}`,
    /** @param {View} view */
    update(view) {
      setText(doing, [table.card.house, doingOf(table).text].join(' · '));
      setText(duty, dutyText(table, view, context.people()));
      hands.update(laidOf(view));
      areas.update(view, table.owedBy(view));
      deeds.update(view);
      purses.update(view);
    },
  };
}

/**
 * @param {Table} table
 * @param {View} view
 * @param {Colleague[]} people
 */
function dutyText({ card }, { duty }, people) {
  if (card.automatic) return say('floor.duty-automatic');
  return say('floor.duty', { dealer: nameOf(people, duty?.dealer), floor: nameOf(people, duty?.floor) });
}

/** @param {HouseCard} house */
function limits(house) {
  return sheet({
    class: 'limits num',
    caption: say('floor.limits'),
    heads: ['wager', 'limit', 'pays'].map((name) => say(`floor.col.${name}`)),
    rows: house.wagers.map((wager) => [
      wagerName(wager.wager, wager.name),
      range(wager.minimum, wager.maximum, house.currency),
      paysText(wager),
    ]),
  });
}

/** What a wager pays, and what is taken of it. @param {WagerCard} wager */
function paysText({ lines, commission }) {
  const less = (/** @type {string} */ pays) =>
    commission ? say('floor.pays-less', { odds: pays, share: rate(commission) }) : pays;
  return lines
    .slice(0, 4)
    .map(({ pays }) => (pays === null ? odds(pays) : less(odds(pays))))
    .join(', ');
}

/**
 * What the floor may do, each with the reason why not.
 * @param {Table} table
 * @param {Context} context
 * @param {Element} refused
 */
function mountDeeds(table, context, refused) {
  const picker = mountPicker(context, table);
  /** @type {Deed[]} */
  const deeds = [
    { act: 'open', sign: 'people', request: () => ({ open: { dealer: picker.value() } }) },
    { act: 'close', sign: 'lock', request: () => ({ close: {} }) },
    { act: 'pause', sign: 'pause', request: () => ({ pause: {} }) },
    { act: 'resume', sign: 'next', request: () => ({ resume: {} }) },
    { act: 'end-shoe', sign: 'cut', request: () => ({ 'end-shoe': {} }) },
    {
      act: 'change-dealer',
      sign: 'person',
      request: () => ({ 'change-dealer': { dealer: picker.value() } }),
    },
    { act: 'change-floor', sign: 'floor', request: () => ({ 'change-floor': { floor: context.me.id } }) },
  ];
  const ask = async (/** @type {Request} */ request) => {
    const outcome = await askTable(table, request);
    setText(refused, 'refusal' in outcome ? refusalText(outcome.refusal, table.card.currency) : '');
  };
  const list = deeds.map((deed) => mountDeed(table, deed, { ask, picker }));
  const report = button(
    { class: 'btn warn-line', id: 'floor-report' },
    () => context.report(table),
    icon('warn'),
    el('span', { text: say('floor.act.report') }),
  );
  const node = el('div', { class: 'deeds' }, picker.node, ...list.map((one) => one.node), report);
  return {
    node,
    /** @param {View} view */
    update(view) {
      picker.update(view);
      for (const one of list) one.update(view);
      report.disabled = Boolean(refusalOf(view, 'report'));
    },
  };
}

/**
 * @typedef {object} Deed
 * @property {string} act
 * @property {IconName} sign
 * @property {() => Request} request
 */

/**
 * One deed, shown while it has to do with how the table is at all.
 * @param {Table} table
 * @param {Deed} deed
 * @param {{ ask: (request: Request) => void; picker: ReturnType<typeof mountPicker> }} of
 */
function mountDeed(table, { act, sign, request }, { ask, picker }) {
  const small = el('small', {});
  const node = button(
    { class: 'btn', 'data-act': act },
    () => ask(request()),
    icon(sign),
    el('span', {}, say(`floor.act.${act}`), small),
  );
  return {
    node,
    /** @param {View} view */
    update(view) {
      const refusal = refusalFor(table, view, act);
      const isForNobody = act === 'change-dealer' && picker.isEmpty();
      node.classList.toggle('gone', isForNobody || !belongs(view, act));
      node.disabled = refusal !== null;
      setText(small, refusal ?? '');
    },
  };
}

/**
 * Whether a deed has to do with how the table is at all.
 * @param {View} view
 * @param {string} act
 */
function belongs({ stage }, act) {
  if (act === 'open') return stage === 'closed';
  if (act === 'resume') return stage === 'paused';
  return stage !== 'closed' && !(act === 'pause' && stage === 'paused');
}

/**
 * @param {Table} table
 * @param {View} view
 * @param {string} act
 */
function refusalFor(table, view, act) {
  if (act === 'change-dealer' || act === 'change-floor')
    return view.stage === 'closed' ? say('refusals.table-closed') : null;
  const refusal = refusalOf(view, /** @type {Act} */ (act));
  return refusal ? refusalText(refusal, table.card.currency) : null;
}

/**
 * Which dealer, those who are signed on first.
 * @param {Context} context
 * @param {Table} table
 */
function mountPicker(context, table) {
  const select = el('select', { id: 'dealer-name', class: 'console-field' });
  const label = el('label', { for: 'dealer-name', text: say('floor.which-dealer') });
  const node = el('div', { class: 'picker' }, label, select);
  const isOn = (/** @type {Colleague} */ one) => Boolean(one['signed-on-since']);
  return {
    node,
    isEmpty: () => node.classList.contains('gone'),
    // Nobody deals where the house does.
    value: () => (table.card.automatic ? 0 : Number(select.value)),
    /** @param {View} view */
    update({ duty }) {
      const others = context.people().filter((one) => one.id !== context.me.id && one.id !== duty?.dealer);
      const dealers = others.filter((one) => one.roles.includes('dealer'));
      keyed(
        select,
        [...dealers.filter(isOn), ...dealers.filter((one) => !isOn(one))],
        (one) => `${one.id}-${isOn(one)}`,
        (one) =>
          el('option', {
            value: one.id,
            text: isOn(one) ? one.name : say('floor.off-duty', { name: one.name }),
          }),
      );
      node.classList.toggle('gone', table.card.automatic || dealers.length === 0);
    },
  };
}

/** Whether the house of a table is known yet. @param {Table} table */
export const houseOf = (table) => stateOf(table).house;

/** Words instead of a table. @param {string} text */
export function placeholder(text) {
  const node = el('section', { class: 'panel one-table empty' });
  fill(node, el('p', { text }));
  return node;
}
