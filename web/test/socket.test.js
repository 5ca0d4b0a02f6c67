// @ts-check
// The conversation with a table, over a line that is cut.

import assert from 'node:assert/strict';
import test, { afterEach, beforeEach, mock } from 'node:test';

import { connect } from '../js/socket.js';

/** @type {any[]} */
let lines = [];

class Line {
  static OPEN = 1;
  readyState = 0;
  /** @type {any[]} */
  sent = [];
  /** @type {any} */ onopen;
  /** @type {any} */ onmessage;
  /** @type {any} */ onclose;
  /** @param {string} url */
  constructor(url) {
    this.url = url;
    lines.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.drop();
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  /** @param {any} message */
  hears(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  drop() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose();
  }
}

const welcome = { kind: 'welcome', version: 1, table: 'ez', number: 5, at: 9, you: 'room', house: {} };
const view = (/** @type {number} */ number, coup = 1) => ({
  kind: 'view',
  number,
  at: 9,
  view: { stage: 'waiting', 'coup-number': coup },
});

/** @type {any} */
let connection;
/** @type {any} */
let seen;
/** What the page listens to. */
const listeners = new Map();

beforeEach(() => {
  lines = [];
  listeners.clear();
  Object.assign(globalThis, {
    WebSocket: Line,
    location: { protocol: 'http:', host: 'house' },
    addEventListener: (/** @type {string} */ name, /** @type {() => void} */ listener) =>
      listeners.set(name, listener),
    removeEventListener: (/** @type {string} */ name, /** @type {() => void} */ listener) => {
      if (listeners.get(name) === listener) listeners.delete(name);
    },
  });
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
  connection = connect('ez', 'patron', {
    change: (state) => {
      seen = state;
    },
  });
});

afterEach(() => {
  connection.close();
  mock.timers.reset();
});

test('it says hello, and comes back with the last number it has seen', () => {
  assert.equal(lines[0].url, 'ws://house/api/v1/socket?as=patron');
  lines[0].open();
  assert.deepEqual(lines[0].sent, [{ kind: 'hello', version: 1, table: 'ez', last: null, proof: null }]);
  lines[0].hears(welcome);
  lines[0].hears(view(7));
  assert.equal(seen.connected, true);
  lines[0].drop();
  assert.equal(seen.connected, false);
  mock.timers.tick(700);
  lines[1].open();
  assert.deepEqual(lines[1].sent, [{ kind: 'hello', version: 1, table: 'ez', last: 7 }]);
});

test('it waits longer each time, up to eight seconds', () => {
  for (let nth = 0; nth < 12; nth += 1) {
    lines[nth].drop();
    mock.timers.tick(10_001);
    assert.equal(lines.length, nth + 2);
  }
  lines.at(-1).drop();
  mock.timers.tick(5_000);
  assert.equal(lines.length, 13);
});

test('what was not answered is asked again, with the same id, and settles once', async () => {
  lines[0].open();
  lines[0].hears(welcome);
  const asked = connection.ask({ repeat: {} });
  const first = lines[0].sent.at(-1);
  assert.equal(connection.unanswered(), 1);
  lines[0].drop();
  mock.timers.tick(700);
  lines[1].open();
  assert.equal(lines[1].sent.length, 1);
  lines[1].hears(welcome);
  assert.deepEqual(lines[1].sent.at(-1), first);
  lines[1].hears(view(12));
  lines[1].hears({ kind: 'answer', id: first.id, number: 12 });
  assert.deepEqual(await asked, { number: 12 });
  assert.equal(connection.unanswered(), 0);
});

test('what is for one hand says so, and still says so when it is asked again in another', async () => {
  lines[0].open();
  lines[0].hears(welcome);
  lines[0].hears(view(7, 12));
  const asked = connection.ask({ repeat: {} });
  const { id } = lines[0].sent.at(-1);
  assert.deepEqual(lines[0].sent.at(-1), { kind: 'command', id, coup: 12, repeat: {} });
  lines[0].drop();
  mock.timers.tick(700);
  lines[1].open();
  lines[1].hears(welcome);
  lines[1].hears(view(40, 13));
  assert.deepEqual(lines[1].sent.at(-1), { kind: 'command', id, coup: 12, repeat: {} });
  const refusal = { code: 'other-coup', text: 'the table is at coup 13', data: { coup: { number: 13 } } };
  lines[1].hears({ kind: 'refused', id, refusal });
  assert.deepEqual(await asked, { refusal });
});

test('what is for a hand that was shown before names that one, and what is about a person names none', () => {
  lines[0].open();
  lines[0].hears(welcome);
  /** @param {any[]} what */
  const coup = (...what) => {
    connection.ask(...what);
    return lines[0].sent.at(-1).coup;
  };
  assert.equal(coup({ double: {} }), undefined, 'nothing is shown yet');
  lines[0].hears(view(7, 12));
  assert.equal(coup({ 'close-bets': {} }), 12);
  assert.equal(coup({ turn: { side: 'player' } }, 11), 11);
  for (const request of [
    { 'cash-out': {} },
    { exclude: { lasts: 'for-ever' } },
    { acknowledge: {} },
    { pause: {} },
  ]) {
    assert.equal(coup(request), undefined, Object.keys(request)[0]);
  }
});

test('a command that failed settles, and the table goes on', async () => {
  lines[0].open();
  lines[0].hears(welcome);
  lines[0].hears(view(7));
  const asked = connection.ask({ repeat: {} });
  const refusal = { code: 'fault', text: 'internal error: nothing was done', data: {} };
  lines[0].hears({ kind: 'refused', id: lines[0].sent.at(-1).id, refusal });
  assert.deepEqual(await asked, { refusal });
  assert.deepEqual([seen.connected, connection.unanswered()], [true, 0]);
});

test('an answer settles once the view of what it is about is there', async () => {
  lines[0].open();
  lines[0].hears(welcome);
  lines[0].hears(view(7));
  const settled = mock.fn();
  const asked = connection.ask({ repeat: {} }).then(settled);
  lines[0].hears({ kind: 'answer', id: lines[0].sent.at(-1).id, number: 9 });
  lines[0].hears(view(8));
  await Promise.resolve();
  assert.equal(settled.mock.callCount(), 0);
  lines[0].hears(view(10));
  await asked;
  assert.deepEqual(settled.mock.calls[0]?.arguments, [{ number: 9 }]);
});

test('a table that stood still goes on by itself', () => {
  lines[0].open();
  lines[0].hears(welcome);
  lines[0].hears(view(7));
  lines[0].hears({ kind: 'fault', text: 'internal error' });
  assert.deepEqual([seen.connected, seen.ended], [false, 'fault']);
  lines[0].hears(welcome);
  lines[0].hears(view(7));
  assert.deepEqual([seen.connected, seen.ended], [true, null]);
  assert.equal(lines.length, 1);
});

test('a table that was set back says so, and shows what it goes on from', () => {
  lines[0].open();
  lines[0].hears({ ...welcome, number: 7 });
  lines[0].hears({ ...view(7), proof: '8c1f03a95d77e246' });
  lines[0].drop();
  mock.timers.tick(700);
  lines[1].open();
  assert.deepEqual([lines[1].sent[0].last, lines[1].sent[0].proof], [7, '8c1f03a95d77e246']);
  lines[1].hears({ kind: 'set-back' });
  lines[1].hears({ kind: 'bye', why: 'restart' });
  assert.deepEqual([seen.connected, seen.ended], [false, 'set-back']);
  lines[1].drop();
  mock.timers.tick(1_300);
  lines[2].open();
  lines[2].hears({ ...welcome, number: 4 });
  lines[2].hears(view(4));
  assert.deepEqual([seen.connected, seen.ended, seen.number], [true, null, 4]);
});

test('a house that fails while a table stands still is waited for', () => {
  lines[0].open();
  lines[0].hears({ kind: 'fault', text: 'internal error' });
  lines[0].drop();
  mock.timers.tick(700);
  assert.equal(lines.length, 2);
});

test('what is asked for while there is no line is asked when there is one', async () => {
  const asked = connection.ask({ double: {} });
  lines[0].open();
  lines[0].hears(welcome);
  const { id } = lines[0].sent.at(-1);
  const refusal = { code: 'bets-closed', text: 'bets are closed', data: { late: { millis: 5 } } };
  lines[0].hears({ kind: 'refused', id, refusal });
  assert.deepEqual(await asked, { refusal });
});

test('a line that is silent for too long is given up', () => {
  lines[0].open();
  lines[0].hears(welcome);
  mock.timers.tick(10_000);
  assert.equal(lines[0].sent.at(-1).kind, 'ping');
  mock.timers.tick(10_000);
  assert.equal(seen.connected, false);
  mock.timers.tick(1_000);
  assert.equal(lines.length, 2);
});

test('a bye for good is not argued with', () => {
  lines[0].open();
  lines[0].hears({ kind: 'bye', why: 'no-such-table' });
  lines[0].drop();
  mock.timers.tick(60_000);
  assert.equal(lines.length, 1);
  assert.equal(seen.ended, 'no-such-table');
  connection.retry();
  assert.equal(lines.length, 2);
});

test('a house that restarts is waited for', () => {
  lines[0].open();
  lines[0].hears(welcome);
  lines[0].hears({ kind: 'bye', why: 'restart' });
  lines[0].drop();
  mock.timers.tick(700);
  assert.equal(lines.length, 2);
});

test('a browser that knows that it is offline need not wait for the silence', () => {
  lines[0].open();
  lines[0].hears(welcome);
  listeners.get('offline')();
  assert.deepEqual([seen.connected, lines[0].readyState], [false, 3]);
  listeners.get('online')();
  assert.equal(lines.length, 2);
});

test('a connection that is closed listens to nothing any more', () => {
  assert.deepEqual([...listeners.keys()].toSorted(), ['offline', 'online']);
  connection.close();
  assert.deepEqual([...listeners.keys()], []);
});
