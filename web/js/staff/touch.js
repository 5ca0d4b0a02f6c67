// @ts-check
// Who works here does so in several pages of one browser: a touch of one of them counts in all, and for the
// house.
import { me } from '../api.js';

/** How often the house and the other pages hear of touches, in milliseconds. */
const TELL_EVERY = 15_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'];

/** @type {BroadcastChannel | null} */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('sabot-touches') : null;

/**
 * Tells the house and the other pages when this one is touched.
 * @param {(at: number) => void} heard  this page or another one was touched then, by the clock of this
 *   computer
 * @returns {() => void} stops it
 */
export function shareTouches(heard) {
  let touched = 0;
  let told = 0;
  let timer = 0;
  const tell = () => {
    timer = 0;
    told = touched;
    others?.postMessage(touched);
    // That somebody asks is what the house wants to know; what it answers comes by other ways, too.
    me().catch(() => undefined);
  };
  const touch = () => {
    touched = Date.now();
    heard(touched);
    if (!timer) timer = setTimeout(tell, Math.max(0, told + TELL_EVERY - touched));
  };
  const hear = (/** @type {MessageEvent} */ event) => heard(Number(event.data));
  for (const name of TOUCHES) addEventListener(name, touch, { passive: true, capture: true });
  others?.addEventListener('message', hear);
  return () => {
    clearTimeout(timer);
    for (const name of TOUCHES) removeEventListener(name, touch, { capture: true });
    others?.removeEventListener('message', hear);
  };
}
