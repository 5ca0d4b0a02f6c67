// @ts-check
// Talks to a table: comes back by itself after a loss, and repeats what was not answered under the same id.

import { coupOf, lost, nothing, reduce } from './state.js';

/** @import { ClientMessage, Refusal, Request, ServerMessage } from './protocol.js' */
/** @import { State } from './state.js' */

const BACKOFF_FIRST = 500;
const BACKOFF_MAX = 8_000;
const PING_EVERY = 10_000;
/** Nothing was heard for so long: the line is dead, whatever the browser thinks. */
const SILENCE_MAX = 15_000;

/** Reasons after which coming back would bring the same answer. */
const FOR_GOOD = new Set(['malformed', 'version', 'no-such-table', 'not-allowed']);

/** What is about a person, or about who is on duty, and is as good in any other hand. All else is for the hand of now. */
const OF_ANY_HAND = new Set([
  'open',
  'pause',
  'change-dealer',
  'change-floor',
  'money-in',
  'cash-out',
  'set-limit',
  'take-time-out',
  'exclude',
  'acknowledge',
]);

/**
 * @typedef {{ number: number } | { refusal: Refusal }} Outcome
 *
 * @typedef {object} Handlers
 * @property {(state: State, message: ServerMessage | null) => void} change  after everything that changes the
 *   state; without a message, the connection was lost
 *
 * @typedef {object} Connection
 * @property {() => State} state
 * @property {(request: Request, coup?: number | null) => Promise<Outcome>} ask  settles when the house has answered,
 *   however long that takes and however often the connection breaks. What is for one hand is not done in another: in
 *   that of the newest view, unless a `coup` is named
 * @property {() => number} unanswered  how many commands wait for an answer
 * @property {() => void} retry  comes back at once, or again after a `bye` for good
 * @property {() => void} close
 */

/**
 * @param {string} table
 * @param {'patron' | 'room' | 'dealer' | 'floor' | 'auditor'} seat
 * @param {Handlers} handlers
 * @returns {Connection}
 */
export function connect(table, seat, handlers) {
  let state = { ...nothing };
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = BACKOFF_FIRST;
  let heard = Date.now();
  let closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Map<string, { message: ClientMessage; settle: (outcome: Outcome) => void }>} */
  const waiting = new Map();
  /** Answers that came before the view of what they are about. @type {{ id: string; number: number }[]} */
  let early = [];

  /** @param {ClientMessage} message */
  const send = (message) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  const open = () => {
    clearTimeout(timer);
    if (closed || socket) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const mine = new WebSocket(`${scheme}://${location.host}/api/v1/socket?as=${seat}`);
    socket = mine;
    heard = Date.now();
    mine.onopen = () =>
      send({ kind: 'hello', version: 1, table, last: state.number || null, proof: state.proof });
    mine.onmessage = ({ data }) => {
      if (mine === socket) hear(JSON.parse(data));
    };
    mine.onclose = () => {
      if (mine === socket) lose();
    };
  };

  const lose = () => {
    socket = null;
    if (state.connected || !state.ended) {
      state = lost(state);
      handlers.change(state, null);
    }
    if (closed || FOR_GOOD.has(String(state.ended))) return;
    // Some chance in the wait, so that a room of terminals does not come back in one blow.
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, BACKOFF_MAX);
  };

  /** @param {ServerMessage} message */
  const hear = (message) => {
    heard = Date.now();
    if (message.kind === 'answer') early.push(message);
    if (message.kind === 'refused') settle(message.id, { refusal: message.refusal });
    if (message.kind === 'welcome') {
      wait = BACKOFF_FIRST;
      for (const { message: unanswered } of waiting.values()) send(unanswered);
    }
    state = reduce(state, message);
    // Whoever asked goes on once what is shown has it: else a wager would be neither under way nor on the table.
    const seen = early.filter(({ number }) => number <= state.number);
    early = early.filter(({ number }) => number > state.number);
    for (const { id, number } of seen) settle(id, { number });
    handlers.change(state, message);
  };

  /**
   * @param {string} id
   * @param {Outcome} outcome
   */
  const settle = (id, outcome) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    asked?.settle(outcome);
  };

  const giveUp = () => {
    const dead = socket;
    if (!dead) return;
    lose();
    dead.close();
  };

  const beat = setInterval(() => {
    if (!socket) return;
    if (Date.now() - heard > SILENCE_MAX) giveUp();
    else send({ kind: 'ping' });
  }, PING_EVERY);

  const retry = () => {
    wait = BACKOFF_FIRST;
    if (socket) return;
    state = { ...state, ended: null };
    open();
  };
  addEventListener('online', retry);
  // The browser knows at once; waiting for the silence would leave a table that looks alive.
  addEventListener('offline', giveUp);

  open();
  return {
    state: () => state,
    unanswered: () => waiting.size,
    retry,
    ask: (request, coup = coupOf(state)) =>
      new Promise((resolve) => {
        const id = crypto.randomUUID?.() ?? random();
        const isOfHand = Object.keys(request).every((kind) => !OF_ANY_HAND.has(kind));
        const hand = isOfHand && coup !== null ? { coup } : {};
        const message = /** @type {ClientMessage} */ ({ kind: 'command', id, ...hand, ...request });
        waiting.set(id, { message, settle: resolve });
        if (state.connected) send(message);
      }),
    close: () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(beat);
      removeEventListener('online', retry);
      removeEventListener('offline', giveUp);
      socket?.close();
    },
  };
}

/** Ids are random; `randomUUID` is missing where the page does not come by TLS. */
function random() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
