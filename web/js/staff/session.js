// @ts-check
// The session of a page of the staff: how it begins, and that it ends by itself. The page notices, and does
// not keep it alive by asking.
import { byItself, me } from '../api.js';
import { byId } from '../dom.js';
import { mountFrame } from '../frame.js';
import { begin, onChoice } from '../settings.js';
import { shareTouches } from './touch.js';

/** @import { Account } from './sign-on.js' */

/** How often the house is asked, in milliseconds. */
const LOOK_EVERY = 20_000;

/**
 * Shows a page of the staff, to whoever is signed on or to nobody.
 * @param {string[]} words  the catalogues it speaks from
 * @param {{ signedOn: (account: Account) => Promise<void>; show: () => void }} page
 */
export async function startPage(words, { signedOn, show }) {
  await begin(words);
  mountFrame(byId('frame'), 'staff');
  onChoice(show);
  const { staff } = await me().catch(() => ({ staff: null }));
  if (staff) await signedOn(staff);
  else show();
  document.body.dataset.ready = '';
}

/**
 * Calls back once the house does not know any more who is here.
 * @param {() => void} ended
 * @returns {() => void} stops watching
 */
export function watchSession(ended) {
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
