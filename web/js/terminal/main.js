// @ts-check
// The terminal. Whoever comes without being known is welcomed as a guest, and given play money where that is
// played.

import { beGuest, get, post, tableAddress } from '../api.js';
import { announce, byId } from '../dom.js';
import { begin, calm, onChoice, remember, remembered } from '../settings.js';
import { connect } from '../socket.js';
import { titleOf } from '../titles.js';
import { refusalOf } from '../view.js';
import { needWords, say } from '../words.js';
import { mountActs } from './acts.js';
import { mountBanner } from './banner.js';
import { hear } from './hear.js';
import { listen } from './keys.js';
import { lamp as lampOf } from './lamp.js';
import * as model from './model.js';
import { playWith } from './play.js';
import { mountPurse } from './purse.js';
import { mountRail, shownChips } from './rail.js';
import { isSheetBinding, updateSheet } from './sheet.js';
import { mountSlip } from './slip.js';
import { mountSpots } from './spots.js';
import { mountTop } from './top.js';
import { keepsake } from './unkept.js';

/** @import { TableCard } from '../types.js' */
/** @import { ServerMessage } from '../protocol.js' */
/** @import { Connection } from '../socket.js' */
/** @import { State } from '../state.js' */
/** @import { Lamp } from './lamp.js' */
/** @import { PanelName } from './panels.js' */
/** @import { Local } from './play.js' */
/** @import { Squeeze } from '../squeeze/main.js' */

/** How long a turned card needs until it lies there, in milliseconds. */
const TURNING = 560;
const table = decodeURIComponent(location.pathname.split('/')[2] ?? '');

await begin(['common', 'terminal']);
const known = await Promise.allSettled([beGuest(), get('/api/v1/tables')]);
/** @type {TableCard[]} */
const tables = known[1].status === 'fulfilled' ? known[1].value : [];
const card = tables.find((it) => it.name === table) ?? null;
/** What the table is called, as in the lobby. */
const nameNow = () => (card ? titleOf(card, tables).name : say('common.table', { name: table }));

/** @type {Local} */
const local = {
  chip: remembered(`sabot.chip.${table}`, 0),
  chosen: null,
  sent: [],
  refused: new Map(),
  busy: false,
  before: 0,
};
/** Cards that everybody has seen. */
let open = /** @type {Set<string>} */ (new Set());
let heldUntil = 0;
/** The number of the last view that was drawn, and of the one before the card that is being turned. */
let drawnTo = 0;
let heldFrom = 0;
let viewAt = Date.now();
/** What is drawn: what is told comes before the view that shows it, and waits for it. @type {State | null} */
let seen = null;
/** @type {Lamp | null} */
let shownLamp = null;
/** The squeeze, while this terminal has it. @type {Squeeze | null} */
let squeeze = null;
/** Which cards it opens. */
let opening = '';
let isWelcomed = false;
let isScored = false;
/** Whether nobody has finished a hand at this browser. */
let newcomer = !remembered('sabot.played', false);
/**
 * @type {{
 *   hands: ReturnType<typeof import('./hands.js').mountHands>;
 *   scores: ReturnType<typeof import('./scores.js').mountScores>;
 * } | null}
 */
let drawn = null;

const app = byId('app');
/** @type {Connection} */
const house = connect(table, 'patron', {
  change(state, message) {
    if (message?.kind === 'view') {
      viewAt = Date.now();
      open = model.opened(state, open);
      keepStakes(state);
    }
    if (message?.kind !== 'told' && message?.kind !== 'board') seen = state;
    if (message) hear(state, message, calm() ? 0 : TURNING);
    ready(message);
    if (message?.kind === 'view') welcomeMoney();
    draw();
  },
});

/** @param {PanelName} name */
const openPanel = async (name) => {
  const { panel } = await import('./panels.js');
  await panel(name, { house, local, table, card, draw });
};

const play = playWith(house, local, () => draw());
const top = mountTop(byId('top'), openPanel);
const banner = mountBanner(byId('state'), {
  cut: () => void openPanel('cut'),
  slip: () => void openPanel('slip'),
});
const spots = mountSpots(byId('spots'), play.touch);
const slip = mountSlip(byId('slip'));
const rail = mountRail(byId('rail'), pick);
const acts = mountActs(byId('acts'), play.act);
const purse = mountPurse(byId('purse'), {
  menu: () => void openPanel('menu'),
  moneyIn: () => void openPanel(card?.money === 'vouchers' ? 'voucher' : 'money'),
  cashOut: () => void openPanel('cash-out'),
});

listen({
  spots: byId('spots'),
  act: play.act,
  open: (name) => void openPanel(name),
  chip: (nth) => {
    const cents = shownChips(house.state())[nth];
    if (cents) pick(cents);
  },
  bet: (wager) =>
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-wager="${wager}"]`))?.click(),
});
onChoice(() => draw());
setInterval(() => draw(), 250);
draw();

// What is drawn with many strokes comes after the first sight of the table. Its room is there already. Until
// the words of refusals are there, too, a refusal is read in the house's own.
const [{ mountHands }, { mountScores }] = await Promise.all([
  import('./hands.js'),
  import('./scores.js'),
  needWords('refusals', 'roads'),
]);
drawn = {
  hands: mountHands(byId('hands')),
  scores: mountScores(byId('scores'), () => void openPanel('roads')),
};
draw();

/** @param {number} cents */
function pick(cents) {
  local.chip = cents;
  remember(`sabot.chip.${table}`, cents);
  draw();
}

/**
 * What repeat would stake: the house says it only of the hand just played.
 * @param {State} state
 */
function keepStakes(state) {
  const name = `sabot.staked.${table}`;
  const patron = model.me(state);
  const kept = remembered(name, { patron, cents: 0 });
  local.before = model.stakedOnHand(state.view) || (kept.patron === patron ? kept.cents : 0);
  if (local.before !== kept.cents || kept.patron !== patron) remember(name, { patron, cents: local.before });
}

/** A guest with nothing is given play money once, without being asked; a closed table gives none. */
function welcomeMoney() {
  const { view } = house.state();
  if (isWelcomed || card?.money !== 'play' || !view || view.stage === 'closed') return;
  isWelcomed = true;
  const empty = model.credits(house.state()) === 0 && view.stakes.length === 0;
  if (empty) void post(`${tableAddress(table)}/play-money`).catch(() => null);
}

/**
 * The first time the table is known: which chip is in hand.
 * @param {ServerMessage | null} message
 */
function ready(message) {
  if (message?.kind !== 'welcome') return;
  const chips = shownChips(house.state());
  const least = Math.min(...message.house.wagers.filter(model.isHand).map((it) => it.minimum));
  if (!chips.includes(local.chip)) local.chip = chips.find((cents) => cents >= least) ?? chips[0] ?? 0;
  app.removeAttribute('aria-busy');
  document.body.dataset.ready = '';
  document.title = `${nameNow()} · ${say('common.sabot')}`;
  if (keepsake(table, model.me(house.state())).isUnkept() && !isSheetBinding())
    void openPanel('voucher-again');
}

function draw() {
  if (!house) return;
  const state = seen ?? house.state();
  const { view } = state;
  const shown = model.hands(state, open);
  app.dataset.cards = shown ? 'out' : 'none';
  if (drawn?.hands.update(state, shown, Date.now() < heldUntil) && !calm()) {
    // What is turned before the last card has come to rest waits with it.
    if (Date.now() >= heldUntil) heldFrom = drawnTo;
    heldUntil = Date.now() + TURNING;
    setTimeout(draw, TURNING);
  }
  if (drawn) drawnTo = state.number;
  const held = Date.now() < heldUntil;
  const turning = held ? model.settledSince(state, heldFrom) : null;
  const isOver = view !== null && model.isOver(view);
  const place = model.placeOf(state, local.chosen);
  app.classList.toggle('locked-in', !(state.connected && typeof view?.stage === 'object'));
  drawLamp(held);
  spots.update(state, model.spots(state, place, local.sent, local.refused, turning));
  rail.update(state, local.chip);
  acts.update(state, local);
  purse.update(state, card?.money ?? null, turning);
  slip.update(
    state,
    { now: isOver && !held && state.connected, kept: typeof view?.stage === 'object' },
    newcomer,
  );
  // The roads wait for the card that decides, too; but not for it to be drawn at all.
  if (drawn && !(held && isScored)) {
    drawn.scores.update(state);
    isScored = true;
  }
  const played = view?.care?.session ? view.care.session.played + Date.now() - viewAt : null;
  top.update(state, place, { name: nameNow(), played, net: model.sessionNet(view, turning ?? []) });
  updateSheet();
  askWhatIsDue(shown);
  if (newcomer && isOver && !held && view.last?.paid.length) {
    newcomer = false;
    remember('sabot.played', true);
  }
}

/**
 * What a card shows is said once the card shows it.
 * @param {boolean} held
 */
function drawLamp(held) {
  const state = seen ?? house.state();
  const next = lampOf(state, { chip: local.chip, held: false, newcomer });
  const waits = held && shownLamp !== null && (shownLamp.kind === 'dealing' || shownLamp.kind === 'locked');
  const lamp = waits && shownLamp ? shownLamp : next;
  if (shownLamp?.words !== lamp.words) {
    announce(lamp.kind.startsWith('won') ? `${lamp.words}. ${lamp.sub}` : lamp.words);
  }
  shownLamp = lamp;
  const cutting = state.connected && refusalOf(state.view, 'cut') === null;
  banner.update(state, lamp, { cutting, newcomer });
}

/**
 * A reality check is asked at once; a squeeze opens by itself for whoever has it.
 * @param {model.HandsShown | null} shown
 */
function askWhatIsDue(shown) {
  const { view, connected } = house.state();
  const due = connected && view?.care?.['check-due'] === true;
  if (due && !isSheetBinding()) void openPanel('check');
  const mine = connected && shown ? model.toOpen(house.state(), shown) : '';
  // Whoever opens both hands is given the second with the first: then there is no moment without a squeeze.
  if (mine !== opening) stopSqueeze();
  if (!mine || !shown) return;
  if (opening) squeeze?.update(shown);
  else if (!isSheetBinding()) void startSqueeze(mine, shown);
}

/**
 * @param {string} mine
 * @param {model.HandsShown} shown
 */
async function startSqueeze(mine, shown) {
  opening = mine;
  const { openSqueeze } = await import('../squeeze/main.js');
  const opened = await openSqueeze(house, shown);
  // It may be over, or of other cards, by the time that its page is there.
  if (opening !== mine) return opened?.close();
  squeeze = opened;
  draw();
}

function stopSqueeze() {
  squeeze?.close();
  squeeze = null;
  opening = '';
}
