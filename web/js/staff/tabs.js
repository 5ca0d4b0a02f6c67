// @ts-check
// Tabs: arrows move between them, and only the chosen one is made.
import { button, el, fill, set } from '../dom.js';
import { say } from '../words.js';

/** @typedef {{ name: string, mount: (parent: Element) => void }} Tab */

/**
 * @param {Element} parent
 * @param {(Tab | false)[]} all
 * @param {string} now
 * @param {(name: string) => void} chosen
 */
export function mountTabs(parent, all, now, chosen) {
  const tabs = all.filter((tab) => tab !== false);
  const panel = el('div', { role: 'tabpanel', id: 'tab-panel', class: 'tab-panel' });
  const buttons = tabs.map((tab, nth) =>
    button(
      { role: 'tab', id: `tab-${tab.name}`, 'aria-controls': 'tab-panel' },
      () => choose(nth),
      say(`staff.tab-${tab.name}`),
    ),
  );
  const choose = (/** @type {number} */ nth) => {
    const tab = tabs[nth];
    if (!tab) return;
    for (const [n, button] of buttons.entries()) {
      set(button, { 'aria-selected': String(n === nth), tabindex: n === nth ? 0 : -1 });
    }
    set(panel, { 'aria-labelledby': `tab-${tab.name}` });
    fill(panel);
    tab.mount(panel);
    chosen(tab.name);
  };
  const list = el('div', { role: 'tablist', class: 'tabs', 'aria-label': say('staff.tabs') }, buttons);
  list.onkeydown = (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = (at + step + buttons.length) % buttons.length;
    choose(next);
    buttons[next]?.focus();
  };
  fill(parent, list, panel);
  choose(
    Math.max(
      0,
      tabs.findIndex((tab) => tab.name === now),
    ),
  );
}
