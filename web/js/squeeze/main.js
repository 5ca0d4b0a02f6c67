// @ts-check
// The squeeze: whoever has the right to expose a hand opens it card by card. The faces are on this terminal
// alone until the hand is turned; opening it slowly or fast changes nothing.

import { card, cardName } from '../art/cards.js';
import { icon } from '../art/icons.js';
import { letters, mark, ring } from '../art/marks.js';
import { announce, button, el, fill, set, setText } from '../dom.js';
import { money, secondsLeft } from '../format.js';
import { refusalText } from '../refusals.js';
import { coupOf, houseTime } from '../state.js';
import { stay } from '../stay.js';
import { me } from '../terminal/model.js';
import { needStyle } from '../terminal/more.js';
import { sumOn } from '../view.js';
import { needWords, say } from '../words.js';
import { mountStage } from './stage.js';

/** @import { Connection } from '../socket.js' */
/** @import { HandsShown } from '../terminal/model.js' */
/** @import { Way } from './peel.js' */

/** How long an opened card is looked at before the next one is laid there. */
const LOOK = 900;
/** @type {Record<string, Way>} */
const ARROWS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
const TURNS = /** @type {const} */ ({
  left: 'rotate(180deg)',
  right: 'none',
  up: 'rotate(-90deg)',
  down: 'rotate(90deg)',
});

/** @typedef {{ update: (shown: HandsShown | null) => void; close: () => void }} Squeeze */
/** @typedef {ReturnType<typeof layout>} Parts */

/**
 * @param {Connection} house
 * @param {HandsShown} shown
 * @returns {Promise<Squeeze | null>}
 */
export async function openSqueeze(house, shown) {
  await Promise.all([needWords('squeeze'), needStyle('/css/squeeze.css')]);
  const right = house.state().view?.coup?.squeeze;
  if (!right || right.holder !== me(house.state())) return null;
  const coup = coupOf(house.state());
  const { side } = right;
  const hidden = shown.cards[side].map((it, nth) => ({ ...it, nth })).filter((it) => it.hidden);
  /** Cards that this terminal has opened. @type {Set<number>} */
  const seen = new Set();
  let busy = false;
  let isOver = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let looking;

  const parts = layout(side);
  const clock = mountClock(house, parts, { side, until: right.until });
  const passing = mountPassing(house, parts, (to) => void ask({ delegate: { side, to } }));
  const stage = mountStage(parts.stage, {
    opened: () => opened(),
    moved: (share) => set(parts.stage, { style: { '--peel': share.toFixed(3) } }),
  });

  const draw = () => clock.update({ open: seen.size, count: hidden.length });
  const current = () => hidden.find((it) => !seen.has(it.nth));
  const lay = () => {
    const next = current();
    if (next?.face) stage.lay(next.face);
    draw();
  };
  const opened = () => {
    const now = current();
    if (!now?.face) return;
    seen.add(now.nth);
    announce(cardName(now.face));
    draw();
    looking = setTimeout(() => (current() ? lay() : void ask({ turn: { side } })), LOOK);
  };
  /** @param {import('../protocol.js').Request} request */
  const ask = async (request) => {
    if (busy) return;
    busy = true;
    const outcome = await house.ask(request, coup);
    busy = false;
    if ('refusal' in outcome)
      setText(parts.hint, refusalText(outcome.refusal, house.state().house?.currency));
  };

  parts.dealer.onclick = () => void ask({ waive: { side } });
  listen(parts, stage);
  stay(parts.node, () => !isOver);
  show(parts);
  lay();
  announce(say(`squeeze.yours-${side}`));

  return {
    update(now) {
      draw();
      if (now) for (const one of parts.hands) one.update(now, seen, side);
      passing.update();
    },
    close() {
      isOver = true;
      // What this one still had in mind is not done to other cards.
      clearTimeout(looking);
      stage.stop();
      parts.node.close();
      parts.node.remove();
    },
  };
}

/** @param {Parts} parts */
function show({ node, stage }) {
  document.body.append(node);
  node.showModal();
  stage.focus();
}

/**
 * How long there is, for which card, and why it is opened here.
 * @param {Connection} house
 * @param {Parts} parts
 * @param {{ side: 'player' | 'banker'; until: number }} right  `until`: if the house says nothing newer
 */
function mountClock(house, parts, right) {
  const clock = ring();
  fill(parts.clock, clock.node);
  return {
    /** @param {{ open: number; count: number }} cards  how many are open, and how many were to be opened */
    update({ open, count }) {
      const state = house.state();
      const until = state.view?.coup?.squeeze?.until ?? right.until;
      const left = secondsLeft(until, houseTime(state));
      clock.update(left, (until - houseTime(state)) / 20_000);
      setText(
        parts.sub,
        say(count > 1 ? 'squeeze.sub' : 'squeeze.sub-one', {
          seconds: say('common.seconds', { count: left }),
          why: reason(house, right.side),
        }).trim(),
      );
      const which = { number: Math.min(open + 1, count), count };
      setText(parts.count, count > 1 ? say('squeeze.count', which) : '');
      set(parts.stage, { 'aria-label': say('squeeze.stage', which) });
    },
  };
}

/**
 * The right may be passed on to those whom the house names.
 * @param {Connection} house
 * @param {Parts} parts
 * @param {(patron: number) => void} pass
 */
function mountPassing(house, parts, pass) {
  const mayName = () => house.state().view?.coup?.squeeze?.['may-name'] ?? [];
  parts.pass.onclick = () => {
    if (mayName().length > 0) parts.seats.hidden = !parts.seats.hidden;
    else announce(say('squeeze.pass-none'));
  };
  const seat = (/** @type {number} */ patron) =>
    button('btn', () => pass(patron), say('common.patron', { number: patron }));
  let named = '';
  return {
    update() {
      const names = mayName();
      set(parts.pass, { 'aria-disabled': names.length === 0 ? 'true' : null });
      setText(parts.passWhy, names.length === 0 ? say('squeeze.pass-none') : '');
      if (named === names.join()) return;
      named = names.join();
      fill(parts.seats, ...names.map(seat));
    },
  };
}

/**
 * Buttons and keys lift the card and turn it.
 * @param {Parts} parts
 * @param {ReturnType<typeof mountStage>} stage
 */
function listen(parts, stage) {
  parts.turn.onclick = () => stage.turn();
  for (const { way, node } of parts.ways) node.onclick = () => stage.lift(way);
  parts.node.addEventListener('keydown', (event) => {
    const way = ARROWS[event.key];
    if (way) stage.lift(way);
    else if (event.key === 'Enter' && event.target === parts.stage) stage.turn();
    else return;
    event.preventDefault();
  });
}

/**
 * How the right came here.
 * @param {Connection} house
 * @param {'player' | 'banker'} side
 */
function reason(house, side) {
  const { news, view, house: rules } = house.state();
  const given = news
    .map(({ what }) => (typeof what === 'object' && 'squeeze-given' in what ? what['squeeze-given'] : null))
    .findLast((it) => it?.side === side);
  if (given?.why === 'named') return say('squeeze.why-named');
  const staked = sumOn(view?.stakes ?? [], side);
  return staked > 0 ? say(`squeeze.why-${side}`, { amount: money(staked, rules?.currency) }) : '';
}

/** @param {'player' | 'banker'} side */
function layout(side) {
  const act = (
    /** @type {string} */ key,
    /** @type {string} */ look,
    /** @type {Node | null} */ sign = null,
  ) => button(`btn ${look}`, null, sign, say(`squeeze.${key}`));
  const [pass, turn, dealer] = [
    act('pass', 'line'),
    act('turn', 'gold', icon('turn')),
    act('dealer', 'line'),
  ];
  const passWhy = el('small');
  pass.append(passWhy);
  const seats = el('div', { class: 'seats', hidden: true });
  const stage = el('div', { class: 'stage felt', tabindex: 0, role: 'application' });
  const [clock, sub] = [el('span', { class: 'holder' }), el('p', { class: 'sub num' })];
  const hint = el('p', { class: 'hint' }, say('squeeze.hint'));
  const count = el('p', { class: 'count num', 'aria-hidden': 'true' });
  const hands = /** @type {const} */ (['player', 'banker']).map((one) => mountHand(one));
  const ways = Object.values(ARROWS).map((way) => ({
    way,
    node: el(
      'button',
      { type: 'button', 'aria-label': say(`squeeze.${way}`) },
      el('span', { style: { transform: TURNS[way] } }, icon('next')),
    ),
  }));
  const node = el(
    'dialog',
    { class: 'squeeze', 'aria-label': say(`squeeze.yours-${side}`) },
    el(
      'section',
      { class: 'state open' },
      clock,
      el('div', { class: 'mid' }, el('p', { class: 'words' }, say(`squeeze.yours-${side}`)), sub),
      el('p', { class: 'only' }, icon('eye'), el('span', null, say('squeeze.only'))),
    ),
    el(
      'div',
      { class: 'left' },
      ...hands.map((hand) => hand.node),
      el(
        'section',
        { class: 'panel ways' },
        el('h3', null, say('squeeze.ways')),
        el('div', null, ...ways.map((it) => it.node)),
      ),
    ),
    el('div', { class: 'middle' }, stage, count, hint),
    el(
      'div',
      { class: 'right' },
      el(
        'section',
        { class: 'panel others' },
        el('h3', null, icon('eyeoff'), say('squeeze.others')),
        el('div', { class: 'seen felt' }, card(null, { width: 104 })),
        el('p', null, say(`squeeze.others-${side}`)),
      ),
      el('p', { class: 'panel fair' }, icon('seal'), el('span', null, say('squeeze.fair'))),
    ),
    el('footer', { class: 'deeds' }, el('div', { class: 'passing' }, seats, pass), turn, dealer),
  );
  return { node, stage, clock, sub, count, hint, hands, ways, pass, passWhy, turn, dealer, seats };
}

/** @param {'player' | 'banker'} side */
function mountHand(side) {
  const total = el('span', { class: 'tot' });
  const cards = el('div', { class: 'cards' });
  const node = el(
    'section',
    { class: `panel hand ${letters[side]}` },
    el('header', null, mark(side), el('h2', null, say(`common.${side}`)), total),
    cards,
  );
  return {
    node,
    /**
     * @param {HandsShown} shown
     * @param {ReadonlySet<number>} seen
     * @param {'player' | 'banker'} squeezed
     */
    update(shown, seen, squeezed) {
      setText(total, shown.totals[side]);
      const key = shown.cards[side]
        .map((it, nth) => `${it.hidden && !(side === squeezed && seen.has(nth)) ? '?' : it.face}`)
        .join();
      if (cards.dataset.shown === key) return;
      cards.dataset.shown = key;
      fill(
        cards,
        ...shown.cards[side].map((it, nth) => {
          const open = !it.hidden || (side === squeezed && seen.has(nth));
          if (!open) return el('span', { class: 'hole' }, icon('hand'));
          return card(it.face, { width: 56, small: true });
        }),
      );
    },
  };
}
