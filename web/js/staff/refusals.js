// @ts-check
// Why not, in the words of a page; what the page has no words for, in those of all pages.
import { ApiError } from '../api.js';
import { refusalText, valuesOf } from '../refusals.js';
import { has, say } from '../words.js';

/**
 * @param {unknown} error
 * @param {'staff' | 'cage'} [page]
 * @returns {string}
 */
export function reason(error, page = 'staff') {
  if (!(error instanceof ApiError)) throw error;
  const key = [`${page}.refusal.${error.code}`, `staff.refusal.${error.code}`].find(has);
  return key ? say(key, valuesOf(error.data)) : refusalText(error);
}

/**
 * Whether the house does not know any more who asks.
 * @param {unknown} error
 */
export const isSignedOff = (error) =>
  error instanceof ApiError && error.status === 401 && error.code === 'not-signed-on';
