// @ts-check
// The middle of the console: the keypad while cards are typed, and otherwise the one thing to do next.

import { icon } from '../art/icons.js';
import { button, el, set, setText } from '../dom.js';
import { brief, secondsLeft } from '../format.js';
import { refusalText } from '../refusals.js';
import { SETTLES_MS, watchTaps } from '../taps.js';
import { closesAt, refusalOf } from '../view.js';
import { say } from '../words.js';
import { cardText, mountKeypad } from './keypad.js';
import { cardName, dueCard, isSealed } from './phrase.js';
/** @import { Step } from './phrase.js' */
/** @import { Card, HouseCard, Request, View } from '../protocol.js' */

/**
 * @typedef {object} Does
 * @property {(request: Request) => void} ask
 * @property {(card: Card) => void} card
 * @property {() => void} correct  the last card was another one
 */

/**
 * @param {HouseCard} house
 * @param {Does} does
 */
export function mountPanel(house, does) {
  const taps = watchTaps();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let settling;
  const ask = (/** @type {Request} */ request) => {
    if (taps.mayPress()) does.ask(request);
  };
  const title = el('b', {});
  const hint = el('span', { class: 'hint' });
  const typed = el('span', { class: 'typed' });
  const correct = correctButton(does.correct);
  const keypad = mountKeypad((card) => {
    if (taps.mayTouch(card)) does.card(card);
  });
  const big = mountBig(house, ask);
  const cut = mountNumber(
    'cut',
    (from) => ask({ cut: { 'from-end': from } }),
    { usual: Math.floor(house.cards / 2), least: house['cut-from-end-min'] },
    house,
  );
  const count = mountNumber(
    'count-shoe',
    (cards) => ask({ 'count-shoe': { cards } }),
    { usual: house.cards, least: 0 },
    house,
  );
  const body = el('div', { class: 'panel-body' }, keypad.node, big.node, cut.node, count.node);
  const node = el(
    'section',
    { class: 'panel keys', 'aria-label': say('dealer.panel') },
    el('header', {}, title, hint, typed, correct),
    body,
  );
  return {
    node,
    /** What the main key does now: presses the big button, if one is lit. */
    press() {
      if (cut.node.classList.contains('gone')) big.press();
      else cut.node.requestSubmit();
    },
    /**
     * @param {View} view
     * @param {Step} step
     * @param {string} buffer  what has been typed of a card
     * @param {number} now  of the house's clock
     */
    update(view, step, buffer, now) {
      const typing = step.act === 'draw' && step.request === null;
      const due = dueCard(view);
      // The keys stay where they are from card to card.
      if (taps.see(typing ? 'cards' : step.key)) settle();
      setText(title, due ? cardName(due.side, due.nth) : say(`dealer.title.${titleOf(step.key)}`));
      setText(hint, typing ? say('dealer.one-touch') : '');
      typed.replaceChildren(...(typing && buffer ? [cardText(buffer), say('dealer.enter')] : []));
      keypad.node.classList.toggle('gone', !typing);
      keypad.update(typing);
      cut.update(view, step.key === 'cut');
      count.update(view, refusalOf(view, 'count-shoe') === null);
      big.node.classList.toggle('gone', typing || step.key === 'cut');
      big.update(view, step, now);
      set(correct, {
        // The cards of a sealed shoe are read by nobody, and so by nobody wrongly.
        hidden: !(view.coup ?? view.last) || view.stage === 'closed' || isSealed(view),
        disabled: view.case !== null,
      });
    },
  };

  /** Shows for how long what has just come is not pressed. */
  function settle() {
    clearTimeout(settling);
    set(node, { 'data-new': true });
    settling = setTimeout(() => set(node, { 'data-new': null }), SETTLES_MS);
  }
}

/** @param {() => void} onclick */
const correctButton = (onclick) =>
  button(
    { class: 'btn', id: 'correct' },
    onclick,
    icon('undo'),
    el('span', { text: say('dealer.correct') }),
    el('kbd', { text: 'R' }),
  );

/** Steps that are headed alike. @param {string} key */
function titleOf(key) {
  if (key.startsWith('turn') || key === 'squeeze') return 'turn';
  if (key.startsWith('first-card')) return 'first-card';
  return key;
}

/**
 * The one large button, with what may be done beside it.
 * @param {HouseCard} house
 * @param {(request: Request) => void} ask
 */
function mountBig(house, ask) {
  /** @type {Request | null} */
  let request = null;
  const words = el('span', { class: 'big-words' });
  const left = el('span', { class: 'num' });
  const press = () => {
    if (request && !main.disabled) ask(request);
  };
  const main = button(
    { class: 'btn gold big', id: 'next' },
    press,
    words,
    left,
    el('kbd', { text: say('dealer.space') }),
  );
  const last = button(
    { class: 'btn line', id: 'last-bets' },
    () => ask({ 'last-bets': {} }),
    icon('clock'),
    el('span', { text: say('dealer.act.last-bets') }),
    el('kbd', { text: 'L' }),
  );
  const why = el('p', { class: 'why' });
  const node = el('div', { class: 'one-thing' }, main, last, why);
  return {
    node,
    press,
    /**
     * @param {View} view
     * @param {Step} step
     * @param {number} now
     */
    update(view, step, now) {
      ({ request } = step);
      const refusal = step.act ? refusalOf(view, step.act) : null;
      main.disabled = !request || Boolean(refusal);
      main.classList.toggle('gone', !step.action);
      setText(words, step.action);
      setText(left, countdown(view, now));
      last.classList.toggle('gone', refusalOf(view, 'last-bets') !== null);
      setText(
        why,
        refusal ? refusalText(refusal, house.currency) : step.action ? '' : waitingFor(view, step, now),
      );
    },
  };
}

/**
 * What is waited for, where there is nothing to press.
 * @param {View} view
 * @param {Step} step
 * @param {number} now
 */
function waitingFor(view, step, now) {
  if (!view.case) return step.todo;
  const about = say(`irregularities.kind.${view.case.kind}.about`);
  return say('dealer.called', { about, time: brief(now - view.case.since) });
}

/**
 * @param {View} view
 * @param {number} now
 */
function countdown(view, now) {
  const until = closesAt(view.stage);
  return until === null ? '' : say('dealer.seconds', { count: secondsLeft(until, now) });
}

/**
 * A number that must be told: where a shoe is cut, how many cards were counted.
 * @param {'cut' | 'count-shoe'} act
 * @param {(number: number) => void} tell
 * @param {{ usual: number; least: number }} of  `least`: as far from the most as from none
 * @param {HouseCard} house
 */
function mountNumber(act, tell, { usual, least }, house) {
  const input = el('input', {
    type: 'number',
    min: least,
    max: house.cards - least,
    value: usual,
    id: act,
  });
  const button = el(
    'button',
    { type: 'submit', class: act === 'cut' ? 'btn gold' : 'btn line' },
    say(`dealer.act.${act}`),
  );
  const node = el(
    'form',
    {
      class: `number ${act}`,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        tell(Number(input.value));
      },
    },
    el('label', { for: act, text: say(`dealer.ask.${act}`) }),
    input,
    button,
    act === 'cut' && el('kbd', { text: say('dealer.space') }),
  );
  return {
    node,
    /**
     * @param {View} view
     * @param {boolean} shown
     */
    update(view, shown) {
      node.classList.toggle('gone', !shown);
      if (act === 'cut') button.disabled = Boolean(refusalOf(view, 'cut'));
    },
  };
}
