// @ts-check
// The browser's Back closes what lies over a page before it leaves the page: the history has an entry more for as long as
// a dialog is open, and loses it when the dialog is closed otherwise.

/** The dialogs that are open, the newest last. @type {HTMLDialogElement[]} */
const open = [];
const isMarked = () => history.state?.over === true;

addEventListener('popstate', () => {
  const top = open.at(-1);
  // What must be answered is not waved away.
  if (!isMarked() && top && !top.hasAttribute('data-must')) top.close();
});
// A page that is loaded anew has nothing over it, whatever the entry says.
if (isMarked()) history.back();

/**
 * Lets Back close a dialog that is open now.
 * @param {HTMLDialogElement} dialog
 */
export function closeByBack(dialog) {
  if (open.includes(dialog)) return;
  open.push(dialog);
  if (!isMarked()) history.pushState({ over: true }, '');
  dialog.addEventListener('close', () => {
    open.splice(open.indexOf(dialog), 1);
    // One dialog may make way for another: then the entry stays for that.
    setTimeout(() => { if (isMarked() && open.length === 0) history.back(); });
  }, { once: true });
}
