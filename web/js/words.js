// @ts-check
// What people read comes from catalogues: /words/LANGUAGE/PAGE.json, whose key `undo` in `terminal.json` is
// `terminal.undo` here. A text may hold {names}; an object holds the plural forms of `count`.

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Entry */
/** @typedef {Record<string, string | number>} Values */

/** The languages there are, by their own names. */
export const languages = /** @type {const} */ ({
  en: 'English',
  fr: 'Français',
  es: 'Español',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
});

/** @typedef {keyof typeof languages} Language */

/** @type {Language} */
let spoken = 'en';
/** @type {Map<string, Entry>} */
const entries = new Map();
/** The catalogues that are loaded. @type {string[]} */
let pages = [];
let rules = new Intl.PluralRules('en');

/** The language in use. */
export const language = () => spoken;

/**
 * The language that is nearest to a tag such as `fr-CA` or `zh-TW`.
 * @param {readonly string[]} tags
 * @returns {Language}
 */
export function nearest(tags) {
  for (const tag of tags) {
    const lower = tag.toLowerCase();
    if (lower.startsWith('zh')) return /hant|tw|hk|mo/.test(lower) ? 'zh-Hant' : 'zh-Hans';
    const found = Object.keys(languages).find((known) => known === lower.split('-')[0]);
    if (found) return /** @type {Language} */ (found);
  }
  return 'en';
}

/**
 * Takes over one catalogue.
 * @param {string} page
 * @param {Record<string, Entry>} catalogue
 */
export function learn(page, catalogue) {
  for (const [key, entry] of Object.entries(catalogue)) entries.set(`${page}.${key}`, entry);
}

/**
 * Speaks this language from now on.
 * @param {Language} wanted
 */
export function speak(wanted) {
  spoken = wanted;
  rules = new Intl.PluralRules(wanted);
}

/**
 * Fetches the catalogues of these pages and speaks the language from now on.
 * @param {Language} wanted
 * @param {string[]} [wantedPages]  what was loaded before, if left out
 */
export async function load(wanted, wantedPages) {
  if (wantedPages) pages = wantedPages;
  let loaded;
  // More may be needed meanwhile.
  do loaded = await fetchAll(wanted, pages);
  while (loaded.length !== pages.length);
  for (const [page, catalogue] of loaded) learn(page, catalogue);
  speak(wanted);
}

/**
 * Fetches these catalogues too, unless they are here, in the language that is spoken then.
 * @param {string[]} wanted
 */
export async function needWords(...wanted) {
  const missing = wanted.filter((page) => !pages.includes(page));
  let asked;
  let loaded;
  do {
    asked = spoken;
    loaded = await fetchAll(asked, missing);
  } while (asked !== spoken);
  for (const [page, catalogue] of loaded) learn(page, catalogue);
  pages = [...new Set([...pages, ...missing])];
}

/**
 * @param {Language} wanted
 * @param {string[]} wantedPages
 */
const fetchAll = (wanted, wantedPages) =>
  Promise.all(
    wantedPages.map(async (page) => {
      const answer = await fetch(`/words/${wanted}/${page}.json`);
      if (!answer.ok) throw new Error(`no words for ${page} in ${wanted}`);
      return /** @type {[string, Record<string, Entry>]} */ ([page, await answer.json()]);
    }),
  );

/**
 * Whether there are words for a key, for keys that are made of what the house says.
 * @param {string} key
 */
export const has = (key) => entries.has(key);

/**
 * The words of a key: `say('common.minutes', { count: 3 })`.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  const entry = entries.get(key);
  if (entry === undefined) {
    console.error(`no words for ${key}`);
    return key;
  }
  const text = typeof entry === 'string' ? entry : plural(entry, Number(values.count ?? 0));
  return text.replace(/\{([a-z-]+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * @param {Partial<Record<Intl.LDMLPluralRule, string>>} forms
 * @param {number} count
 */
function plural(forms, count) {
  return forms[rules.select(count)] ?? forms.other ?? '';
}

/**
 * Of what the house says in all its languages, the words in ours, or else in its own.
 * @param {readonly { language: string; text: string }[]} said
 */
export function ours(said) {
  const same =
    said.find((one) => one.language === spoken) ??
    said.find((one) => nearest([one.language]) === spoken && spoken !== 'en');
  return (same ?? said[0])?.text ?? '';
}

/**
 * Why something is not done, in words for people; the house's own sentence if the code is a new one.
 * @param {{ code: string; text: string; data?: any }} refusal
 * @param {Values} [values]  amounts and durations of `data`, as they are to be read
 */
export function why(refusal, values = {}) {
  const key = `refusals.${refusal.code}`;
  return has(key) ? say(key, values) : refusal.text;
}

/**
 * What a wager is called. Houses may offer wagers that no catalogue knows.
 * @param {string} wager
 * @param {string} [name]  the house's own name of it
 */
export function wagerName(wager, name) {
  const key = `common.wager.${wager}`;
  return has(key) ? say(key) : (name ?? wager);
}
