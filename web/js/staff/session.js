// @ts-check
// A session that ends by itself: the page notices, and does not keep it alive by asking.
import { byItself, me } from '../api.js';
import { shareTouches } from './touch.js';

/** How often the house is asked, in milliseconds. */
const LOOK_EVERY = 20_000;

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
