// @ts-check
// Everything that is not the hand at play: history, rules, limits, floor, seats, money. Each is fetched when
// asked for.

import { icon } from '../art/icons.js';
import { button, el } from '../dom.js';
import { needWords, say } from '../words.js';
import { needStyle } from './more.js';
import { closeSheet, openSheet } from './sheet.js';
/** @import { IconName } from '../art/icons.js' */
/** @import { TableCard } from '../types.js' */
/** @import { Connection } from '../socket.js' */
/** @import { Local } from './play.js' */

/**
 * @typedef {'menu' | 'history' | 'rules' | 'care' | 'floor' | 'seats' | 'help' | 'roads' | 'slip' |
 *   'settings' | 'check' | 'money' | 'voucher' | 'voucher-again' | 'cash-out' | 'cut'} PanelName
 *
 * @typedef {object} Desk  what a panel may use
 * @property {Connection} house
 * @property {Local} local
 * @property {string} table
 * @property {TableCard | null} card
 * @property {() => void} draw
 */

/**
 * @param {PanelName} name
 * @param {Desk} desk
 */
export async function panel(name, desk) {
  await Promise.all([needWords('panels'), needStyle('/css/panels.css')]);
  switch (name) {
    case 'menu':
      return menu(desk);
    case 'settings': {
      closeSheet();
      return (await import('../frame.js')).openSettings();
    }
    case 'history':
      return (await import('./panels/history.js')).openHistory(desk);
    case 'rules':
      return (await import('./panels/rules.js')).openRules(desk);
    case 'roads':
      return (await import('./panels/rules.js')).openRoads(desk);
    case 'slip':
      return (await import('./panels/rules.js')).openSlip(desk);
    case 'care':
      return (await import('./panels/care.js')).openCare(desk);
    case 'check':
      return (await import('./panels/care.js')).openCheck(desk);
    case 'money':
      return (await import('./panels/cash.js')).openMoney(desk);
    case 'voucher':
      return (await import('./panels/cash.js')).openVoucher(desk);
    case 'cash-out':
      return (await import('./panels/cash.js')).openCashOut(desk);
    case 'voucher-again':
      return (await import('./panels/cash.js')).openAgain(desk);
    case 'floor':
      return (await import('./panels/floor.js')).openFloor(desk);
    case 'seats':
      return (await import('./panels/seats.js')).openSeats(desk);
    case 'cut':
      return (await import('./panels/seats.js')).openCut(desk);
    case 'help':
      return (await import('./panels/seats.js')).openHelp();
  }
}

/** @param {Desk} desk */
function menu(desk) {
  /** @type {[PanelName, IconName][]} */
  const items = [
    ['history', 'clock'],
    ['rules', 'book'],
    ['roads', 'chart'],
    ['slip', 'log'],
    ['seats', 'seat'],
    ['care', 'person'],
    ['floor', 'hand'],
    ['settings', 'settings'],
    ['help', 'info'],
    ['cash-out', 'coins'],
  ];
  const has = desk.house.state().view?.last?.paid.length;
  const shown = items.filter(([name]) => name !== 'slip' || has);
  openSheet(say('panels.menu'), [
    el(
      'nav',
      { class: 'menu-list' },
      ...shown.map(([name, shape]) =>
        button('btn', () => void panel(name, desk), icon(shape), el('span', null, say(`panels.${name}`))),
      ),
    ),
    el(
      'p',
      { class: 'links' },
      el('a', { href: '/' }, say('common.lobby')),
      el('a', { href: '/learn' }, say('common.learn')),
      el('a', { href: '/verify' }, say('common.verify')),
    ),
  ]);
}
