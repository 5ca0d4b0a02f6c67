// @ts-check
// Where one plays, the cut of a new shoe, and the keys.

import { button, el, setText } from '../../dom.js';
import { money } from '../../format.js';
import { randomHex } from '../../hex.js';
import { refusalText } from '../../refusals.js';
import { placeKey, sum } from '../../view.js';
import { say } from '../../words.js';
import { lettersOn, setLetters } from '../keys.js';
import { placeOf } from '../model.js';
import { closeSheet, openSheet } from '../sheet.js';
import { placeName } from '../slip.js';
/** @import { Place } from '../../protocol.js' */
/** @import { Desk } from '../panels.js' */

/** @param {Desk} desk */
export function openSeats(desk) {
  const state = desk.house.state();
  const { view, house } = state;
  const now = placeKey(placeOf(state, desk.local.chosen));
  const taken = new Set((view?.taken ?? []).map(placeKey));
  const seat = (/** @type {Place} */ place) => {
    const own = (view?.stakes ?? []).filter((stake) => placeKey(stake.spot.place) === placeKey(place));
    const other = taken.has(placeKey(place)) && own.length === 0;
    const about = own.length
      ? money(sum(own), house?.currency)
      : say(other ? 'panels.seat-taken' : 'panels.seat-free');
    const choose = () => {
      desk.local.chosen = place;
      closeSheet();
      desk.draw();
    };
    return button(
      { class: 'btn seat', disabled: other, 'aria-pressed': placeKey(place) === now ? 'true' : 'false' },
      choose,
      el('b', null, placeName(place)),
      el('small', { class: 'num' }, about),
    );
  };
  const count = (/** @type {number} */ many) => Array.from({ length: many }, (_, nth) => nth + 1);
  openSheet(say('panels.seats'), [
    el('p', null, say('panels.seats-about')),
    el('div', { class: 'seats-grid' }, ...count(house?.areas ?? 0).map((area) => seat({ area }))),
    ...(house?.lines
      ? [
          el('h3', null, say('panels.lines')),
          el('p', { class: 'soft' }, say('panels.lines-about')),
          el('div', { class: 'seats-grid' }, ...count(house.lines).map((line) => seat({ line }))),
        ]
      : []),
  ]);
}

/** @param {Desk} desk */
export function openCut(desk) {
  const { house } = desk.house.state();
  if (!house) return;
  const { cards, 'cut-from-end-min': least } = house;
  const note = el('p', { class: 'notice', role: 'alert' });
  const where = el('input', {
    type: 'range',
    id: 'cut-at',
    min: least,
    max: cards - least,
    value: Math.round(cards / 2),
  });
  const shown = el('output', { for: 'cut-at', class: 'big-word num' });
  const show = () => setText(shown, say('panels.cut-from-end', { count: Number(where.value) }));
  where.oninput = show;
  show();
  const cut = async () => {
    const outcome = await desk.house.ask({
      cut: { 'from-end': Number(where.value), salt: randomHex(16) },
    });
    if ('refusal' in outcome) setText(note, refusalText(outcome.refusal));
    else closeSheet();
  };
  openSheet(say('terminal.cut'), [
    el('label', { for: 'cut-at' }, say('panels.cut-about')),
    where,
    shown,
    note,
    el('div', { class: 'answers' }, button('btn gold', cut, say('panels.cut-here'))),
  ]);
}

export function openHelp() {
  const row = (/** @type {string} */ keys, /** @type {string} */ name) =>
    el(
      'tr',
      null,
      el('td', null, ...keys.split(' ').map((key) => el('kbd', null, key))),
      el('td', null, say(`panels.key-${name}`)),
    );
  const box = el('input', {
    type: 'checkbox',
    id: 'letters',
    checked: lettersOn(),
    onchange: () => setLetters(box.checked),
  });
  openSheet(say('panels.help'), [
    el(
      'table',
      { class: 'rows' },
      el(
        'tbody',
        null,
        row('P B T', 'spots'),
        row('← → ↑ ↓', 'arrows'),
        row('Enter', 'enter'),
        row('1 2 3 4 5 6', 'chips'),
        row('U C R D', 'acts'),
        row('H M F', 'panels'),
        row('?', 'help'),
      ),
    ),
    el('label', { class: 'switch', for: 'letters' }, el('span', null, say('panels.letters')), box),
  ]);
}
