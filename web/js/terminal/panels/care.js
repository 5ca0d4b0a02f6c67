// @ts-check
// A patron's own limits, time-outs and exclusions, and the reality check. The house keeps to them; here they
// are asked for.

import { button, el, fill, setText } from '../../dom.js';
import { dayAndTime, duration, longDuration, money } from '../../format.js';
import { refusalText } from '../../refusals.js';
import { settles } from '../../taps.js';
import { say } from '../../words.js';
import { sessionNet } from '../model.js';
import { closeSheet, isSheetBinding, openSheet } from '../sheet.js';

/** @import { Lasts, Request } from '../../protocol.js' */
/** @import { Desk } from '../panels.js' */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What may be chosen; the house says if something else is needed. */
const CHOICES = /** @type {const} */ ({
  loss: [5_000, 10_000, 20_000, 50_000, 100_000],
  time: [30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR],
  'reality-check': [15 * MINUTE, 30 * MINUTE, HOUR],
});
const TIME_OUTS = [DAY, 7 * DAY, 30 * DAY];
/** @type {Lasts[]} */
const EXCLUSIONS = [{ for: 182 * DAY }, { for: 365 * DAY }, 'for-ever'];

/** @param {Desk} desk */
export function openCare(desk) {
  const note = el('p', { class: 'notice', role: 'alert' });
  const body = el('div', { class: 'care' });
  /** The exclusion that is being asked about. @type {Lasts | null} */
  let asked = null;
  const draw = () => fill(body, ...sections(desk, ask, { asked, consider }));
  /** @param {Lasts | null} lasts */
  const consider = (lasts) => {
    asked = lasts;
    draw();
    /** @type {HTMLElement | null} */ (body.querySelector('.sure .btn'))?.focus();
  };
  /** @param {Request} request */
  const ask = async (request) => {
    const outcome = await desk.house.ask(request);
    asked = null;
    setText(
      note,
      'refusal' in outcome
        ? refusalText(outcome.refusal, desk.house.state().house?.currency)
        : say('panels.done'),
    );
    draw();
  };
  draw();
  openSheet(say('panels.care'), [note, body]);
}

/**
 * @param {Desk} desk
 * @param {(request: Request) => void} ask
 * @param {{ asked: Lasts | null; consider: (lasts: Lasts | null) => void }} exclusion
 */
function sections(desk, ask, { asked, consider }) {
  const { view, house } = desk.house.state();
  const care = view?.care;
  if (!care) return [el('p', null, say('panels.care-none'))];
  const currency = house?.currency;
  const limits = /** @type {const} */ (['loss', 'time', 'reality-check']).map((name) => {
    const { limit, left, looser } = care[name];
    const write = (/** @type {number} */ value) =>
      name === 'loss' ? money(value, currency) : longDuration(value);
    const now =
      limit === null
        ? say('panels.no-limit')
        : say(left === null || name === 'reality-check' ? 'panels.limit-is' : 'panels.limit-left', {
            limit: write(limit),
            left: left === null ? '' : write(left),
          });
    const later = looser
      ? [
          el(
            'p',
            { class: 'soft' },
            say('panels.looser', {
              limit: looser.limit === null ? say('panels.no-limit') : write(looser.limit),
              time: dayAndTime(looser.from),
            }),
          ),
        ]
      : [];
    const set = (/** @type {number | null} */ value) =>
      ask({ 'set-limit': { limit: /** @type {any} */ ({ [name]: value }) } });
    return group(
      `limit-${name}`,
      [el('p', null, now), ...later],
      [
        ...CHOICES[name].map((value) => choice(write(value), () => set(value), limit === value)),
        choice(say('panels.no-limit'), () => set(null), limit === null),
      ],
    );
  });
  const out =
    care['time-out'] === null
      ? []
      : [el('p', null, say('panels.time-out-now', { left: longDuration(care['time-out']) }))];
  const timeOut = group(
    'time-out',
    out,
    TIME_OUTS.map((lasts) => choice(longDuration(lasts), () => ask({ 'take-time-out': { lasts } }))),
  );
  const never = (/** @type {Lasts} */ lasts) =>
    lasts === 'for-ever' ? say('panels.for-ever') : longDuration(lasts.for);
  const excluded =
    care.exclusion === null
      ? []
      : [el('p', null, say('panels.excluded-now', { left: never(care.exclusion) }))];
  const exclude = group(
    'exclusion',
    excluded,
    EXCLUSIONS.map((lasts) => choice(never(lasts), () => consider(lasts), asked === lasts)),
  );
  if (asked)
    exclude.append(
      sure(never(asked), { yes: () => ask({ exclude: { lasts: asked } }), no: () => consider(null) }),
    );
  return [...limits, timeOut, exclude];
}

/**
 * @param {string} name
 * @param {Node[]} about
 * @param {Node[]} choices
 */
const group = (name, about, choices) =>
  el(
    'section',
    { class: 'group' },
    el('h3', null, say(`panels.${name}`)),
    el('p', { class: 'soft' }, say(`panels.${name}-about`)),
    ...about,
    el('div', { class: 'choices-row' }, ...choices),
  );

/**
 * @param {string} text
 * @param {() => void} onclick
 * @param {boolean} [on]
 */
const choice = (text, onclick, on = false) =>
  button({ class: 'btn', 'aria-pressed': on ? 'true' : 'false' }, onclick, text);

/**
 * What cannot be taken back is asked about, at another place than where it was chosen: a double click answers
 * nothing.
 * @param {string} what
 * @param {{ yes: () => void; no: () => void }} then
 */
function sure(what, { yes, no }) {
  // It may come up right under the finger.
  const isSettled = settles();
  const answer = (/** @type {() => void} */ then) => () => {
    if (isSettled()) then();
  };
  return el(
    'div',
    { class: 'sure', role: 'group', 'aria-label': say('panels.sure', { what }) },
    el('p', null, say('panels.sure', { what })),
    el(
      'div',
      { class: 'answers' },
      button('btn', answer(no), say('panels.sure-no')),
      button('btn line', answer(yes), say('panels.sure-yes', { what })),
    ),
  );
}

/**
 * A reality check: how long, and what it came to. Play goes on once it has been read.
 * @param {Desk} desk
 */
export function openCheck(desk) {
  // Whatever else must be answered comes first: the check is due until it is read.
  if (isSheetBinding()) return;
  const { view, house } = desk.house.state();
  const session = view?.care?.session;
  const go = async () => {
    await desk.house.ask({ acknowledge: {} });
    closeSheet();
  };
  const leave = async () => {
    await go();
    const { openCashOut } = await import('./cash.js');
    await openCashOut(desk);
  };
  openSheet(
    say('panels.check'),
    [
      el(
        'dl',
        { class: 'figures num' },
        el(
          'div',
          null,
          el('dt', null, say('terminal.played')),
          el('dd', null, duration(session?.played ?? 0)),
        ),
        el(
          'div',
          null,
          el('dt', null, say('terminal.net-session')),
          el('dd', null, money(sessionNet(view), house?.currency, { sign: true })),
        ),
      ),
      el('p', null, say('panels.check-about')),
      el(
        'div',
        { class: 'answers' },
        button('btn gold', go, say('panels.check-on')),
        button('btn line', leave, say('panels.cash-out')),
      ),
    ],
    { must: true },
  );
}
