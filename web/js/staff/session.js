// @ts-check
// A session that ends by itself: the page notices, and does not keep it alive by asking.
import { me } from '../api.js';

/** Longer than any session lives without a touch, in milliseconds. */
const IDLE = 15 * 60_000 + 5_000;

/**
 * Calls back once the house does not know any more who is here. It asks only after the page was left alone for long
 * enough, because asking is a touch.
 * @param {() => void} ended
 * @returns {() => void} stops watching
 */
export function watchSession(ended) {
  let touched = Date.now();
  const touch = () => { touched = Date.now(); };
  const events = ['pointerdown', 'keydown'];
  for (const name of events) addEventListener(name, touch, { passive: true });
  const look = async () => {
    if (Date.now() - touched < IDLE) return;
    touch();
    const { staff } = await me().catch(() => ({ staff: undefined }));
    if (staff === null) ended();
  };
  const timer = setInterval(look, 20_000);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    for (const name of events) removeEventListener(name, touch);
  };
}
