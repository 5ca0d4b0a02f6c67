// @ts-check
// What the floor may choose, what each choice would do in money, and the ruling itself.

import { icon } from '../art/icons.js';
import { mountCardRow } from '../dealer/ask.js';
import { reasonOf } from '../dealer/refusals.js';
import { el, fill, set, setText } from '../dom.js';
import { money } from '../format.js';
import { say } from '../words.js';
import { byArea, strip, wagersOf } from './by-area.js';
import { askTable } from './house.js';
/** @import { CaseView, ChoiceView, Refusal, Resolution, Stake, View } from '../protocol.js' */
/** @import { Table } from './house.js' */

/**
 * @param {Table} table
 * @param {CaseView} first
 * @param {{ id: number }} me
 * @param {() => void} ruled  called when the house has answered a ruling
 */
export function mountChoices(table, first, me, ruled) {
  const currency = table.card.currency;
  /** @type {Resolution | null} */
  let chosen = null;
  /** @type {ReturnType<typeof mountCardRow> | null} */
  let row = null;
  let drawn = '';
  /** @type {CaseView} */
  let now = first;
  const total = el('span', { class: 'num' });
  const list = el('div', { class: 'opts', role: 'radiogroup', 'aria-label': say('floor.choices') });
  const reason = el('textarea', { id: 'reason', rows: '2', maxlength: '400', oninput: redraw });
  const reasonLabel = el('label', { for: 'reason' });
  const cards = el('div', { class: 'enter-cards gone' });
  const refused = el('p', { class: 'refused', role: 'alert' });
  const node = el(
    'div',
    { class: 'choose' },
    el('h3', {}, el('span', { text: say('floor.choices') }), total),
    list,
    cards,
    el('div', { class: 'reason' }, reasonLabel, reason),
  );
  const words = el('span', {});
  const voice = el('p', { class: 'voice' }, el('small', { text: say('floor.will-do') }), words);
  const rule = el(
    'button',
    { type: 'button', class: 'btn gold', id: 'rule', onclick: send },
    icon('gavel'),
    el('span', {}),
  );
  const dismiss = el(
    'button',
    { type: 'button', class: 'btn line', id: 'dismiss', onclick: () => ask({ dismiss: {} }) },
    icon('clear'),
    el('span', { text: say('floor.dismiss') }),
  );
  const takeOver = el(
    'button',
    { type: 'button', class: 'btn line gone', id: 'take-over', onclick: come },
    icon('person'),
    el('span', { text: say('floor.take-over') }),
  );
  const foot = el('footer', { class: 'do' }, el('div', {}, voice, refused), rule, takeOver, dismiss);

  return {
    node,
    foot,
    isReady: () => !rule.disabled,
    /**
     * @param {View} view
     * @param {CaseView} ofCase
     */
    update(view, ofCase) {
      now = ofCase;
      const sum = view.stakes.reduce((all, stake) => all + stake.cents, 0);
      setText(total, say('floor.on-table', { amount: money(sum, currency) }));
      if (!now.choices.some((choice) => choice.resolution === chosen))
        chosen = now.choices[0]?.resolution ?? null;
      const wagers = wagersOf(view, now);
      const text = JSON.stringify([now.choices, chosen, wagers]);
      if (drawn !== text) {
        drawn = text;
        fill(list, ...now.choices.map((choice, nth) => option(choice, nth, wagers)));
      }
      redraw();
    },
  };

  /**
   * @param {ChoiceView} choice
   * @param {number} nth
   * @param {readonly Stake[]} wagers
   */
  function option(choice, nth, wagers) {
    const isOn = choice.resolution === chosen;
    const name = say(`irregularities.ruling.${choice.resolution}`);
    return el(
      'article',
      { class: isOn ? 'opt on' : 'opt' },
      el(
        'button',
        {
          type: 'button',
          class: 'pick',
          role: 'radio',
          'aria-checked': String(isOn),
          'data-resolution': choice.resolution,
          onclick: () => {
            chosen = choice.resolution;
            drawn = '';
            row = null;
            refresh();
          },
          onkeydown: walk,
        },
        el('i', { class: 'radio' }),
        el('h4', {}, name, ...pills(choice, nth)),
      ),
      el('p', { text: say(`irregularities.ruling.${choice.resolution}.about`) }),
      choice.refusal && el('p', { class: 'missing' }, icon('warn'), reasonOf(choice.refusal, currency)),
      ...moved(choice, wagers),
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
   * @param {readonly Stake[]} wagers
   */
  function moved(choice, wagers) {
    const { house } = table.line.state();
    // What is missing stands there already; otherwise cards lie face down.
    if (choice.house === null)
      return choice.refusal ? [] : [el('p', { class: 'brief', text: say('floor.unknown') })];
    const isOn = choice.resolution === chosen;
    const isStill = choice.changes.every(({ cents }) => cents === 0);
    return [
      isStill ? el('p', { class: 'brief', text: say('floor.no-change') }) : sums(choice),
      house &&
        (isOn || !isStill) &&
        strip(byArea(choice.changes, wagers, house.areas), house, { stakes: isOn }),
    ];
  }

  /** @param {ChoiceView} choice */
  function sums(choice) {
    const all = choice.changes.reduce((sum, one) => sum + one.cents, 0);
    const part = (/** @type {string} */ key, /** @type {number} */ cents) =>
      el('span', {}, say(key), el('b', { text: money(cents, currency, { sign: true }) }));
    return el(
      'p',
      { class: 'brief num' },
      part('floor.patrons', all),
      part('floor.house', choice.house ?? 0),
      choice.commission ? part('floor.commission', choice.commission) : null,
    );
  }

  function choice() {
    return now.choices.find((one) => one.resolution === chosen) ?? null;
  }

  /** Anything but the house's rule, or what it lists first, is given a reason. */
  function needsReason() {
    const it = choice();
    if (!it) return false;
    const isUsual = it.standing === 'house-rule' || (it.standing === 'listed' && it === now.choices[0]);
    return it.refusal?.code === 'reason-needed' || !isUsual;
  }

  function redraw() {
    const it = choice();
    const isByCards = it?.refusal?.code === 'cards-needed';
    if (isByCards && !row) {
      row = mountCardRow(now.cards, redraw);
      fill(cards, el('p', { text: say('dealer.ask.cards') }), row.node);
    }
    cards.classList.toggle('gone', !isByCards);
    const asks = needsReason();
    setText(reasonLabel, say(asks ? 'floor.reason-required' : 'floor.reason-free'));
    set(reason, { required: asks });
    const isMissing =
      (asks && reason.value.trim() === '') ||
      (isByCards && (row?.cards().length ?? 0) < 4) ||
      (it?.refusal && !isByCards && it.refusal.code !== 'reason-needed');
    rule.disabled = !it || Boolean(isMissing);
    const name = it ? say(`irregularities.ruling.${it.resolution}`) : '';
    setText(/** @type {Element} */ (rule.lastElementChild), say('floor.rule', { name }));
    setText(words, it ? say(`irregularities.ruling.${it.resolution}.about`) : '');
  }

  function refresh() {
    const { view } = table.line.state();
    if (view?.case) {
      const wagers = wagersOf(view, view.case);
      fill(list, ...view.case.choices.map((one, nth) => option(one, nth, wagers)));
      /** @type {HTMLElement | null} */ (list.querySelector('[aria-checked="true"]'))?.focus();
    }
    redraw();
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const nth = now.choices.findIndex((one) => one.resolution === chosen);
    chosen = now.choices[(nth + by + now.choices.length) % now.choices.length]?.resolution ?? chosen;
    refresh();
  }

  async function send() {
    const it = choice();
    if (!it) return;
    const told = {
      kind: now.kind,
      coup: now.coup,
      resolution: it.resolution,
      from: table.line.state().number,
      tookMs: Date.now() + table.line.state().offset - now.since,
    };
    const entered = row?.cards() ?? [];
    table.isRuling = true;
    const outcome = await ask({
      rule: {
        resolution: it.resolution,
        cards: entered.length > 0 ? entered : null,
        reason: reason.value.trim() || null,
      },
    });
    table.isRuling = false;
    if ('number' in outcome) table.ruled = { ...told, number: outcome.number };
    ruled();
  }

  /** @param {import('../protocol.js').Request} request */
  async function ask(request) {
    const outcome = await askTable(table, request);
    if ('refusal' in outcome) show(outcome.refusal);
    else setText(refused, '');
    return outcome;
  }

  /** @param {Refusal} refusal */
  function show(refusal) {
    setText(refused, reasonOf(refusal, currency));
    takeOver.classList.toggle('gone', refusal.code !== 'not-yours');
  }

  async function come() {
    const outcome = await ask({ 'change-floor': { floor: me.id } });
    if ('number' in outcome) takeOver.classList.add('gone');
  }
}
