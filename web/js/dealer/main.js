// @ts-check
// The dealer's console: what to say, what to do and why; the cards; the wagers. It computes no rule of the
// game.

import { byItself, me } from '../api.js';
import { icon } from '../art/icons.js';
import { rosette } from '../art/rosette.js';
import { crew, nameOf } from '../crew.js';
import { byId, el, fill, set, setText } from '../dom.js';
import { range, timeOfDay } from '../format.js';
import { settingsButton } from '../frame.js';
import { refusalText } from '../refusals.js';
import { begin, onChoice } from '../settings.js';
import { connect } from '../socket.js';
import { guardSession } from '../staff/again.js';
import { consoleDoor } from '../staff/fields.js';
import { houseTime } from '../state.js';
import { refusalOf } from '../view.js';
import { say } from '../words.js';
import { mountAreas } from './areas.js';
import { empty, laidLast, mountHands } from './hands.js';
import { keepSeats } from './owed.js';
import { mountPanel } from './panel.js';
import { dueCard, isSealed, stepOf } from './phrase.js';
import { mountRail } from './rail.js';
import { mountReport } from './report.js';
import { mountSay } from './say.js';
import { read } from './scanner.js';

/** @import { Act, HouseCard, Request, View } from '../protocol.js' */
/** @import { State } from '../state.js' */
/** @import { Guard } from '../staff/again.js' */
/** @import { Account } from '../staff/sign-on.js' */

/** How often it is asked who works here. */
const CREW_MS = 60_000;
/** For how long a refusal stands in the place of the reason. */
const TROUBLE_MS = 6_000;

const table = decodeURIComponent(location.pathname.split('/').filter(Boolean)[1] ?? '');
/** @type {Account} */
let staff;
/** @type {Guard} */
let guard;
/** @type {ReturnType<typeof mountConsole> | null} */
let shown = null;
/** @type {import('../crew.js').Colleague[]} */
let people = [];
/** Who owes what, where they sit. */
const owedBy = keepSeats();
let typed = '';
let trouble = '';
/** @type {ReturnType<typeof setTimeout> | undefined} */
let troubleTimer;
/** @type {ReturnType<typeof connect>} */
let line;

/** @param {string} text */
const signOn = (text) => consoleDoor(say('dealer.page', { table }), text);

function start() {
  guard = guardSession(staff, () => line.retry());
  line = connect(table, 'dealer', {
    change(state, message) {
      if (state.ended === 'not-allowed') guard.ended();
      else if (!message) guard.lost();
      draw(state);
    },
  });
  addEventListener('keydown', onKey);
  // What was touched must not keep the focus, or the main key would press it again.
  addEventListener('click', (event) => {
    const touched = document.activeElement?.closest('#app > :not(dialog) button');
    if (event.detail > 0) /** @type {HTMLElement | null | undefined} */ (touched)?.blur();
  });
  setInterval(() => draw(line.state()), 500);
  const learn = async () => {
    if (!guard.isOver()) people = await crew(byItself);
  };
  learn();
  setInterval(learn, CREW_MS);
  onChoice(() => {
    shown = null;
    draw(line.state());
  });
}

/** @param {HouseCard} house */
function mountConsole(house) {
  const top = mountTop(house);
  const words = mountSay();
  const hands = mountHands();
  const panel = mountPanel(house, { ask, card: (card) => ask({ card: { card } }), correct });
  const rail = mountRail(house, { report: () => openReport(), ask });
  const areas = mountAreas(house);
  const report = mountReport((request) => line.ask(request));
  const lie = el('section', { class: 'lie felt', 'aria-label': say('dealer.lie') }, hands.node);
  fill(
    byId('app'),
    top.node,
    words.node,
    el('div', { class: 'mid' }, lie, panel.node),
    rail.node,
    areas.node,
    report.node,
  );
  return { house, top, words, hands, panel, rail, areas, report };
}

const TAG_ICONS = /** @type {const} */ ({ sealed: 'seal', offline: 'unlink', 'by-hand': 'hand' });

/** @param {HouseCard} house */
function mountTop(house) {
  const details = el('span', {});
  const tag = el('span', { class: 'tag' });
  const onDuty = el('span', { class: 'num duty' });
  const main = house.wagers.find((wager) => wager.main);
  const limits = main ? range(main.minimum, main.maximum, house.currency) : '';
  const node = el(
    'header',
    { class: 'top' },
    rosette(32),
    el('h1', { text: table }),
    details,
    el('span', { class: 'sp' }),
    tag,
    onDuty,
    settingsButton(),
  );
  return {
    node,
    /** @param {State} state */
    update(state) {
      const view = /** @type {View} */ (state.view);
      const coup = view.coup?.coup ?? view.last?.coup;
      const of = view.shoe && coup ? say('dealer.coup-of', { coup, shoe: view.shoe.number }) : '';
      setText(details, [house.name, limits, of].filter(Boolean).join(' · '));
      showTag(tag, state.connected ? shoeKind(view) : 'offline');
      setText(onDuty, dutyOf(view, timeOfDay(houseTime(state)).slice(0, 5)));
    },
  };
}

/** Where the cards come from, if there are any. @param {View} view */
function shoeKind(view) {
  if (isSealed(view)) return 'sealed';
  return view.shoe ? 'by-hand' : '';
}

/**
 * @param {HTMLElement} tag
 * @param {keyof typeof TAG_ICONS | ''} kind
 */
function showTag(tag, kind) {
  if (tag.dataset.kind === kind) return;
  set(tag, { 'data-kind': kind, class: kind === '' ? 'tag gone' : `tag ${kind}` });
  if (kind) fill(tag, icon(TAG_ICONS[kind]), say(`dealer.tag.${kind}`));
}

/**
 * Who deals and who supervises; whoever looks, while nobody is on duty.
 * @param {View} view
 * @param {string} time
 */
function dutyOf({ duty }, time) {
  const dealer = duty ? nameOf(people, duty.dealer) : staff.name;
  if (!duty || duty.floor === null) return say('dealer.people', { dealer, time });
  return say('dealer.people-floor', { dealer, floor: nameOf(people, duty.floor), time });
}

/** @param {State} state */
function draw(state) {
  const { house, view } = state;
  if (!house || !view) return void (state.ended && fill(byId('app'), signOn(say('dealer.ended'))));
  if (shown?.house.version.file !== house.version.file) shown = mountConsole(house);
  const step = stepOf(view, staff.id);
  const now = houseTime(state);
  set(byId('app'), {
    'data-offline': !state.connected,
    'data-stage': typeof view.stage === 'string' ? view.stage : 'open',
  });
  shown.top.update(state);
  shown.words.update(state, step, state.connected ? trouble : say('dealer.offline'));
  shown.hands.update(laidOf(view));
  shown.panel.update(view, step, typed, now);
  const owed = owedBy(view);
  shown.rail.update(view, owed);
  shown.areas.update(view, owed);
  document.body.dataset.ready = '';
}

/**
 * The hands of this coup, or of the last one until bets open again.
 * @param {View} view
 */
function laidOf(view) {
  if (view.coup) {
    const dueText = isSealed(view) ? say('dealer.slot.draw') : say('dealer.slot.enter');
    const { hands, totals, why } = view.coup;
    return { hands, totals, why, due: dueCard(view), dueText };
  }
  return typeof view.stage === 'object' ? empty : laidLast(view.last);
}

/** @param {Request} request */
async function ask(request) {
  typed = '';
  // What is pressed without a connection must not be done later.
  if (!line.state().connected) return;
  const outcome = await line.ask(request);
  clearTimeout(troubleTimer);
  trouble = 'refusal' in outcome ? whyNot(outcome.refusal, request) : '';
  if (trouble)
    troubleTimer = setTimeout(() => {
      trouble = '';
      draw(line.state());
    }, TROUBLE_MS);
  draw(line.state());
}

/**
 * @param {import('../protocol.js').Refusal} refusal
 * @param {Request} request
 */
function whyNot(refusal, request) {
  const isOpening = 'open' in request && refusal.code === 'not-yours';
  return isOpening ? say('dealer.floor-opens') : refusalText(refusal, shown?.house.currency);
}

/** @param {import('../protocol.js').Irregularity} [kind] */
function openReport(kind) {
  const { view, house } = line.state();
  if (!view || !house) return;
  const refusal = refusalOf(view, 'report');
  if (refusal) {
    trouble = refusalText(refusal, house.currency);
    draw(line.state());
  } else shown?.report.open(line.state(), kind);
}

/** The last card was another one: the cards as they lie are told, and outrank the screen. */
function correct() {
  openReport('misread');
}

/** @type {Record<string, [Act & string, Request]>} */
const letters = {
  l: ['last-bets', { 'last-bets': {} }],
  g: ['ghost', { ghost: {} }],
  x: ['cut-card', { 'cut-card': {} }],
};

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches?.('input, select, textarea')) return;
  const view = line.state().view;
  const isElsewhere = !shown?.report.isOpen() && document.querySelector('dialog[open]');
  if (!shown || !view || isElsewhere) return;
  const before = typed;
  const got = read(typed, event.key);
  typed = got.typed;
  if (got.card) {
    event.preventDefault();
    if (shown.report.isOpen()) shown.report.card(got.card);
    else ask({ card: { card: got.card } });
  } else if (got.key !== null) {
    if (!shown.report.isOpen()) command(got.key, event, view);
    else if (got.key === 'Enter' && !target.matches?.('button, a')) shown.report.enter();
  }
  if (typed === before) return;
  // Escape clears what was typed before it closes anything.
  if (event.key === 'Escape') event.preventDefault();
  draw(line.state());
}

/**
 * @param {string} key
 * @param {KeyboardEvent} event
 * @param {View} view
 */
function command(key, event, view) {
  const lower = key.toLowerCase();
  if (key === ' ') {
    // Whoever walks by Tab presses what has the focus.
    if (/** @type {HTMLElement} */ (event.target).matches?.('button, a')) return;
    event.preventDefault();
    if (!event.repeat) shown?.panel.press();
  } else if (lower === 'i') {
    event.preventDefault();
    openReport();
  } else if (lower === 'r') {
    event.preventDefault();
    if ((view.coup ?? view.last) && !isSealed(view)) correct();
  } else if (letters[lower] && refusalOf(view, letters[lower][0]) !== undefined) ask(letters[lower][1]);
}

await begin(['common', 'refusals', 'dealer', 'irregularities', 'staff']);
document.title = say('dealer.page', { table });
const account = (await me()).staff;
if (account?.roles.includes('dealer')) {
  staff = account;
  start();
} else {
  fill(byId('app'), signOn(account ? say('dealer.not-dealer') : say('dealer.not-signed-on')));
}
