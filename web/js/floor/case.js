// @ts-check
// One case: the steps of a ruling, the cards as they lie, the house's rule, and what each choice would do.

import { get, tableAddress } from '../api.js';
import { card, cardName } from '../art/cards.js';
import { icon } from '../art/icons.js';
import { nameOf } from '../crew.js';
import { placeText } from '../dealer/ask.js';
import { laidLast, mountHands } from '../dealer/hands.js';
import { cardOf, digitsOf } from '../dealer/kinds.js';
import { el, fill, keyed, newTab, setText } from '../dom.js';
import { brief, money } from '../format.js';
import { houseTime } from '../state.js';
import { language, say, wagerName } from '../words.js';
import { mountChoices } from './choices.js';
import { stateOf } from './house.js';
import { flow } from './steps.js';

/** @import { CaseView, Found, IrregularityCard, Reported, View } from '../protocol.js' */
/** @import { Colleague } from '../crew.js' */
/** @import { Table } from './house.js' */

/**
 * @param {Table} table
 * @param {CaseView} first  the case it is mounted for
 * @param {{ me: { id: number }; people: () => Colleague[]; ruled: () => void }} context
 */
export function mountCase(table, first, { me, people, ruled }) {
  const clock = el('b', { class: 'num' });
  const subtitle = el('p', {});
  const hands = mountHands();
  const facts = el('ul', { class: 'facts' });
  const reported = el('div', { class: 'reported gone' });
  const precedent = el('p', { class: 'prec gone' }, icon('book'), el('span', {}));
  const choices = mountChoices(table, first, me, ruled);
  const node = el(
    'section',
    { class: 'panel case', 'aria-label': say('floor.case') },
    el(
      'header',
      {},
      icon('warn'),
      el('div', {}, el('h2', { text: say(`irregularities.kind.${first.kind}`) }), subtitle),
      el('p', { class: 'time' }, say('floor.stopped-for'), clock),
    ),
    flow(3, first.phase),
    el(
      'div',
      { class: 'body' },
      el(
        'div',
        { class: 'lies' },
        el('h3', {}, el('span', { text: say('floor.lie') }), el('span', { text: say('floor.outrank') })),
        el('div', { class: 'cloth felt' }, hands.node, reported),
        ruleSlip(table, first),
        facts,
        precedent,
      ),
      choices.node,
    ),
    choices.foot,
  );
  tellPrecedent(precedent, first.kind);
  return {
    node,
    key: `${table.card.name}-${first.coup}-${first.kind}-${first.since}`,
    /** @param {View} view */
    update(view) {
      const { case: now } = view;
      if (!now) return;
      const state = stateOf(table);
      setText(clock, brief(houseTime(state) - now.since));
      setText(
        subtitle,
        say('floor.case-of', { table: table.card.name, coup: now.coup, by: byText(now.reported, people()) }),
      );
      hands.update(laidOf(view, now));
      showReported(reported, now.found);
      fillFacts(facts, now, table);
      choices.update(view, now);
    },
  };
}

/**
 * What the house's rules say about it, and where they are printed.
 * @param {Table} table
 * @param {CaseView} first
 */
function ruleSlip(table, first) {
  const card = cardOf(stateOf(table).irregularities, first.kind);
  return el(
    'div',
    { class: 'rule-slip' },
    el(
      'h4',
      {},
      el('span', { text: say('floor.rule-of', { code: card ? `I${digitsOf(card)}` : '–' }) }),
      el('a', newTab(`${tableAddress(table.card.name)}/rules.html`), say('floor.printed')),
    ),
    el('p', { text: ruleText(first) }),
  );
}

/**
 * The hands of the coup in question, if the table still shows them.
 * @param {View} view
 * @param {CaseView} now
 */
function laidOf(view, now) {
  if (view.coup?.coup === now.coup) return view.coup;
  return laidLast(view.last?.coup === now.coup ? view.last : null);
}

/**
 * Who reported it.
 * @param {Reported | null} reported
 * @param {Colleague[]} people
 */
export function byText(reported, people) {
  if (!reported || reported.detected) return say('floor.by.table');
  const { by } = reported;
  if (by === 'shoe' || by === 'house') return say(`floor.by.${by}`);
  if ('dealer' in by) return say('floor.by.dealer', { name: nameOf(people, by.dealer) });
  return say('floor.by.floor', { name: nameOf(people, 'floor' in by ? by.floor : null) });
}

/**
 * The cards that whoever reported found there, beside those of the record.
 * @param {HTMLElement} node
 * @param {Found | null} found
 */
function showReported(node, found) {
  const faces =
    found === null || typeof found === 'string'
      ? []
      : 'cards' in found
        ? found.cards
        : 'card' in found && found.card
          ? [found.card]
          : [];
  const text = faces.join(' ');
  node.classList.toggle('gone', faces.length === 0);
  if (node.dataset.cards === text) return;
  node.dataset.cards = text;
  fill(node, say('floor.reported'), el('div', {}, ...faces.map((face) => card(face, { small: true }))));
}

/** @param {CaseView} now */
function ruleText(now) {
  const names = now.choices.map((choice) => say(`irregularities.ruling.${choice.resolution}`));
  const rules = new Intl.ListFormat(language(), { type: 'disjunction' }).format(names);
  const always = now.choices.find((choice) => choice.standing === 'house-rule');
  if (always)
    return say('floor.rule-fixed', { rule: say(`irregularities.ruling.${always.resolution}.about`) });
  if (names.length === 0) return say(`irregularities.kind.${now.kind}.about`);
  const isListed = now.choices.some((choice) => choice.standing === 'listed');
  return say(isListed ? 'floor.rule-choice' : 'floor.rule-none', { rules });
}

/**
 * @param {Element} list
 * @param {CaseView} now
 * @param {Table} table
 */
function fillFacts(list, now, table) {
  const lines = [
    say(`irregularities.kind.${now.kind}.about`),
    say(`floor.fact.${now.phase}`),
    isShown(now.found) ? '' : foundText(now.found, table.card.currency),
    isOut(now.found) && wasSeen(now, stateOf(table).irregularities) ? say('floor.fact.seen') : '',
  ].filter(Boolean);
  keyed(
    list,
    lines,
    (line) => line,
    (line) => el('li', {}, icon('tick'), el('span', { text: line })),
  );
}

/**
 * Whether it is news that a card has been seen: of some kinds it always has.
 * @param {CaseView} now
 * @param {readonly IrregularityCard[]} cards
 */
const wasSeen = ({ kind, reported }, cards) =>
  reported?.seen === 'seen' && !cardOf(cards, kind)?.details.includes('face');

/** Whether it is a card whose face is known. @param {Found | null} found */
const isOut = (found) =>
  typeof found === 'object' && found !== null && 'card' in found && found.card !== null;

/** Cards are shown as cards. @param {Found | null} found */
const isShown = (found) => isOut(found) || (typeof found === 'object' && found !== null && 'cards' in found);

/**
 * What was reported besides the kind, in words.
 * @param {Found | null} found
 * @param {string} currency
 */
function foundText(found, currency) {
  if (found === null || found === 'nothing') return '';
  if ('burned' in found) return say('floor.found.burned', { count: found.burned });
  if ('card' in found)
    return found.card
      ? say('floor.found.card', { card: cardName(found.card) })
      : say('floor.found.card-unseen');
  if ('cards' in found) return say('floor.found.cards', { cards: found.cards.map(cardName).join(', ') });
  if ('patron' in found) return say('floor.found.patron', { patron: found.patron });
  if ('wager' in found)
    return say('floor.found.wager', {
      place: placeText(found.wager.spot.place),
      amount: money(found.wager.cents, currency),
    });
  const { patron, spot, paid, due } = found.payment;
  return say('floor.found.payment', {
    place: placeText(spot.place),
    patron,
    wager: wagerName(spot.wager),
    paid: money(paid, currency, { sign: true }),
    due: money(due, currency, { sign: true }),
  });
}

/**
 * How the house ruled on the same before, from its own report.
 * @param {Element} node
 * @param {string} kind
 */
async function tellPrecedent(node, kind) {
  try {
    const { rows } = await get('/api/v1/reports/rulings');
    const same = rows.filter(
      (/** @type {any} */ row) => row.irregularity === kind && row.ruling !== 'dismissed',
    );
    const last = same.at(-1);
    if (!last) return;
    const ruling = say(`irregularities.ruling.${last.ruling}`);
    const text = say('floor.precedent', { count: same.length, table: last.table, coup: last.coup, ruling });
    fill(node, icon('book'), el('span', { text }));
    node.classList.remove('gone');
  } catch {
    // Without the report there is simply no precedent to show.
  }
}
