// @ts-check
// The wall display of a table: what the room sees and hears, readable from five metres.

import { mark } from '../art/marks.js';
import { mountBanner } from '../banner.js';
import { announce, byId, el, fill } from '../dom.js';
import { begin, onChoice } from '../settings.js';
import { connect } from '../socket.js';
import { callsSeenIn, callText } from '../terminal/calls.js';
import { say } from '../words.js';
import { mountBoards } from './boards.js';
import { lying, mountHand } from './hands.js';
import { mountHead } from './head.js';
import { mountJoin } from './join.js';
import { mountKey } from './key.js';

/** @import { State } from '../state.js' */

const table = decodeURIComponent(location.pathname.split('/')[2] ?? '');
/** A call longer than this is set a size smaller, to stay on one line. */
const LONG = 30;

// The calls that are not in the house's languages are those of the terminal.
await begin(['common', 'roads', 'terminal', 'wall']);

const head = mountHead(table);
const banner = mountBanner(76);
const before = el('p', { class: 'before num' });
const hands = [mountHand('player'), mountHand('banker')];
const join = mountJoin(table);
const key = mountKey();
const boards = mountBoards(join.written, key.node);
banner.node.append(before);
fill(
  byId('main'),
  head.node,
  banner.node,
  el(
    'div',
    { class: 'hands felt' },
    hands.map(({ node }) => node),
    join.node,
  ),
  boards.node,
);

/** @param {State} state */
function draw(state) {
  const now = lying(state.view);
  head.update(state);
  for (const hand of hands) hand.update(state, now);
  boards.update(state);
  join.update(now.hands.player.length + now.hands.banker.length === 0);
  byId('main').classList.toggle('stale', !state.connected);
  count(state);
}

/** What changes with the clock alone. @param {State} state */
function count(state) {
  const { words, sub, kind } = banner.update(state);
  banner.node.classList.toggle('long', words.length > LONG);
  banner.node.classList.toggle('very-long', words.length + sub.length > 2.5 * LONG);
  drawBefore(state, kind);
}

let shown = '';

/**
 * While wagers are open, who won the hand before.
 * @param {State} state
 * @param {string} kind
 */
function drawBefore({ view }, kind) {
  const last = kind === 'open' || kind === 'last' ? view?.last : null;
  const totals = last?.winner && last.totals;
  const key = totals ? JSON.stringify([last, document.documentElement.lang]) : '';
  if (key === shown) return;
  shown = key;
  if (!last?.winner || !totals) return fill(before);
  const [winning, losing] =
    last.winner === 'banker' ? [totals.banker, totals.player] : [totals.player, totals.banker];
  fill(
    before,
    el('span', null, say('wall.last')),
    el(
      'b',
      null,
      mark(last.winner),
      last.winner === 'tie'
        ? say('wall.last-tie', { total: winning })
        : say('wall.last-won', { winning, losing }),
    ),
  );
}

const connection = connect(table, 'room', {
  change(state, message) {
    draw(state);
    if (message?.kind === 'view')
      for (const said of callsSeenIn(state, message.view)) announce(callText(said, message.view));
    if (!message) announce(say('common.state.lost'));
  },
});

function words() {
  for (const part of [...hands, join, key]) part.name();
  draw(connection.state());
}

onChoice(words);
words();
setInterval(() => count(connection.state()), 250);
document.body.dataset.ready = '';
