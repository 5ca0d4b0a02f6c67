// @ts-check
// Who and where: the table, the seat, the session's clock and net, and the ways to history, rules and floor.

import { icon } from '../art/icons.js';
import { rosette } from '../art/rosette.js';
import { button, el, set, setText } from '../dom.js';
import { duration, money, range } from '../format.js';
import { say } from '../words.js';
import { isHand } from './model.js';
import { placeName } from './slip.js';
/** @import { Place } from '../protocol.js' */
/** @import { State } from '../state.js' */

/**
 * @param {HTMLElement} parent
 * @param {(name: 'history' | 'rules' | 'floor' | 'seats') => void} open
 */
export function mountTop(parent, open) {
  const title = el('h1');
  const where = el('b');
  const change = el('i', { class: 'hush' });
  const who = button(
    { class: 'who', 'aria-haspopup': 'dialog' },
    () => open('seats'),
    title,
    el('span', null, where, change),
  );
  const facts = el('p', { class: 'wide dim' });
  const [time, net] = [meter(), meter()];
  const home = el('a', { class: 'home', href: '/' }, rosette(30));
  const opener = (/** @type {'history' | 'rules'} */ name, /** @type {'clock' | 'book'} */ shape) => {
    const text = el('span');
    return {
      name,
      text,
      node: button({ class: 'btn wide', 'aria-haspopup': 'dialog' }, () => open(name), icon(shape), text),
    };
  };
  const buttons = [opener('history', 'clock'), opener('rules', 'book')];
  const floorText = el('span', { class: 'wide' });
  const floor = button(
    { class: 'icon-btn floor', 'aria-haspopup': 'dialog' },
    () => open('floor'),
    icon('hand'),
    floorText,
  );
  parent.append(
    home,
    who,
    facts,
    el('span', { class: 'space' }),
    el('div', { class: 'meters' }, time.node, net.node),
    ...buttons.map(({ node }) => node),
    floor,
  );
  return {
    /**
     * @param {State} state
     * @param {Place} place
     * @param {{ name: string; played: number | null; net: number }} session
     */
    update(state, place, { name, played, net: came }) {
      const { house } = state;
      set(home, { 'aria-label': say('common.lobby') });
      setText(title, name);
      setText(where, placeName(place));
      setText(facts, house ? limits(state) : '');
      setText(time.label, say('terminal.played'));
      setText(time.value, played === null ? duration(0) : duration(played));
      setText(time.unit, say('terminal.played-unit'));
      setText(net.unit, say('terminal.net-unit'));
      setText(net.label, say('terminal.net-session'));
      setText(net.value, money(came, house?.currency, { sign: true }));
      for (const { name: which, text } of buttons) setText(text, say(`terminal.${which}`));
      setText(floorText, say('terminal.floor'));
      set(floor, { 'aria-label': say('terminal.floor') });
      setText(change, say('terminal.seat-change'));
    },
  };
}

/** A value with what it is, and in what it is counted. */
function meter() {
  const label = el('span', { class: 'label wide' });
  const value = el('b', { class: 'num' });
  const unit = el('span', { class: 'unit' });
  return { label, value, unit, node: el('p', { class: 'meter' }, label, value, ' ', unit) };
}

/** @param {State} state */
function limits({ house, view }) {
  const mains = house?.wagers.filter(isHand) ?? [];
  const sides = house?.wagers.filter((card) => !isHand(card)) ?? [];
  const of = (/** @type {typeof mains} */ cards) =>
    range(
      Math.min(...cards.map((card) => card.minimum)),
      Math.max(...cards.map((card) => card.maximum)),
      house?.currency,
    );
  const parts = [
    mains.length ? of(mains) : '',
    sides.length ? say('terminal.side-limits', { limits: of(sides) }) : '',
  ];
  const shoe = view?.shoe ? say('common.shoe', { number: view.shoe.number }) : '';
  return [...parts, shoe].filter(Boolean).join(' · ');
}
