// @ts-check
// What is asked about an irregularity before it is reported.

import { card as drawCard } from '../art/cards.js';
import { button, el, fill, set, setText } from '../dom.js';
import { money } from '../format.js';
import { say, wagerName } from '../words.js';
import { readAmount } from './amount.js';
import { mountKeypad } from './keypad.js';

/** @import { Card, Found, HouseCard, Paid, Place, ReportDetail, View, Visibility } from '../protocol.js' */

/** A coup has six cards at most, and one may be too many. */
const CARDS_MAX = 7;

/**
 * @typedef {object} About
 * @property {readonly ReportDetail[]} details  what the report tells: the first is asked for, and any of the
 *   others may be told instead
 * @property {View} view
 * @property {HouseCard} house
 * @property {(Card | null)[]} known  the cards of the coup as far as they can be seen, in the order of the
 *   draw
 * @property {() => void} back
 * @property {(seen: Visibility, found: Found) => void} send
 *
 * @typedef {{ node: HTMLElement; card: ((card: Card) => void) | null; enter?: () => void }} Form
 */

/** @param {About} about @returns {Form} */
export function askFor(about) {
  const [first] = about.details;
  if (first === 'burned') return burned(about);
  if (first === 'payment') return payment(about);
  if (first === 'cards') return cards(about);
  if (first === 'seen') return sealedCard(about);
  return oneCard(about);
}

/** A sealed shoe says which card it is. @param {About} about @returns {Form} */
function sealedCard({ details, back, send }) {
  return {
    card: null,
    node: el(
      'div',
      { class: 'ask' },
      el('p', { text: say('dealer.ask.sealed-card') }),
      el(
        'div',
        { class: 'asked' },
        backButton(back),
        button('btn line', () => send('seen', { card: null }), say('dealer.ask.seen')),
        details.includes('unseen') &&
          button('btn line', () => send('unseen', { card: null }), say('dealer.ask.unseen')),
        details.includes('nothing') &&
          button('btn line', () => send('seen', 'nothing'), say('dealer.ask.no-card')),
      ),
    ),
  };
}

/** @param {About} about @returns {Form} */
function burned({ back, send }) {
  const input = el('input', { type: 'number', id: 'burned', min: '0', max: '20', value: '0' });
  return {
    card: null,
    node: form(
      () => send('seen', { burned: Number(input.value) }),
      back,
      el('label', { for: 'burned', text: say('dealer.ask.burned') }),
      input,
    ),
  };
}

/** @param {About} about @returns {Form} */
function oneCard({ details, back, send }) {
  const choose = (/** @type {Card} */ card) => send('seen', { card });
  return {
    card: choose,
    node: el(
      'div',
      { class: 'ask' },
      el('p', { text: say('dealer.ask.card') }),
      mountKeypad(choose).node,
      el(
        'div',
        { class: 'asked' },
        backButton(back),
        details.includes('nothing') &&
          button('btn line', () => send('seen', 'nothing'), say('dealer.ask.no-card')),
        details.includes('card') &&
          button('btn line', () => send('unseen', { card: null }), say('dealer.ask.unseen')),
      ),
    ),
  };
}

/** @param {About} about @returns {Form} */
function cards({ details, known, back, send }) {
  const row = mountCardRow(known);
  const tell = () => {
    const all = row.cards();
    send('seen', all.length > 0 ? { cards: all } : 'nothing');
  };
  const node = el(
    'div',
    { class: 'ask' },
    el('p', { text: say('dealer.ask.cards') }),
    row.node,
    el(
      'div',
      { class: 'asked' },
      backButton(back),
      details.includes('nothing') &&
        button('btn line', () => send('seen', 'nothing'), say('dealer.ask.floor-enters')),
      button('btn gold', tell, say('dealer.report.send')),
    ),
  );
  return { card: row.card, node, enter: tell };
}

/**
 * The cards of a coup in the order of the draw: touch one to choose its place, then its key.
 * @param {(Card | null)[]} known
 * @param {() => void} [changed]
 */
export function mountCardRow(known, changed = () => {}) {
  /** @type {(Card | null)[]} */
  const held = known.slice(0, CARDS_MAX);
  let place = Math.max(0, held.length - 1);
  const places = el('div', { class: 'card-row', role: 'group', 'aria-label': say('dealer.ask.order') });
  const keypad = mountKeypad(take);
  const drop = button('btn line', remove, say('dealer.ask.drop'));
  draw();
  return {
    node: el('div', { class: 'card-entry' }, el('div', { class: 'card-line' }, places, drop), keypad.node),
    card: take,
    /** @returns {Card[]} those that are known, from the first on */
    cards() {
      const gap = held.indexOf(null);
      return /** @type {Card[]} */ (gap < 0 ? held : held.slice(0, gap));
    },
  };

  /** @param {Card} card */
  function take(card) {
    held[place] = card;
    place = Math.min(place + 1, CARDS_MAX - 1);
    draw();
    changed();
  }

  function remove() {
    held.pop();
    place = Math.max(0, Math.min(place, held.length));
    draw();
    changed();
  }

  function draw() {
    const shown = Math.min(CARDS_MAX, held.length + 1);
    fill(
      places,
      ...Array.from({ length: shown }, (_, nth) =>
        button(
          {
            class: 'place',
            'aria-pressed': String(nth === place),
            'aria-label': say('dealer.ask.place', { nth: nth + 1 }),
          },
          () => {
            place = nth;
            draw();
          },
          nth < held.length
            ? drawCard(held[nth] ?? null, { small: true })
            : el('span', { class: 'slot' }, String(nth + 1)),
        ),
      ),
    );
  }
}

/** @param {About} about @returns {Form} */
function payment({ view, house, back, send }) {
  const paid = view.last?.paid ?? [];
  if (paid.length === 0) {
    return {
      card: null,
      node: el('div', { class: 'ask' }, el('p', { text: say('dealer.ask.no-payments') }), backButton(back)),
    };
  }
  const choice = el(
    'select',
    { id: 'paid' },
    ...paid.map((one, nth) => el('option', { value: nth }, paymentText(one, house))),
  );
  const heard = el('p', { class: 'heard-as', id: 'due-read', role: 'status' });
  const listen = () => {
    const cents = readAmount(due.value, house.currency);
    const isFault = cents === null && due.value.trim() !== '';
    set(heard, { 'data-fault': isFault });
    set(due, { 'aria-invalid': isFault ? 'true' : null });
    setText(
      heard,
      isFault
        ? say('dealer.ask.unread')
        : cents === null
          ? ''
          : say('dealer.ask.read', { amount: money(cents, house.currency, { sign: true }) }),
    );
    return cents;
  };
  // Phones have no minus among their digits.
  const due = el('input', {
    id: 'due',
    autocomplete: 'off',
    required: true,
    'aria-describedby': 'due-read',
    oninput: listen,
  });
  const tell = () => {
    const one = paid[Number(choice.value)];
    const cents = listen();
    if (!one || cents === null) return;
    const { patron, spot, settlement } = one;
    send('seen', { payment: { patron, spot, paid: settlement.returned - settlement.staked, due: cents } });
  };
  return {
    card: null,
    node: form(
      tell,
      back,
      el('label', { for: 'paid', text: say('dealer.ask.payment') }),
      choice,
      el('label', { for: 'due', text: say('dealer.ask.due') }),
      due,
      heard,
    ),
  };
}

/**
 * @param {Paid} paid
 * @param {HouseCard} house
 */
function paymentText({ patron, spot, settlement }, house) {
  const name = house.wagers.find((one) => one.wager === spot.wager)?.name;
  return say('dealer.ask.paid', {
    place: placeText(spot.place),
    patron,
    wager: wagerName(spot.wager, name),
    amount: money(settlement.returned - settlement.staked, house.currency, { sign: true }),
  });
}

/** @param {Place} place */
export const placeText = (place) =>
  'area' in place ? say('dealer.area', { area: place.area }) : say('dealer.line-only', { line: place.line });

/**
 * @param {() => void} tell
 * @param {() => void} back
 * @param {...Node} fields
 */
function form(tell, back, ...fields) {
  return el(
    'form',
    {
      class: 'ask fields',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        tell();
      },
    },
    ...fields,
    el(
      'div',
      { class: 'asked' },
      backButton(back),
      el('button', { type: 'submit', class: 'btn gold' }, say('dealer.report.send')),
    ),
  );
}

/** @param {() => void} back */
const backButton = (back) => button('btn quiet', back, say('dealer.back'));
