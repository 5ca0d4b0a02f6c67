// @ts-check
// Runs before anything is drawn, so that no page flashes in another theme than the chosen one. settings.js,
// which comes later, has the whole of it.
(() => {
  /** @type {{ theme?: string | null; large?: boolean }} */
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('sabot.settings') ?? '{}');
  } catch {
    // Nothing is kept: the system's theme it is.
  }
  const preferred = matchMedia('(prefers-contrast: more)').matches
    ? 'contrast'
    : matchMedia('(prefers-color-scheme: light)').matches
      ? 'light'
      : 'dark';
  const asked = new URLSearchParams(location.search).get('theme');
  document.documentElement.dataset.theme = asked ?? chosen.theme ?? preferred;
  document.documentElement.toggleAttribute('data-large', chosen.large === true);
})();
