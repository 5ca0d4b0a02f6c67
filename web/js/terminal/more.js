// @ts-check
// What is needed only by some, fetched when it is: words and styles.

import { el } from '../dom.js';
import { language, load } from '../words.js';

const pages = new Set(['common', 'roads', 'terminal']);
/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Words of another catalogue, in whatever language is spoken from now on.
 * @param {string} page
 */
export async function needWords(page) {
  if (pages.has(page)) return;
  await load(language(), [...pages, page]);
  pages.add(page);
}

/** @param {string} path */
export function needStyle(path) {
  const known =
    styles.get(path) ??
    new Promise((resolve) => {
      document.head.append(
        el('link', {
          rel: 'stylesheet',
          href: path,
          onload: () => resolve(undefined),
          onerror: () => resolve(undefined),
        }),
      );
    });
  styles.set(path, known);
  return known;
}
