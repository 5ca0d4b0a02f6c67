// @ts-check
// The browser's Back closes what lies over a page before it leaves the page: the history has an entry more
// for as long as a dialog is open, and loses it when the dialog is closed otherwise.

/** The dialogs that are open, the newest last. @type {HTMLDialogElement[]} */
const open = [];
/** Whether we ourselves go back, which takes a moment. */
let leaving = false;

const isMarked = () => history.state?.over === true;
const mark = () => history.pushState({ over: true }, '');
const leave = () => {
  leaving = true;
  history.back();
};

addEventListener('popstate', () => {
  const top = open.at(-1);
  const own = leaving;
  leaving = false;
  if (isMarked() || !top) return;
  // What was opened meanwhile needs an entry again, and what must be answered is not waved away.
  if (own || top.hasAttribute('data-must')) mark();
  else top.close();
});
// A page that is loaded anew has nothing over it, whatever the entry says.
if (isMarked()) leave();

/**
 * Lets Back close a dialog that is open now.
 * @param {HTMLDialogElement} dialog
 */
export function closeByBack(dialog) {
  if (open.includes(dialog)) return;
  open.push(dialog);
  if (!isMarked()) mark();
  const closed = () => {
    // What must be answered is open again by now.
    if (dialog.open) return;
    dialog.removeEventListener('close', closed);
    open.splice(open.indexOf(dialog), 1);
    // One dialog may make way for another: then the entry stays for that.
    setTimeout(() => {
      if (isMarked() && open.length === 0 && !leaving) leave();
    });
  };
  dialog.addEventListener('close', closed);
}
