// Plays a few coups at a table of play money: sits down as a guest and bets on Banker.
//
//     node examples/bot.mjs --url http://127.0.0.1:8383 --table ez --coups 3
//
// Node 20 or newer is enough, without any package; docs/PROTOCOL.md explains the messages.

import { randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8383' },
    table: { type: 'string', default: 'dragon-bonus' },
    coups: { type: 'string', default: '3' },
  },
});

/** Asks the API for something. */
async function post(path, body, token) {
  const headers = { 'content-type': 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(values.url + path, {
    method: 'POST', headers, body: JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${answer.status}: ${told.text}`);
  return told;
}

/** Opens a WebSocket as far as a bot needs one; the browser's cannot send a key. */
function connect(token) {
  const asked = (values.url.startsWith('https') ? https : http).request(
    `${values.url}/api/v1/socket?as=patron`,
    {
      headers: {
        authorization: `Bearer ${token}`,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    },
  );
  return new Promise((resolve, reject) => {
    asked.on('upgrade', (answer, stream, first) => resolve({ stream, first }));
    asked.on('response', (answer) => reject(new Error(`no socket: ${answer.statusCode}`)));
    asked.on('error', reject);
    asked.end();
  });
}

/** Sends one frame; a client masks what it sends. */
function send(stream, message, opcode = 1) {
  const payload = Buffer.isBuffer(message) ? message : Buffer.from(JSON.stringify(message));
  const head = payload.length < 126
    ? Buffer.from([0x80 | opcode, 0x80 | payload.length])
    : Buffer.from([0x80 | opcode, 0x80 | 126, payload.length >> 8, payload.length & 255]);
  const mask = randomBytes(4);
  stream.write(Buffer.concat([head, mask, payload.map((byte, nth) => byte ^ mask[nth % 4])]));
}

/** The first whole frame of what was received, and what comes after it. */
function frame(bytes) {
  if (bytes.length < 2) return null;
  let [start, length] = [2, bytes[1]];
  if (length >= 126) {
    start = length === 126 ? 4 : 10;
    if (bytes.length < start) return null;
    length = start === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  }
  if (bytes.length < start + length) return null;
  const payload = bytes.subarray(start, start + length);
  return { opcode: bytes[0] & 15, payload, rest: bytes.subarray(start + length) };
}

/** Everything that the house says. */
async function* messages({ stream, first }) {
  // What came with the answer is read before the rest.
  stream.unshift(first);
  let bytes = Buffer.alloc(0);
  for await (const chunk of stream) {
    bytes = Buffer.concat([bytes, chunk]);
    for (let next = frame(bytes); next; next = frame(bytes)) {
      bytes = next.rest;
      if (next.opcode === 8) return;
      if (next.opcode === 9) send(stream, next.payload, 10);
      else yield JSON.parse(next.payload.toString());
    }
  }
  throw new Error('the house hung up');
}

const money = (cents) => (cents < 0 ? '' : '+') + (cents / 100).toFixed(2);

const guest = await post('/api/v1/guests', { name: 'bot.mjs' });
const { cents } = await post(`/api/v1/tables/${values.table}/play-money`, {}, guest.token);
console.log(`guest ${guest.patron} sits down at ${values.table} with ${(cents / 100).toFixed(2)}`);

const table = await connect(guest.token);
send(table.stream, { kind: 'hello', version: 1, table: values.table });
// Whoever says nothing for a minute and a half is taken for gone.
const pinging = setInterval(() => send(table.stream, { kind: 'ping' }), 30_000);
let [played, won, commands, waiting] = [0, 0, 0, null];
for await (const message of messages(table)) {
  const { kind } = message;
  if (kind === 'view') {
    // The view says what may be staked on every spot, or why not.
    const { spots, stakes } = message.view;
    const free = spots.find(({ spot, refusal }) => spot.wager === 'banker' && refusal === null);
    if (free && stakes.length === 0 && !waiting) {
      waiting = `c-${++commands}`;
      const place = { ...free.spot.place, wager: 'banker', cents: free.minimum };
      send(table.stream, { kind: 'command', id: waiting, place });
    }
  } else if ((kind === 'answer' || kind === 'refused') && message.id === waiting) {
    waiting = null;
    if (kind === 'refused') console.log(`refused: ${message.refusal.text}`);
  } else if (kind === 'told' && message.what.settled?.patron === guest.patron) {
    const { verdict, returned, staked } = message.what.settled.settlement;
    played += 1;
    won += returned - staked;
    console.log(`coup ${played}: ${verdict}, ${money(returned - staked)}`);
    if (played === Number(values.coups)) break;
  } else if (kind === 'bye' || kind === 'fault') {
    clearInterval(pinging);
    throw new Error(`the house says ${JSON.stringify(message)}`);
  }
}
clearInterval(pinging);
table.stream.destroy();
console.log(`${played} coups, ${money(won)} in all`);
