// @ts-check
// Asks the house over HTTP. What is refused is thrown as an ApiError with the house's code and text.

/** A refusal of the API: `code` for programs, the text in English for people. */
export class ApiError extends Error {
  /**
   * @param {number} status  0 if the house could not be reached
   * @param {{ code: string; text: string; data?: Record<string, unknown> }} told
   */
  constructor(status, told) {
    super(told.text);
    this.status = status;
    this.code = told.code;
    this.text = told.text;
    this.data = told.data ?? {};
  }
}

/**
 * Headers of what a page asks for by itself, and nobody at it: the house does not take that for somebody's
 * touch.
 */
export const byItself = Object.freeze({ 'sabot-background': '1' });

/** @type {Set<() => void>} */
const unknown = new Set();

/**
 * Calls back whenever the house answers that it does not know who asks.
 * @param {() => void} heard
 */
export function onUnknown(heard) {
  unknown.add(heard);
}

/**
 * @template T
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Readonly<Record<string, string>>} [headers]
 * @returns {Promise<T>}
 */
export async function ask(method, path, body, headers = {}) {
  /** @type {RequestInit} */
  const request = { method, credentials: 'same-origin', headers };
  if (body !== undefined) {
    request.headers = { ...headers, 'content-type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new ApiError(0, { code: 'no-connection', text: 'the house cannot be reached' });
  }
  const told = await read(answer);
  if (answer.ok) return told;
  if (answer.status === 401) for (const heard of unknown) heard();
  throw new ApiError(answer.status, isTold(told) ? told : { code: 'fault', text: `error ${answer.status}` });
}

/** @param {Response} answer */
async function read(answer) {
  if (answer.status === 204) return null;
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * @param {any} told
 * @returns {told is { code: string; text: string }}
 */
function isTold(told) {
  return typeof told?.code === 'string' && typeof told?.text === 'string';
}

/** @type {<T = any>(path: string, headers?: Readonly<Record<string, string>>) => Promise<T>} */
export const get = (path, headers) => ask('GET', path, undefined, headers);
/** @type {<T = any>(path: string, body?: unknown) => Promise<T>} */
export const post = (path, body = {}) => ask('POST', path, body);
/** @type {<T = any>(path: string) => Promise<T>} */
export const remove = (path) => ask('DELETE', path);

/** Where a table is asked for things. @param {string} table  its name */
export const tableAddress = (table) => `/api/v1/tables/${encodeURIComponent(table)}`;

/**
 * @typedef {{ patron: number | null; name: string | null;
 *   staff: { id: number; name: string; roles: string[]; 'idle-ms': number } | null }} Me
 */

/** Who this browser is. @type {(headers?: Readonly<Record<string, string>>) => Promise<Me>} */
export const me = (headers) => get('/api/v1/me', headers);

/**
 * The patron that this browser is; a guest is welcomed if it is none yet.
 * @returns {Promise<number>}
 */
export async function beGuest() {
  const { patron } = await me();
  return patron ?? (await post('/api/v1/guests', {})).patron;
}
