// @ts-check
// The session of a page of the staff: how it begins, and that it ends by itself. The page notices, and does
// not keep it alive by asking.
import { byItself, get, me, remove } from '../api.js';
import { icon } from '../art/icons.js';
import { announce, button, byId, el } from '../dom.js';
import { startPage } from '../frame.js';
import { say } from '../words.js';
import { mountSignOn } from './sign-on.js';
import { shareTouches } from './touch.js';

/** @import { Account } from './sign-on.js' */

/** How often the house is asked, in milliseconds. */
const LOOK_EVERY = 20_000;

/**
 * @template T
 * @typedef {object} Signed  what a page is for whoever has signed on
 * @property {Account} account
 * @property {T[]} tables  of the house
 * @property {() => void} ended  the session is over
 * @property {() => void} signOff
 * @property {(why: string) => void} signOnAgain  somebody else has to
 */

/**
 * A page of the staff: signing on, and what there is for whoever has.
 * @template T
 * @param {string[]} words  the catalogues it speaks from
 * @param {string} title  the key of its name
 * @param {(main: Element, signed: Signed<T>) => void} desk
 */
export function startDesk(words, title, desk) {
  const main = byId('main');
  /** @type {Account | null} */
  let account = null;
  /** @type {T[]} */
  let tables = [];
  let [why, stopWatching] = ['', () => {}];

  const show = () => {
    document.title = `${say(title)} · Sabot`;
    if (account) desk(main, { account, tables, ended, signOff, signOnAgain });
    else signOnAgain(why);
  };
  const signOnAgain = (/** @type {string} */ because) => mountSignOn(main, { why: because, done: signedOn });
  const signedOff = (/** @type {string} */ because) => {
    stopWatching();
    [account, why] = [null, because];
    show();
    announce(because);
  };
  const ended = () => signedOff(say('staff.ended'));
  const signOff = async () => {
    await remove('/api/v1/session').catch(() => undefined);
    signedOff(say('staff.signed-off'));
  };
  const signedOn = async (/** @type {Account} */ who) => {
    tables = await get('/api/v1/tables').catch(() => []);
    [account, why] = [who, ''];
    stopWatching();
    stopWatching = watchSession(ended);
    show();
    main.querySelector('h1')?.focus();
    announce(say('staff.signed-on-as', { name: who.name }));
  };
  startPage(words, 'staff', show, async () => {
    const { staff } = await me().catch(() => ({ staff: null }));
    if (staff) await signedOn(staff);
    else show();
  });
}

/**
 * The head of such a page.
 * @param {string} heading
 * @param {string} lead
 * @param {() => void} signOff
 */
export const deskHead = (heading, lead, signOff) =>
  el(
    'header',
    { class: 'intro' },
    el('div', null, el('h1', { tabindex: -1 }, heading), el('p', { class: 'lead' }, lead)),
    button('btn', signOff, icon('lock'), say('staff.sign-off')),
  );

/**
 * Calls back once the house does not know any more who is here.
 * @param {() => void} ended
 * @returns {() => void} stops watching
 */
function watchSession(ended) {
  const stopSharing = shareTouches(() => undefined);
  const look = async () => {
    const { staff } = await me(byItself).catch(() => ({ staff: undefined }));
    if (staff === null) ended();
  };
  const timer = setInterval(look, LOOK_EVERY);
  document.addEventListener('visibilitychange', look);
  return () => {
    stopSharing();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
