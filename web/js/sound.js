// @ts-check
// Soft tones and spoken calls. Nothing sounds until a person has touched the page and sound is on.

import { settings } from './settings.js';
import { language } from './words.js';

/** @type {AudioContext | null} */
let context = null;
let touched = false;

/** A browser lets a page sound only after a touch or a key; so do we. */
export function allowSound() {
  const allow = () => {
    touched = true;
  };
  addEventListener('pointerdown', allow, { once: true });
  addEventListener('keydown', allow, { once: true });
}

/**
 * Each tone: the notes in hertz, when they begin, how long, how loud.
 * @type {Record<string, [number, number, number, number][]>}
 */
const TONES = {
  open: [
    [523, 0, 0.22, 0.05],
    [659, 0.11, 0.3, 0.05],
  ],
  last: [[587, 0, 0.18, 0.05]],
  closed: [[392, 0, 0.26, 0.05]],
  card: [[180, 0, 0.05, 0.035]],
  chip: [
    [1400, 0, 0.04, 0.03],
    [1900, 0.03, 0.04, 0.02],
  ],
  refused: [[277, 0, 0.16, 0.05]],
  won: [
    [523, 0, 0.5, 0.05],
    [659, 0.09, 0.5, 0.045],
    [784, 0.18, 0.7, 0.04],
  ],
};

/** @param {'open' | 'last' | 'closed' | 'card' | 'chip' | 'refused' | 'won'} name */
export function tone(name) {
  if (!touched || !settings().sound || document.hidden) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const note of TONES[name] ?? []) sound(context, note);
}

/**
 * @param {AudioContext} audio
 * @param {[number, number, number, number]} note
 */
function sound(audio, [pitch, after, long, loud]) {
  const at = audio.currentTime + after;
  const [wave, gain] = [audio.createOscillator(), audio.createGain()];
  wave.frequency.value = pitch;
  wave.type = 'sine';
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  wave.connect(gain).connect(audio.destination);
  wave.start(at);
  wave.stop(at + long + 0.05);
}

/**
 * Speaks a call, if the person has asked for it. A newer call ends an older one.
 * @param {string} words
 * @param {string} [tag]  of the language of the words
 */
export function speak(words, tag = language()) {
  if (!touched || !settings().voice || !('speechSynthesis' in window) || document.hidden) return;
  const said = new SpeechSynthesisUtterance(words);
  said.lang = { 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW' }[tag] ?? tag;
  said.rate = 0.95;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}
