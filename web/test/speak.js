// @ts-check
// Lets a test speak a language from the catalogues on disk.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { learn, speak } from '../js/words.js';

/** @param {import('../js/words.js').Language} tag */
export function speakHere(tag) {
  const folder = join(import.meta.dirname, '..', 'words', tag);
  for (const page of readdirSync(folder)) {
    learn(page.replace('.json', ''), JSON.parse(readFileSync(join(folder, page), 'utf8')));
  }
  speak(tag);
}
