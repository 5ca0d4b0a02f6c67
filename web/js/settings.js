// @ts-check
// What a person has chosen: theme, language, sound, large type. Kept by the browser, applied to the page.

import { load, nearest } from './words.js';

/** @import { Language } from './words.js' */

/**
 * @typedef {object} Settings
 * @property {'dark' | 'light' | 'contrast' | null} theme  null follows the system
 * @property {Language | null} language  null follows the browser
 * @property {boolean} sound
 * @property {boolean} voice
 * @property {boolean} large
 */

const KEY = 'sabot.settings';
/** @type {Settings} */
const standard = { theme: null, language: null, sound: true, voice: false, large: false };
/** @type {Settings} */
let current = { ...standard };
/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

/** The settings now. */
export const settings = () => current;

/** The language in force. @returns {Language} */
const languageInForce = () => current.language ?? nearest(navigator.languages);

/**
 * Reads what was chosen, applies it and loads the words of these pages. Every page begins with this.
 * @param {string[]} pages
 */
export async function begin(pages) {
  current = { ...standard, ...remembered(KEY, {}) };
  const asked = new URLSearchParams(location.search);
  const theme = asked.get('theme');
  if (theme === 'dark' || theme === 'light' || theme === 'contrast') current.theme = theme;
  if (asked.get('language')) current.language = nearest([asked.get('language') ?? '']);
  apply();
  for (const query of ['(prefers-color-scheme: light)', '(prefers-contrast: more)']) {
    matchMedia(query).addEventListener('change', apply);
  }
  await load(languageInForce(), pages);
}

/**
 * Changes some settings, keeps them and tells everybody. Words come first, so that a page is never drawn in
 * two languages.
 * @param {Partial<Settings>} changes
 */
export async function choose(changes) {
  current = { ...current, ...changes };
  remember(KEY, current);
  if ('language' in changes) await load(languageInForce());
  apply();
  for (const listener of listeners) listener(current);
}

/**
 * Calls back whenever something is chosen; pages draw their words anew.
 * @param {(settings: Settings) => void} listener
 */
export function onChoice(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme in force: what was chosen, or what the system prefers. */
function themeInForce() {
  if (current.theme) return current.theme;
  if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

function apply() {
  const root = document.documentElement;
  root.dataset.theme = themeInForce();
  root.lang = languageInForce();
  root.toggleAttribute('data-large', current.large);
}

/** Whether motion is to be left out. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * What the browser keeps under a name. Private windows may refuse, and then nothing is kept.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function remembered(name, otherwise) {
  try {
    const text = localStorage.getItem(name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Nothing depends on it.
  }
}
