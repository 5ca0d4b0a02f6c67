// @ts-check
// A dialog that must be answered stays until it is. A page may refuse the first request to close a dialog;
// browsers grant the second one whatever it says.

/**
 * @param {HTMLDialogElement} dialog
 * @param {() => boolean} isDue  whether it must still be answered
 */
export function stay(dialog, isDue) {
  /** @type {EventTarget | null} */
  let focused = null;
  dialog.addEventListener('focusin', ({ target }) => {
    focused = target;
  });
  dialog.addEventListener('cancel', (event) => {
    if (isDue()) event.preventDefault();
  });
  dialog.addEventListener('close', () => {
    if (!isDue() || dialog.open || !dialog.isConnected) return;
    const before = focused;
    dialog.showModal();
    if (before instanceof HTMLElement) before.focus();
  });
}
