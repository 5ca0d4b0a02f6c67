// @ts-check
// Numbers as people read them.

import { language, say } from './words.js';

/**
 * Money with cents, as on meters and slips: `$1,355.00`.
 * @param {number} cents
 * @param {string} [currency]  what goes before an amount
 * @param {{ sign?: boolean }} [how]  `sign` puts a plus before a gain
 */
export function money(cents, currency = '$', { sign = false } = {}) {
  const lead = cents < 0 ? '−' : sign && cents > 0 ? '+' : '';
  return lead + currency + digits(Math.abs(cents) / 100, 2);
}

/**
 * Money without cents if there are none, as on spots and limits: `$1,000`.
 * @param {number} cents
 * @param {string} [currency]
 */
export function short(cents, currency = '$') {
  const lead = cents < 0 ? '−' : '';
  const whole = cents % 100 === 0;
  return lead + currency + digits(Math.abs(cents) / 100, whole ? 0 : 2);
}

/**
 * From the least to the most: `$10–$1,000`.
 * @param {number} minimum
 * @param {number} maximum
 * @param {string} [currency]
 */
export const range = (minimum, maximum, currency = '$') =>
  `${short(minimum, currency)}–${short(maximum, currency)}`;

/**
 * @param {number} value
 * @param {number} [decimals]
 */
export function digits(value, decimals = 0) {
  return new Intl.NumberFormat(language(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}

/**
 * A share as a percentage, from what the house computed: `1.0579` is `1.06%`.
 * @param {number | string} value
 * @param {number} [most]  decimals
 * @param {number} [least]
 */
export const percent = (value, most = 2, least = most) =>
  new Intl.NumberFormat(language(), {
    style: 'percent',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  }).format(Number(value) / 100);

/** A share of 500 hundredths of a per cent is `5%`. @param {number} hundredths */
export const rate = (hundredths) => percent(hundredths / 100, 2, 0);

/** What is won for what is staked: `1:2` is a half. @param {string} odds */
export function ratio(odds) {
  const [win, stake] = odds.split(':');
  return Number(win) / Number(stake);
}

/**
 * Odds as they are said: `8:1` is `8 to 1`.
 * @param {string | null} odds  null is a push
 */
export function odds(odds) {
  if (odds === null) return say('common.push');
  const [win, stake] = odds.split(':');
  return say('common.odds', { win: win ?? '', stake: stake ?? '1' });
}

/**
 * How long, as a clock: `0:47:12`.
 * @param {number} millis
 */
export function duration(millis) {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The same without hours where there are none: `47:12`. @param {number} millis */
export const brief = (millis) => duration(millis).replace(/^0:/, '');

/**
 * How long, in words of the language: `1 hour, 30 minutes`.
 * @param {number} millis
 */
export function longDuration(millis) {
  const minutes = Math.round(millis / 60_000);
  if (minutes < 1) return say('common.seconds', { count: Math.max(1, Math.ceil(millis / 1000)) });
  if (minutes < 60) return say('common.minutes', { count: minutes });
  if (minutes < 2_880) {
    const rest = minutes % 60;
    const hours = say('common.hours', { count: Math.floor(minutes / 60) });
    return rest === 0 ? hours : `${hours} ${say('common.minutes', { count: rest })}`;
  }
  return say('common.days', { count: Math.round(minutes / 1_440) });
}

/**
 * A moment of the house's clock as the time of day.
 * @param {number} at  milliseconds since 1970
 */
export const timeOfDay = (at) =>
  new Intl.DateTimeFormat(language(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);

/**
 * A moment with its day.
 * @param {number} at
 */
export const dayAndTime = (at) =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'medium' }).format(at);

/**
 * Whole seconds until a moment, never under zero: what a countdown shows.
 * @param {number} until
 * @param {number} now  of the house's clock
 */
export const secondsLeft = (until, now) => Math.max(0, Math.ceil((until - now) / 1000));
