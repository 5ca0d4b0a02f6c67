// @ts-check
// The head of the pages that are read (lobby, learn, verify), and the settings panel that every page has.

import { icon } from './art/icons.js';
import { rosette } from './art/rosette.js';
import { button, byId, el, fill } from './dom.js';
import { fillPanel, makePanel, openPanel } from './panel.js';
import { begin, choose, onChoice, settings } from './settings.js';
import { languages, say } from './words.js';

/** @import { Settings } from './settings.js' */

const pages = {
  lobby: { address: '/', title: () => say('common.lobby') },
  learn: { address: '/learn', title: () => say('common.learn') },
  verify: { address: '/verify', title: () => say('common.verify') },
  staff: { address: '/staff', title: () => say('common.staff') },
};

/** @typedef {keyof typeof pages | null} Page */

/**
 * Fills the page's `<header>`: rosette, name, pages, what the page puts at the right, settings.
 * @param {HTMLElement} header
 * @param {Page} current
 * @param {...Node} right  such as a purse
 */
export function mountFrame(header, current, ...right) {
  const draw = () => {
    header.classList.add('frame');
    fill(
      header,
      el('a', { class: 'off skip', href: '#main' }, say('common.skip')),
      el('a', { class: 'brand', href: '/' }, rosette(38), el('b', null, say('common.sabot'))),
      el(
        'nav',
        { 'aria-label': say('common.pages') },
        Object.entries(pages).map(([name, { address, title }]) =>
          el(
            'a',
            {
              href: address,
              'aria-current': name === current ? 'page' : null,
              class: name === 'staff' ? 'apart' : null,
            },
            title(),
          ),
        ),
      ),
      el('span', { class: 'right' }, ...right, settingsButton()),
    );
  };
  draw();
  onChoice(draw);
}

/**
 * Begins a page that is read: its words, its head, and what it shows.
 * @param {string[]} words  the catalogues it speaks from
 * @param {Page} page
 * @param {() => void} draw  draws it, and draws it anew in other words
 * @param {() => unknown} [first]  what is done instead when the page begins
 */
export async function startPage(words, page, draw, first = draw) {
  await begin(words);
  mountFrame(byId('frame'), page);
  onChoice(draw);
  await first();
  document.body.dataset.ready = '';
}

/** A button that opens the settings. */
export const settingsButton = () =>
  button(
    {
      class: 'icon-btn',
      'aria-haspopup': 'dialog',
      'aria-label': say('common.settings'),
      title: say('common.settings'),
    },
    openSettings,
    icon('settings'),
  );

/** @type {HTMLDialogElement | null} */
let dialog = null;

/** Opens the settings panel, which is made when it is first asked for. */
export function openSettings() {
  if (!dialog) {
    const made = makePanel('settings');
    onChoice(() => drawSettings(made));
    dialog = made;
  }
  drawSettings(dialog);
  openPanel(dialog);
}

/** @param {HTMLDialogElement} panel */
function drawSettings(panel) {
  const focused = /** @type {HTMLElement | null} */ (
    panel.contains(document.activeElement) ? document.activeElement : null
  );
  const id = focused?.id;
  const heading = say('common.settings');
  fillPanel(
    panel,
    { label: heading, heading },
    group(
      'theme',
      [null, 'dark', 'light', 'contrast'],
      (theme) => say(`common.theme.${theme ?? 'system'}`),
      settings().theme,
    ),
    group(
      'language',
      [null, ...Object.keys(languages)],
      (tag) =>
        tag === null
          ? say('common.language.browser')
          : languages[/** @type {keyof typeof languages} */ (tag)],
      settings().language,
    ),
    el('fieldset', null, toggle('sound'), toggle('voice'), toggle('large')),
  );
  // Drawn anew in another language, the panel keeps the focus where it was.
  if (id) /** @type {HTMLElement | null} */ (panel.querySelector(`#${CSS.escape(id)}`))?.focus();
}

/**
 * @param {'theme' | 'language'} name
 * @param {readonly (string | null)[]} values
 * @param {(value: string | null) => string} label
 * @param {string | null} now
 */
function group(name, values, label, now) {
  return el(
    'fieldset',
    null,
    el('legend', null, say(`common.${name}`)),
    el(
      'div',
      { class: 'choices' },
      values.map((value) =>
        el(
          'label',
          { class: 'choice', lang: name === 'language' ? value : null },
          el('input', {
            type: 'radio',
            name: `set-${name}`,
            id: `set-${name}-${value ?? 'auto'}`,
            checked: value === now,
            onchange: () => choose(/** @type {Partial<Settings>} */ ({ [name]: value })),
          }),
          el('span', null, label(value)),
        ),
      ),
    ),
  );
}

/** @param {'sound' | 'voice' | 'large'} name */
function toggle(name) {
  return el(
    'label',
    { class: 'switch' },
    el('span', null, say(`common.${name}`)),
    el('input', {
      type: 'checkbox',
      id: `set-${name}`,
      checked: settings()[name],
      onchange: (/** @type {Event} */ event) =>
        choose({ [name]: /** @type {HTMLInputElement} */ (event.target).checked }),
    }),
  );
}
