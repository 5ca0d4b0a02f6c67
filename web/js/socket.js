// @ts-check
// Talks to a table: comes back by itself after a loss, and repeats what was not answered under the same id.

import { randomHex } from './hex.js';
import { keepLine } from './line.js';
import { coupOf, lost, nothing, reduce } from './state.js';

/** @import { ClientMessage, Refusal, Request, ServerMessage } from './protocol.js' */
/** @import { State } from './state.js' */

/** Reasons after which coming back would bring the same answer. */
const FOR_GOOD = new Set(['malformed', 'too-long', 'version', 'no-such-table', 'not-allowed']);

/**
 * What is about a person, or about who is on duty, and is as good in any other hand. All else is for the hand
 * of now.
 */
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
 * @typedef {Extract<ClientMessage, { kind: 'command' }>} Command
 *
 * @typedef {object} Handlers
 * @property {(state: State, message: ServerMessage | null) => void} change  after everything that changes the
 *   state; without a message, the connection was lost
 *
 * @typedef {object} Connection
 * @property {() => State} state
 * @property {(request: Request, coup?: number | null) => Promise<Outcome>} ask  settles when the house has
 *   answered, however long that takes and however often the connection breaks. What is for one hand is not
 *   done in another: in that of the newest view, unless a `coup` is named
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
  const questions = keepQuestions();
  const line = keepLine(seat, {
    opened() {
      line.send({ kind: 'hello', version: 1, table, last: state.number || null, proof: state.proof });
    },
    heard(message) {
      hear(message);
    },
    lost() {
      if (state.connected || !state.ended) {
        state = lost(state);
        handlers.change(state, null);
      }
      return FOR_GOOD.has(String(state.ended)) ? 'stays' : 'comes back';
    },
  });

  /** @param {ServerMessage} message */
  const hear = (message) => {
    if (message.kind === 'answer') questions.answer(message);
    if (message.kind === 'refused') questions.settle(message.id, { refusal: message.refusal });
    if (message.kind === 'welcome') {
      line.welcomed();
      for (const unanswered of questions.messages()) line.send(unanswered);
    }
    state = reduce(state, message);
    questions.seen(state.number);
    handlers.change(state, message);
  };

  const retry = () => {
    if (!line.isOpen()) state = { ...state, ended: null };
    line.retry();
  };
  addEventListener('online', retry);
  // The browser knows at once; waiting for the silence would leave a table that looks alive.
  addEventListener('offline', line.giveUp);

  line.open();
  return {
    state: () => state,
    unanswered: questions.count,
    retry,
    ask(request, coup = coupOf(state)) {
      const message = commandOf(request, coup);
      const outcome = questions.ask(message);
      if (state.connected) line.send(message);
      return outcome;
    },
    close() {
      removeEventListener('online', retry);
      removeEventListener('offline', line.giveUp);
      line.close();
    },
  };
}

/**
 * @param {Request} request
 * @param {number | null} coup  the hand of now
 */
function commandOf(request, coup) {
  const isOfHand = Object.keys(request).every((kind) => !OF_ANY_HAND.has(kind));
  const hand = isOfHand && coup !== null ? { coup } : {};
  return /** @type {Command} */ ({ kind: 'command', id: randomHex(16), ...hand, ...request });
}

/** What was asked and is not answered yet. */
function keepQuestions() {
  /** @type {Map<string, { message: Command; settle: (outcome: Outcome) => void }>} */
  const waiting = new Map();
  /** Answers that came before the view of what they are about. @type {{ id: string; number: number }[]} */
  let early = [];

  /**
   * @param {string} id
   * @param {Outcome} outcome
   */
  const settle = (id, outcome) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    asked?.settle(outcome);
  };
  return {
    count: () => waiting.size,
    messages: () => Array.from(waiting.values(), ({ message }) => message),
    /** @type {(message: Command) => Promise<Outcome>} */
    ask: (message) =>
      new Promise((resolve) => {
        waiting.set(message.id, { message, settle: resolve });
      }),
    settle,
    /** @param {{ id: string; number: number }} answer */
    answer(answer) {
      early.push(answer);
    },
    /**
     * Whoever asked goes on once what is shown has it: else a wager would be neither under way nor on the
     * table.
     * @param {number} shown  the number of the newest view
     */
    seen(shown) {
      const seen = early.filter(({ number }) => number <= shown);
      early = early.filter(({ number }) => number > shown);
      for (const { id, number } of seen) settle(id, { number });
    },
  };
}
