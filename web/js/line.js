// @ts-check
// The line to a table's socket: it comes back by itself, and gives up when nothing is heard.

/** @import { ClientMessage, ServerMessage } from './protocol.js' */

const BACKOFF_FIRST = 500;
const BACKOFF_MAX = 8_000;
const PING_EVERY = 10_000;
/** Nothing was heard for so long: the line is dead, whatever the browser thinks. */
const SILENCE_MAX = 15_000;

/**
 * @typedef {object} Hears
 * @property {() => void} opened
 * @property {(message: ServerMessage) => void} heard
 * @property {() => 'comes back' | 'stays'} lost  says what becomes of a line that is lost
 */

/**
 * @param {string} seat
 * @param {Hears} hears
 */
export function keepLine(seat, hears) {
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = BACKOFF_FIRST;
  let heard = Date.now();
  let closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {ClientMessage} message */
  const send = (message) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const open = () => {
    clearTimeout(timer);
    if (closed || socket) return;
    const mine = new WebSocket(addressOf(seat));
    socket = mine;
    heard = Date.now();
    mine.onopen = hears.opened;
    mine.onmessage = ({ data }) => {
      if (mine !== socket) return;
      heard = Date.now();
      hears.heard(JSON.parse(data));
    };
    mine.onclose = () => {
      if (mine === socket) lose();
    };
  };
  const lose = () => {
    socket = null;
    if (hears.lost() === 'stays' || closed) return;
    // Some chance in the wait, so that a room of terminals does not come back in one blow.
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, BACKOFF_MAX);
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

  return {
    open,
    send,
    giveUp,
    isOpen: () => socket !== null,
    /** The house has let us in: the next loss is waited out from the beginning. */
    welcomed() {
      wait = BACKOFF_FIRST;
    },
    /** Comes back at once. */
    retry() {
      wait = BACKOFF_FIRST;
      open();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(beat);
      socket?.close();
    },
  };
}

/** @param {string} seat */
function addressOf(seat) {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/v1/socket?as=${seat}`;
}
