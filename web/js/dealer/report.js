// @ts-check
// Two touches to report an irregularity: the first opens the list, those that can be now first; the second
// reports. What must be known, such as the cards as they lie or a payment, is asked in place.

import { icon } from '../art/icons.js';
import { closeByBack } from '../back.js';
import { button, el, fill, setText } from '../dom.js';
import { refusalText } from '../refusals.js';
import { say } from '../words.js';
import { askFor } from './ask.js';
import { inOrder } from './hands.js';
import { kindKeys, kindList } from './kind-list.js';
import { cardOf } from './kinds.js';

/** @import { Card, Found, HouseCard, Irregularity, IrregularityCard } from '../protocol.js' */
/** @import { ReportDetail, Request, View, Visibility } from '../protocol.js' */
/** @import { Outcome } from '../socket.js' */
/** @import { State } from '../state.js' */

/**
 * What is reported at once, because nothing more must be known.
 * @type {Partial<Record<ReportDetail, { seen: Visibility; found: Found }>>}
 */
const AT_ONCE = {
  nothing: { seen: 'seen', found: 'nothing' },
  seen: { seen: 'seen', found: { card: null } },
  unseen: { seen: 'unseen', found: { card: null } },
  'none-burned': { seen: 'seen', found: { burned: 0 } },
};

/**
 * @param {(request: Request) => Promise<Outcome>} ask
 */
export function mountReport(ask) {
  const { node, title, body, about } = layout();
  const keys = kindKeys(body);
  node.onkeydown = keys.press;
  /** @type {View} */
  let view;
  /** @type {HouseCard} */
  let house;
  /** @type {IrregularityCard[]} */
  let cards = [];
  /** What asks for more about the chosen one. @type {ReturnType<typeof askFor> | null} */
  let form = null;

  const list = () => {
    form = null;
    setText(title, say('dealer.report.title'));
    setText(about, say('dealer.report.hint'));
    fill(body, ...kindList(view, cards, { choose, tell: (text) => setText(about, text) }));
  };
  /** @param {IrregularityCard} card */
  const choose = (card) => {
    const [first = 'nothing', ...others] = card.details;
    const told = AT_ONCE[first];
    // The sealed shoe says which card it is, but not whether one is out and who has seen it.
    if (told && !(first === 'seen' && others.length > 0)) void send(card.kind, told.seen, told.found);
    else askAbout(card);
  };
  /** @param {IrregularityCard} card */
  const askAbout = ({ kind, details }) => {
    setText(title, say(`irregularities.kind.${kind}`));
    setText(about, say(`irregularities.kind.${kind}.about`));
    const known = inOrder(view.coup?.hands ?? view.last?.hands ?? { player: [], banker: [] });
    const tell = (/** @type {Visibility} */ seen, /** @type {Found} */ found) => send(kind, seen, found);
    form = askFor({ details, view, house, known, back: list, send: tell });
    fill(body, form.node);
    /** @type {HTMLElement | null} */ (form.node.querySelector('input, select, button'))?.focus();
  };
  /**
   * @param {Irregularity} kind
   * @param {Visibility} seen
   * @param {Found} found
   */
  const send = async (kind, seen, found) => {
    const outcome = await ask({ report: { kind, seen, found } });
    if (!('refusal' in outcome)) return node.close();
    show(node);
    const reason = refusalText(outcome.refusal, house.currency);
    fill(about, el('span', { class: 'refused', role: 'alert' }, icon('warn'), reason));
  };

  return {
    node,
    isOpen: () => node.open,
    /** A card that was typed or read while the dialog asks for one. @param {Card} card */
    card: (card) => form?.card?.(card),
    /** Enter, with nothing typed: reports what was entered. */
    enter: () => form?.enter?.(),
    /**
     * @param {State} state
     * @param {Irregularity} [kind]  straight to what is asked about this one
     */
    open(state, kind) {
      if (!state.view || !state.house) return;
      [view, house, cards] = [state.view, state.house, state.irregularities];
      keys.forget();
      const card = kind && cardOf(cards, kind);
      if (card) choose(card);
      else list();
      show(node);
      node.querySelector('button')?.blur();
      /** @type {HTMLElement | null} */ (body.querySelector('button, input'))?.focus();
    },
    close: () => node.close(),
  };
}

function layout() {
  const about = el('p', { class: 'about' });
  const body = el('div', { class: 'report-body' });
  const close = button(
    { class: 'icon-btn', 'aria-label': say('dealer.close') },
    () => node.close(),
    icon('close'),
  );
  const title = el('h2', { id: 'report-title' });
  const node = el(
    'dialog',
    { class: 'report', 'aria-labelledby': 'report-title' },
    el('header', {}, icon('warn'), title, close),
    body,
    about,
  );
  return { node, title, body, about };
}

/** @param {HTMLDialogElement} dialog */
function show(dialog) {
  if (dialog.open) return;
  dialog.showModal();
  closeByBack(dialog);
}
