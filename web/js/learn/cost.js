// @ts-check
// What each wager costs. Edges are the house's, exact; here they are only multiplied by stakes and hands.
import { mark } from '../art/marks.js';
import { el, fill, setStyle, setText } from '../dom.js';
import { digits, money, odds, percent, rate, ratio, short } from '../format.js';
import { say, wagerName } from '../words.js';

/** @import { WagerCard } from '../protocol.js' */
/** @import { Priced } from './types.js' */

/** What may be chosen for a hand, in cents. */
const STAKES = [500, 1000, 1500, 2000, 2500, 5000, 7500, 10000, 20000, 30000, 50000];
/** @typedef {{ stake: number, hands: number }} Choice */
/** @typedef {WagerCard & { house: string }} Row */

/** @param {WagerCard} offer */
const nameOf = (offer) => wagerName(offer.wager, offer.name);

/**
 * @param {Element} parent
 * @param {Choice} choice kept by whoever mounts this
 */
export function mountCost(parent, choice) {
  const body = el('tbody');
  /** @type {ReturnType<typeof line>[]} */
  let lines = [];
  const update = () => {
    for (const { price, hour } of lines)
      setText(hour, money(Math.round((choice.stake * choice.hands * Number(price.edge)) / 100)));
  };
  fill(
    parent,
    el(
      'header',
      null,
      el('h2', { id: 'cost' }, say('learn.cost')),
      el(
        'div',
        { class: 'sliders' },
        slider('a-hand', 0, STAKES.length - 1, STAKES.indexOf(choice.stake), (at) => {
          choice.stake = STAKES[at] ?? choice.stake;
          update();
          return short(choice.stake);
        }),
        slider('hands-an-hour', 20, 200, choice.hands, (at) => {
          choice.hands = at;
          update();
          return digits(at);
        }),
      ),
    ),
    el('table', { 'aria-labelledby': 'cost' }, head(), body),
    el('p', { class: 'note' }, say('learn.cost-note')),
    el('p', { class: 'note whose' }, say('learn.cost-whose')),
  );
  return {
    /** @param {Priced[]} prices */
    show(prices) {
      const rows = unlike(prices);
      const most = Math.max(...rows.map((price) => Number(price.edge)));
      const isShared = (/** @type {Row} */ price) =>
        rows.filter((other) => nameOf(other) === nameOf(price)).length > 1;
      lines = rows.map((price) => line(price, most, isShared(price)));
      fill(
        body,
        lines.map(({ row }) => row),
      );
      update();
    },
  };
}

function head() {
  const name = (/** @type {string} */ key, className = '') =>
    el('th', { scope: 'col', class: className }, say(`learn.${key}`));
  return el(
    'thead',
    null,
    el('tr', null, name('wager'), name('pays'), name('edge', 'r'), el('td'), name('cost-an-hour', 'r')),
  );
}

/**
 * Houses share many wagers at the same price: each is shown once, the cheapest first.
 * @param {Priced[]} prices
 * @returns {Row[]}
 */
export function unlike(prices) {
  /** @type {Map<string, Row>} */
  const seen = new Map();
  for (const { house, wagers } of prices) {
    for (const offer of wagers) {
      const key = `${nameOf(offer)} ${offer.edge}`;
      if (!seen.has(key)) seen.set(key, { ...offer, house });
    }
  }
  return [...seen.values()].sort((a, b) => Number(a.edge) - Number(b.edge));
}

/**
 * What a wager pays, in a few words: its prices if there are one or two, or else the best of them.
 * @param {WagerCard} offer
 */
export function paysWords(offer) {
  const prices = [...new Set(offer.lines.flatMap((line) => (line.pays === null ? [] : [line.pays])))].sort(
    (a, b) => ratio(b) - ratio(a),
  );
  const [best = '0:1', other] = prices;
  if (offer.commission) return say('learn.less', { odds: odds(best), share: rate(offer.commission) });
  if (prices.length > 2) return say('learn.up-to', { odds: odds(best) });
  if (other) return say('learn.or', { list: odds(best), last: odds(other) });
  // On a tie every main wager but the Tie comes back; a second line that pushes is a peculiarity of the
  // house.
  const pushes = offer.lines.filter((line) => line.pays === null).length;
  return pushes > 1 ? say('learn.and-push', { odds: odds(best) }) : odds(best);
}

/**
 * What tells a wager from the same at another price. Whose house has it means nothing to a newcomer.
 * @param {Row} price
 */
function kindOf({ main, commission, house }) {
  if (commission) return say('learn.with-commission', { share: rate(commission) });
  return main ? say('learn.no-commission') : house;
}

/**
 * @param {Row} price
 * @param {number} most
 * @param {boolean} isShared whether it is offered at another price too
 */
function line(price, most, isShared) {
  const side = price.main ? price.belongs : null;
  const bar = el('i');
  setStyle(bar, { width: `${(100 * Number(price.edge)) / most}%` });
  const hour = el('td', { class: 'hour r num' });
  const row = el(
    'tr',
    null,
    el(
      'th',
      { scope: 'row' },
      side ? mark(side, { size: 15 }) : el('span', { class: 'nomk' }),
      nameOf(price),
      isShared && ' ',
      isShared && el('small', null, kindOf(price)),
    ),
    el('td', { class: 'pays' }, paysWords(price)),
    el('td', { class: 'edge r num' }, percent(price.edge, 4)),
    el('td', { class: 'bar', 'aria-hidden': 'true' }, bar),
    hour,
  );
  return { price, hour, row };
}

/**
 * @param {string} name
 * @param {number} least
 * @param {number} most
 * @param {number} now
 * @param {(value: number) => string} chosen gives what is shown
 */
function slider(name, least, most, now, chosen) {
  const shown = el('output', { class: 'num', for: name }, chosen(now));
  const input = el('input', {
    type: 'range',
    id: name,
    min: least,
    max: most,
    step: 1,
    value: now,
    'aria-valuetext': chosen(now),
  });
  const paint = () =>
    setStyle(input, { '--at': `${(100 * (Number(input.value) - least)) / (most - least)}%` });
  input.oninput = () => {
    const text = chosen(Number(input.value));
    setText(shown, text);
    input.setAttribute('aria-valuetext', text);
    paint();
  };
  paint();
  return el('div', { class: 'slider' }, el('label', { for: name }, say(`learn.${name}`)), shown, input);
}
