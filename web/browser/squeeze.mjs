// The squeeze: cards are opened by finger, mouse and keys, passed on and given up, and reach nobody else
// before.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { quick, startTables } from './_house.mjs';
import { bet, decision, framesOf, has, state, tableOf } from './_play.mjs';
import { accessible, api, done, holds, newContext, open, shot, sizes } from './harness.mjs';

Object.assign(sizes, { landscape: { width: 1024, height: 768 } });

let house, table, high, low, banker, wall;

/** Somebody at the table, with everything that the house tells them. */
async function sit(path, size, touch = false) {
  const context = await newContext({ viewport: sizes[size], hasTouch: touch, isMobile: touch });
  let frames;
  const opened = await open(`${house.address}${path}`, {
    context,
    route: async (page) => {
      frames = framesOf(page);
    },
  });
  await opened.ready();
  return { ...opened, frames };
}

before(async () => {
  house = await startTables({
    macau: { house: quick('macau', { squeeze: { 'timeout-s': 120 }, timers: { 'card-ms': 10_000 } }) },
  });
  table = tableOf(house, 'macau');
  high = await sit('/table/macau', 'landscape');
  low = await sit('/table/macau', 'phone', true);
  banker = await sit('/table/macau', 'desk');
  wall = await sit('/wall/macau', 'terminal');
  for (const { page } of [high, low, banker]) await has(page, 'credits', '$1,000.00');
});
after(async () => {
  await done();
  await house?.stop();
});

/** The house as anybody sees it. */
const look = async () => (await api('GET', `${house.address}/api/v1/tables/macau`)).view;
/** Lets time pass until somebody may open cards. */
const dealt = () => house.until('macau', 'squeeze');
const opens = ({ page }) => page.waitForSelector('.squeeze[open]');
const closes = ({ page }) => page.waitForSelector('.squeeze[open]', { state: 'detached' });
const turned = (who, side, count = 1) =>
  who.page.waitForFunction(
    ([letter, least]) => document.querySelectorAll(`#hands .hand.${letter} .flip.up`).length >= least,
    [side, count],
  );
const peeled = ({ page }) =>
  page.$eval('.squeeze .stage', (stage) => Number(stage.style.getPropertyValue('--peel')));
const OPENED = '.squeeze .left .card:not([data-face^="card-back"])';
/** Cards of the squeezed hand that its holder has opened. */
const seen = ({ page }) => page.locator(OPENED).count();

/**
 * What somebody was told of the cards in play since the hand began; a hand that is over is nobody's secret.
 */
const told = ({ frames }) =>
  frames
    .slice(frames.findLastIndex(({ what }) => what === 'bets-closed'))
    .map((message) =>
      message.kind === 'view' ? { ...message, view: { ...message.view, last: null } } : message,
    )
    .filter(({ kind }) => kind === 'view' || kind === 'told');
const faces = (messages) =>
  messages.flatMap((message) => JSON.stringify(message).match(/"[2-9TJQKA][shdc]"/g) ?? []);

/** Whoever does not hold a squeeze has seen backs alone, in every message since the house opened. */
function neverSaw({ frames }, patron) {
  for (const { kind, view } of frames) {
    const squeeze = kind === 'view' ? view.coup?.squeeze : null;
    if (!squeeze || squeeze.holder === patron) continue;
    const cards = view.coup.hands[squeeze.side];
    for (const card of cards.length === 3 ? cards.slice(2) : cards) assert.equal(card, 'back');
  }
}
const patronOf = ({ frames }) => frames.find(({ kind }) => kind === 'welcome').you.patron;

/** A finger on the glass, from one point of the card to others: shares of its width and height. */
async function finger(who, ...points) {
  const cdp = await who.context.newCDPSession(who.page);
  const box = await who.page.locator('.squeeze .big').boundingBox();
  const at = ([x, y]) => [{ x: Math.round(box.x + box.width * x), y: Math.round(box.y + box.height * y) }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(points[0]) });
  for (const point of points.slice(1))
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(point) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Lets the dealer turn whatever comes until the hand is decided. */
async function letTheRestBeTurned() {
  for (let { coup } = await look(); coup !== null; { coup } = await look()) {
    if (!coup.squeeze) {
      // What is opened next is not taken for what lay there before.
      for (const who of [high, low, banker]) await closes(who);
      await house.until('macau', 'next');
      continue;
    }
    const before = JSON.stringify(coup.squeeze);
    const { page } = [high, low, banker].find((who) => patronOf(who) === coup.squeeze.holder);
    await page.locator('.squeeze[open] .deeds > .btn:last-child').click();
    await holds(async () => assert.notEqual(JSON.stringify((await look()).coup?.squeeze), before));
  }
  for (const { page } of [high, low, banker]) await decision(page);
}

test('the highest wager has the cards and passes them on; fingers and keys open them', async () => {
  await highestOpens();
  await passesOn();
  await fingerOpens();
  await keysOpen();
});

/**
 * The cards of the Player are opened by whoever has most on it, and no message to anybody else has a face.
 */
async function highestOpens() {
  await table.open(high.page, low.page, banker.page);
  await high.page.keyboard.press('4');
  await bet(high.page, 'player');
  await bet(low.page, 'player');
  await bet(banker.page, 'banker');
  assert.match(
    await low.page.locator('.top .who span').first().textContent(),
    /Area 2/,
    'the second patron sits beside the first',
  );
  await dealt();
  await opens(high);
  await state(low.page, 'dealing');
  await holds(async () =>
    assert.match(await banker.page.locator('#state .words').textContent(), /Another seat opens the Player/),
  );
  assert.match(
    await high.page.locator('.squeeze .sub').textContent(),
    /Yours is the highest wager on the Player, \$500\.00/,
  );
  await shot(banker.page, 'squeeze-other-desk-dark');
  await accessible(high.page);
  for (const other of [low, banker, wall]) {
    await holds(() =>
      assert.ok(
        told(other).some(({ view }) => view?.coup?.squeeze),
        'they are told that cards are being opened',
      ),
    );
    assert.deepEqual(faces(told(other)), [], 'no message to anybody else has a face');
    assert.equal(await other.page.locator('.flip.up, .card.turned').count(), 0);
  }
  assert.equal(
    faces(told(high).slice(-1)).length,
    2,
    'the holder has the two cards of that hand, and no other',
  );
}

/** The holder gives the right away, and whoever has it now may not. */
async function passesOn() {
  await high.page.getByRole('button', { name: 'Pass to another seat' }).click();
  await shot(high.page, 'squeeze-pass-landscape-dark');
  await high.page
    .locator('.squeeze .seats button')
    .filter({ hasText: String(patronOf(low)) })
    .click();
  await opens(low);
  await closes(high);
  assert.match(await low.page.locator('.squeeze .sub').textContent(), /Another seat passed them to you/);
  assert.deepEqual(faces(told(banker)), []);

  assert.equal(await low.page.locator('.squeeze .count').textContent(), 'Card 1 of 2');
  assert.match(
    await low.page.locator('.squeeze .sub').textContent(),
    /seconds for both cards, then the dealer turns them/,
  );
  const pass = low.page.locator('.squeeze .passing > .btn');
  assert.equal(await pass.getAttribute('aria-disabled'), 'true');
  assert.match(await pass.textContent(), /No other seat may take it/);
}

/** A finger pulls the lower edge up: a little shows a corner, to the upper edge opens the card. */
async function fingerOpens() {
  await finger(low, [0.5, 0.98], [0.5, 0.8], [0.5, 0.7]);
  await low.page.waitForFunction(
    () => Number(document.querySelector('.squeeze .stage').style.getPropertyValue('--peel')) > 0.02,
  );
  assert.ok((await peeled(low)) < 0.7);
  await shot(low.page, 'squeeze-finger-phone-dark');
  assert.equal(await seen(low), 0);
  await finger(low, [0.5, 0.7], [0.5, 0.3], [0.5, 0.02]);
  await low.page.waitForFunction((selector) => document.querySelectorAll(selector).length === 1, OPENED);
  assert.deepEqual(faces(told(banker)), [], 'nobody is told before both are turned');
}

/** The next card is laid there after a moment; keys lift it little by little. */
async function keysOpen() {
  await low.page.waitForFunction(
    () => Number(document.querySelector('.squeeze .stage').style.getPropertyValue('--peel')) === 0,
  );
  await low.page.locator('.squeeze .stage').focus();
  await low.page.keyboard.press('ArrowUp');
  await low.page.waitForFunction(
    () => Number(document.querySelector('.squeeze .stage').style.getPropertyValue('--peel')) > 0.02,
  );
  assert.equal(
    await low.page.locator('.squeeze .stage').getAttribute('aria-label'),
    'Card 2 of 2, face down. Arrow keys lift it, Enter turns it over.',
  );
  for (let nth = 0; nth < 14; nth += 1) await low.page.keyboard.press('ArrowUp');
  for (const other of [high, banker]) await turned(other, 'P', 2);
  await wall.page.waitForFunction(() => document.querySelectorAll('.hand.player .card').length >= 2);
}

/** What a screen reader can reach of what is said: nothing outside of a dialog that is open. */
async function statuses({ page, context }) {
  const cdp = await context.newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const under = (node) =>
    (node.childIds ?? []).flatMap((id) => {
      const child = nodes.find(({ nodeId }) => nodeId === id);
      return child ? [child.name?.value ?? '', ...under(child)] : [];
    });
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'status')
    .map((node) => under(node).find(Boolean) ?? '');
}

/** Waits until a screen reader is told this while the cards are opened. */
async function hears(who, wanted) {
  await holds(async () => {
    const said = await statuses(who);
    assert.ok(
      said.some((words) => wanted.test(words)),
      `${wanted} is not among ${JSON.stringify(said)}`,
    );
  });
}

test('a mouse opens the Banker’s cards, and what is left is turned by the dealer', async () => {
  await dealt();
  await opens(banker);
  await closes(low);
  const { page } = banker;
  const stage = await page.locator('.squeeze .big').boundingBox();
  const at = (x, y) => [stage.x + stage.width * x, stage.y + stage.height * y];
  await page.mouse.move(...at(0.99, 0.6));
  await page.mouse.down();
  await page.mouse.move(...at(0.3, 0.66), { steps: 8 });
  await page.waitForFunction(
    () => Number(document.querySelector('.squeeze .stage').style.getPropertyValue('--peel')) > 0.1,
  );
  await shot(page, 'squeeze-lifted-desk-dark');
  assert.equal(await seen(banker), 2, 'the Player’s cards, and none of the Banker’s yet');
  await page.mouse.move(...at(-0.8, 0.66), { steps: 8 });
  await page.mouse.up();
  await page.waitForFunction((selector) => document.querySelectorAll(selector).length === 3, OPENED);
  await page.waitForFunction(
    () => Number(document.querySelector('.squeeze .stage').style.getPropertyValue('--peel')) === 0,
  );
  await page.getByRole('button', { name: 'Turn it over' }).click();
  await turned(high, 'B', 2);
  await letTheRestBeTurned();
});

test('whoever gives the right up passes it to the next highest wager, and then to the dealer', async () => {
  await table.open(high.page, low.page, banker.page);
  await high.page.keyboard.press('3');
  await bet(high.page, 'player');
  await high.page.keyboard.press('p');
  await has(high.page, 'table', '$200.00');
  await bet(low.page, 'player');
  await dealt();
  await opens(high);
  await high.page.getByRole('button', { name: 'Let the dealer turn it' }).click();
  await opens(low);
  await closes(high);
  assert.match(await low.page.locator('.squeeze .sub').textContent(), /\$100\.00/);
  await low.page.getByRole('button', { name: 'Let the dealer turn it' }).click();
  await closes(low);
  await house.until('macau', 'next');
  await turned(banker, 'P', 2);
  await letTheRestBeTurned();
});

test('whoever wagers on both hands opens both, hears what they are, and cannot wave them away', async () => {
  await table.open(high.page, low.page, banker.page);
  await high.page.keyboard.press('3');
  await bet(high.page, 'player');
  await bet(high.page, 'banker');
  const words = () => high.page.locator('.squeeze[open] .state .words').textContent();
  await dealt();
  await opens(high);
  assert.match(await words(), /Player/);
  await hears(high, /Player/);
  await high.page.evaluate(() => {
    document.querySelector('.squeeze').addEventListener('close', () => {
      window.wasClosed = true;
    });
  });
  for (let nth = 0; nth < 3; nth += 1) await high.page.keyboard.press('Escape');
  await high.page.waitForFunction(() => window.wasClosed && document.querySelector('.squeeze[open]'));
  assert.equal(
    await high.page.evaluate(() => document.activeElement?.className),
    'stage felt',
    'it has the focus still',
  );
  const turn = high.page.getByRole('button', { name: 'Turn it over' });
  /** Resolves when the card that is opened next makes room for another. */
  const makesRoom = () =>
    high.page.evaluate(
      () =>
        new Promise((resolve) => {
          const stage = document.querySelector('.squeeze[open] .stage');
          let isOpen = false;
          const look = () => {
            const share = Number(stage.style.getPropertyValue('--peel'));
            isOpen ||= share === 1;
            if (isOpen && share === 0) resolve();
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
  /** Opens two cards, the first of which is heard. */
  const openBoth = async () => {
    const room = makesRoom();
    await turn.click();
    await hears(high, / of (hearts|spades|clubs|diamonds)$/);
    await room;
    await turn.click();
  };
  await openBoth();
  await turned(low, 'P', 2);
  await high.page.waitForFunction(() =>
    /Banker/.test(document.querySelector('.squeeze[open] .state .words')?.textContent ?? ''),
  );
  assert.equal(await high.page.locator('.squeeze').count(), 1);
  await holds(async () => {
    assert.equal(await high.page.locator('.squeeze .hand.P .card:not([data-face^="card-back"])').count(), 2);
    assert.equal(await high.page.locator('.squeeze .count').textContent(), 'Card 1 of 2');
  });
  await openBoth();
  await turned(low, 'B', 2);
  await letTheRestBeTurned();
  for (const who of [high, low, banker]) neverSaw(who, patronOf(who));
  neverSaw(wall, null);
  for (const who of [high, low, banker, wall]) await who.finish();
});
