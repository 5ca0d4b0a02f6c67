// @ts-check
// What a patron has, what lies on the table, and the way to everything else.

import { icon } from '../art/icons.js';
import { button, el, set, setText } from '../dom.js';
import { money } from '../format.js';
import { sum } from '../view.js';
import { say } from '../words.js';
import { credits, isBroke, isOver, outcome } from './model.js';
/** @import { Paid } from '../protocol.js' */
/** @import { State } from '../state.js' */

/**
 * @param {HTMLElement} parent
 * @param {{ menu: () => void; moneyIn: () => void; cashOut: () => void }} open
 */
export function mountPurse(parent, open) {
  const meter = (/** @type {string} */ name) => {
    const label = el('dt');
    const amount = el('dd', { class: 'num' });
    return { label, amount, node: el('dl', { class: name }, label, amount) };
  };
  const [own, table, last] = [meter('credits'), meter('table'), meter('last')];
  const menu = button({ class: 'icon-btn menu', 'aria-haspopup': 'dialog' }, open.menu, icon('menu'));
  const more = button({ class: 'btn gold money-in', hidden: true }, open.moneyIn);
  const out = button({ class: 'btn line cash-out', 'aria-haspopup': 'dialog' }, open.cashOut);
  parent.append(own.node, out, table.node, more, last.node, menu);
  return {
    /**
     * @param {State} state
     * @param {'play' | 'vouchers' | null} kind
     * @param {readonly Paid[] | null} turning  what the card that is being turned has settled, which it does
     *   not show yet
     */
    update(state, kind, turning) {
      const currency = state.house?.currency;
      const hidden = outcome(turning ?? []);
      const isHeld = turning !== null && state.view !== null && isOver(state.view);
      setText(own.label, say(kind === 'play' ? 'terminal.credits-play' : 'terminal.credits'));
      // While a card is turned, what it came to is not shown yet.
      setText(own.amount, money(credits(state) - hidden.returned, currency));
      setText(table.label, say('terminal.on-table'));
      setText(table.amount, money(sum(state.view?.stakes ?? []) + hidden.staked, currency));
      setText(last.label, say('terminal.last-returned'));
      setText(last.amount, money(isHeld ? 0 : outcome(state.view?.last?.paid ?? []).returned, currency));
      const broke = kind !== null && state.connected && isBroke(state);
      more.hidden = !broke;
      out.hidden = broke;
      setText(out, say('terminal.cash-out'));
      table.node.hidden = broke;
      setText(more, say(kind === 'vouchers' ? 'terminal.voucher-in' : 'terminal.more-money'));
      set(menu, { 'aria-label': say('terminal.menu') });
    },
  };
}
