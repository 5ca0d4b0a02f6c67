// @ts-check
// A console whose session is over: it says so, keeps everything that is on the page, and goes on once the
// same person has signed on again. The house counts how long nobody has done anything, and tells by the
// socket or by a refusal that a session is over. A console that nobody touches, nor any other page of this
// browser, does not wait for that.
import { byItself, me, onUnknown, remove } from '../api.js';
import { icon } from '../art/icons.js';
import { el, fill } from '../dom.js';
import { stay } from '../stay.js';
import { say } from '../words.js';
import { signOnForm } from './fields.js';
import { shareTouches } from './touch.js';

/** @import { Account } from './sign-on.js' */

/** How often it is looked at, in milliseconds. */
const LOOK_EVERY = 5_000;
/** A connection that is lost for so long may be lost because the session is. */
const LOST_FOR = 4_000;
/** Whoever is let go so often within so many milliseconds is not let in by coming back. */
const RETURNS = { most: 3, within: 30_000 };

/** @typedef {{ ended: () => void, lost: () => void, isOver: () => boolean }} Guard */

/**
 * @param {Account} account  who is signed on
 * @param {() => void} comeBack  they are again
 * @returns {Guard}
 */
export function guardSession(account, comeBack) {
  const idle = account['idle-ms'];
  const dialog = el('dialog', { class: 'sheet again', 'aria-labelledby': 'again' });
  let isOver = false;
  // There is no way around it but signing on.
  stay(dialog, () => isOver);
  document.body.append(dialog);
  let touched = Date.now();
  shareTouches((at) => {
    touched = Math.max(touched, at);
  });

  const open = (/** @type {string} */ why) => {
    if (isOver) return;
    isOver = true;
    const password = draw(dialog, { account, why }, () => {
      [touched, isOver] = [Date.now(), false];
      dialog.close();
      comeBack();
    });
    dialog.showModal();
    password.focus();
  };

  const look = async () => {
    if (isOver || Date.now() - touched < idle) return;
    open(say('staff.idle', { count: Math.round(idle / 60_000) }));
    await remove('/api/v1/session').catch(() => undefined);
  };
  setInterval(look, LOOK_EVERY);

  /** The house let this page go: it says so, unless the same person has signed on in another page since. */
  const lookWho = async () => {
    const { staff } = await me(byItself).catch(() => ({ staff: undefined }));
    const isSame = staff?.id === account.id && String(staff.roles) === String(account.roles);
    returns = returns.filter((at) => Date.now() - at < RETURNS.within);
    if (!isSame || returns.length === RETURNS.most) return open(say('staff.ended'));
    returns.push(Date.now());
    comeBack();
  };
  /** @type {number[]} */
  let returns = [];
  /** @type {Promise<void> | null} */
  let looking = null;
  // Every table of a page ends at once.
  const ended = () => {
    if (isOver || looking) return;
    looking = lookWho().finally(() => {
      looking = null;
    });
  };
  onUnknown(ended);

  let asks = 0;
  return {
    isOver: () => isOver,
    ended,
    /**
     * The connection is gone: if it does not come back, the house is asked whether it still knows who is
     * here.
     */
    lost() {
      clearTimeout(asks);
      asks = setTimeout(async () => {
        const { staff } = await me(byItself).catch(() => ({ staff: undefined }));
        if (staff === null) open(say('staff.ended'));
      }, LOST_FOR);
    },
  };
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {{ account: Account, why: string }} of
 * @param {() => void} done
 */
function draw(dialog, { account, why }, done) {
  const { form, who, password } = signOnForm({}, account.name, (staff) => {
    // What is on the page belongs to whoever left it: somebody else begins anew.
    if (staff?.id === account.id) done();
    else location.reload();
  });
  for (const input of [who, password]) input.classList.add('console-field');
  fill(
    dialog,
    el(
      'div',
      { class: 'sheet-body' },
      el('header', null, el('h2', { id: 'again', class: 'voice' }, say('staff.signed-off')), icon('lock')),
      el('p', { role: 'alert' }, why),
      el('p', { class: 'note' }, say('staff.kept')),
      form,
    ),
  );
  return password;
}
