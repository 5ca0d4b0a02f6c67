// What a patron may do besides betting on a hand: cut the shoe, stand on a line, set limits, be told the
// time, listen.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { quick, startTables } from './_house.mjs';
import { bet, decision, has, listening, panel, slipOf, spot, state, tableOf, told } from './_play.mjs';
import { board, pretend, states } from './fixtures/house.mjs';
import { accessible, api, done, fits, holds, open, shot, still } from './harness.mjs';

let house;

const visit = async (path, how) => {
  const visited = await open(`${house.address}${path}`, how);
  await visited.ready();
  return visited;
};

before(async () => {
  house = await startTables({
    ez: { house: quick('ez') },
    short: {
      house: quick('ez', { shoe: { decks: 1, 'cut-depth': 26 }, 'shoe.burn': { 'between-coups': 3 } }),
    },
    gallery: { house: quick('washington', { areas: { count: 2 }, gallery: { lines: 1 } }) },
    check: { house: quick('ez', { terminals: { dealer: 'automatic', 'reality-check-min': 5 } }) },
  });
});
after(async () => {
  await done();
  await house?.stop();
});

test('a patron cuts a sealed shoe, and the cut is part of what anybody can check', async () => {
  const { page, finish } = await visit('/table/short', { size: 'phone' });
  const offer = page.locator('#state').getByRole('button', { name: 'Cut the cards' });
  // The house cuts a shoe itself that nobody has cut for eight seconds. Where to cut is chosen at one shoe,
  // for as long as that takes, and the next one is cut there.
  const chosen = offer.click();
  await house.until('short', 'cut');
  await chosen;
  await page.locator('#cut-at').fill('23');
  assert.equal(await page.locator('.leaf output').textContent(), '23 cards from the end');
  await house.until('short', 'betting');
  await offer.waitFor({ state: 'hidden' });
  await house.until('short', 'cut');
  await offer.waitFor();
  await page.getByRole('button', { name: 'Cut here' }).click();
  await page.waitForSelector('.leaf[open]', { state: 'detached' });
  await offer.waitFor({ state: 'hidden' });
  const shoes = await api('GET', `${house.address}/api/v1/tables/short/shoes`);
  const { number } = shoes.find(({ over }) => !over);
  let proof;
  do {
    await house.until('short', 'betting');
    await house.until('short', 'over');
    proof = await api('GET', `${house.address}/api/v1/tables/short/shoes/${number}`);
  } while (!proof.secret);
  assert.equal(proof.cut['from-end'], 23);
  assert.match(proof.cut.salt, /^[0-9a-f]{32}$/);
  await finish();
  const checking = await visit(`/verify?table=short&shoe=${number}`, { size: 'phone', calm: true });
  await checking.page.waitForFunction(() =>
    document.querySelector('.result').innerText.includes('This shoe is as it was sealed'),
  );
  await checking.finish();
});

test('the gallery bets on a line once every area holds a wager', async () => {
  const { page, finish } = await visit('/table/gallery', { size: 'phone' });
  await has(page, 'credits', '$1,000.00');
  const stand = async (name) => {
    await page.locator('.top .who').click();
    await page.locator('.seats-grid .btn').filter({ hasText: name }).click();
    await page.waitForFunction(
      (place) => document.querySelector('.top .who').textContent.includes(place),
      name,
    );
  };
  const table = tableOf(house, 'gallery');
  await table.open(page);
  await stand('Line 1');
  await shot(page, 'terminal-line-phone-dark');
  await spot(page, 'player').click();
  await page.waitForSelector('[data-wager="player"] .pill.refused');
  await told(page, /Player, not accepted: /);
  await stand('Area 1');
  await bet(page, 'player');
  await stand('Area 2');
  await bet(page, 'banker');
  await stand('Line 1');
  await bet(page, 'player');
  await page.locator('.top .who').click();
  await accessible(page);
  await shot(page, 'terminal-places-phone-dark');
  await page.keyboard.press('Escape');
  await table.decided(page);
  const { wagers } = await slipOf(page);
  assert.deepEqual(wagers.map(({ name }) => name).toSorted(), [
    'Banker · Area 2',
    'Player · Area 1',
    'Player · Line 1',
  ]);
  const [, area, line] = wagers.toSorted((a, b) => a.name.localeCompare(b.name));
  assert.deepEqual(
    [line.result, line.returned],
    [area.result, area.returned],
    'a line is paid as its area is',
  );
  await fits(page);
  await shot(page, 'terminal-line-result-phone-dark');
  await finish();
});

test('a loss limit holds at once, and a higher one only after a day', async () => {
  const { page, finish } = await visit('/table/ez', { size: 'desk' });
  await has(page, 'credits', '$1,000.00');
  const loss = page.locator('.care .group').filter({ hasText: 'Loss in 24 hours' });
  await panel(page, 'My limits and breaks');
  await loss.getByRole('button', { name: '$50.00', exact: true }).click();
  await loss.getByText('Now $50.00, $50.00 left.').waitFor();
  await page.keyboard.press('Escape');
  await tableOf(house, 'ez').open(page);
  await page.keyboard.press('3');
  await page.keyboard.press('p');
  await has(page, 'table', '$25.00');
  await page.keyboard.press('p');
  await has(page, 'table', '$50.00');
  await page.keyboard.press('b');
  await page.waitForSelector('[data-wager="banker"] .pill.refused');
  await told(page, /Banker, not accepted: Over your own limit: \$0 left/);
  await shot(page, 'terminal-loss-limit-desk-dark');
  await panel(page, 'My limits and breaks');
  await loss.getByRole('button', { name: '$100.00', exact: true }).click();
  await loss.getByText(/^From .*: \$100\.00\.$/).waitFor();
  await loss.getByText(/^Now \$50\.00/).waitFor();
  await accessible(page);
  await shot(page, 'terminal-care-desk-dark');
  await finish();
});

test('nothing sounds before a touch or is spoken unasked, and both can be switched off', async () => {
  const { page, finish } = await visit('/table/ez', { size: 'phone', route: listening });
  const table = tableOf(house, 'ez');
  const heard = () => page.evaluate(() => window.heard);
  await table.open(page);
  await table.closed(page);
  assert.deepEqual(await heard(), { contexts: 0, notes: [], spoken: [] }, 'nobody has touched the page');
  await page.keyboard.press('Tab');
  await table.decided(page);
  await table.open(page);
  const toned = await heard();
  assert.equal(toned.contexts, 1);
  assert.ok(toned.notes.length > 2, 'cards and bets are heard');
  assert.deepEqual(toned.spoken, []);
  const choose = async (name, on) => {
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Settings: language, sound, appearance' }).click();
    await page.locator(`#set-${name}`).setChecked(on);
    await page.keyboard.press('Escape');
  };
  await choose('sound', false);
  await choose('voice', true);
  const { notes } = await heard();
  await table.closed(page);
  await table.decided(page);
  const isResult = (words) => /^(Player|Banker) \w+, (Player|Banker) \w+$|Tie|Dragon|Panda/.test(words);
  // What a card shows is said once it shows it.
  await holds(async () => {
    const { spoken } = await heard();
    assert.ok(spoken.includes('No more bets'), String(spoken));
    assert.ok(spoken.some(isResult), String(spoken));
  });
  assert.deepEqual((await heard()).notes, notes, 'no tone after it was switched off');
  await finish();
});

/**
 * A patron at a house that says what the story wants, in a language; whoever plays there has touched the
 * page.
 */
async function pretended(how, own = {}) {
  let told;
  const visited = await visit('/table/ez', {
    ...how,
    route: async (at) => {
      await listening(at);
      told = await pretend(at, 'open', {
        you: { patron: 9 },
        own: { care: null, credits: [{ patron: 9, cents: 100_000 }], ...own },
      });
    },
  });
  await visited.page.waitForSelector('#scores .road', { state: 'attached' });
  await visited.page.keyboard.press('Tab');
  return { ...visited, say: told.say };
}

test('the cut is offered in the room there is, and nothing serious is wrong with its panel', async () => {
  // The house itself cuts a shoe that nobody else does, sooner than a slow machine looks at all of this.
  const { page, finish } = await pretended(
    { size: 'phone' },
    { stage: 'waiting', deeds: [{ act: 'cut', refusal: null }] },
  );
  const offer = page.locator('#state').getByRole('button', { name: 'Cut the cards' });
  await offer.waitFor();
  const isWhole = await page.evaluate(() => {
    const [state, words] = ['#state', '#state .words'].map((part) =>
      document.querySelector(part).getBoundingClientRect(),
    );
    return words.top >= state.top && words.bottom <= state.bottom;
  });
  assert.ok(isWhole, 'the button leaves the words of the state room');
  await shot(page, 'terminal-cut-phone-dark');
  await offer.click();
  await page.locator('#cut-at').fill('23');
  await accessible(page);
  await shot(page, 'terminal-cut-panel-phone-dark');
  await finish();
});

test('the voice speaks of the cards that are seen, in a language that the house does not have', async () => {
  const { page, finish, say } = await pretended({ size: 'phone', language: 'fr-FR' });
  const spoken = () => page.evaluate(() => window.heard.spoken);
  await page.keyboard.press('m');
  await page.locator('.menu-list .btn').filter({ hasText: 'Réglages' }).click();
  await page.locator('#set-voice').setChecked(true);
  await page.keyboard.press('Escape');
  for (const reducedMotion of ['no-preference', 'reduce']) {
    await page.emulateMedia({ reducedMotion });
    say('open');
    await holds(async () => assert.deepEqual(await spoken(), ['Faites vos jeux']));
    say('dealing');
    say('thirds');
    // The hand before was the Banker’s, seven over six.
    say('player');
    await page.waitForFunction(() => window.heard.spoken.some((words) => words.includes('gagne')));
    assert.deepEqual(await spoken(), [
      'Faites vos jeux',
      'Carte pour le Joueur',
      'Banque, 7',
      'Joueur gagne, 9 contre 6',
    ]);
    await page.evaluate(() => {
      window.heard.spoken = [];
    });
  }
  await finish();
});

/** What a wager of the patron came to. */
const paid = (wager, staked, returned) => ({
  patron: 9,
  spot: { place: { area: 1 }, wager },
  gain: returned > staked,
  settlement: {
    staked,
    verdict: returned > 0 ? 'win' : 'lose',
    line: 0,
    odds: '1:1',
    won: Math.max(0, returned - staked),
    commission: 0,
    returned,
  },
});
/** The highest note of the tone for whoever has won. */
const WON = 784;

test('only a hand that brought more than was staked is celebrated', async () => {
  const { page, finish, say } = await pretended({ size: 'desk' });
  for (const [name, settled, isWon] of [
    ['player', [paid('player', 2_500, 5_000), paid('banker', 5_000, 0)], false],
    ['player', [paid('player', 2_500, 5_000), paid('banker', 2_500, 0)], false],
    ['banker', [paid('player', 2_500, 0), paid('banker', 5_000, 10_000)], true],
  ]) {
    const { last } = states[name]()[0];
    say('open');
    await state(page, 'open');
    await page.evaluate(() => {
      window.heard.notes = [];
    });
    say(name, { told: settled.map((it) => ({ settled: it })), own: { last: { ...last, paid: settled } } });
    await decision(page);
    // The slip comes once the card is seen, which is after the tone.
    await slipOf(page);
    const count = (selector) => page.locator(selector).count();
    const came = settled.map(({ settlement }) => settlement.returned - settlement.staked);
    const what = `${name}, ${JSON.stringify(came)}`;
    await holds(async () => {
      assert.deepEqual(
        await Promise.all(['.spot.won', '.pill.won', '.pile .paid'].map(count)),
        Array(3).fill(isWon ? 1 : 0),
        what,
      );
      assert.equal(await count('.spot.lost'), 1, 'what is lost is lost in either case');
      assert.equal((await page.evaluate(() => window.heard.notes)).includes(WON), isWon, what);
    });
    await shot(page, `terminal-celebrated-${isWon}-desk-dark`);
  }
  await finish();
});

test('a record that is put right is put right on the felt and on the roads', async () => {
  const { page, finish, say } = await pretended({ size: 'terminal' });
  const { last } = states.player()[0];
  const cards = (side) =>
    page.$$eval(`#hands .hand.${side} .face`, (all) => all.map((it) => it.getAttribute('aria-label')));
  const shown = async () => ({
    player: await cards('P'),
    banker: await cards('B'),
    totals: await page.locator('#hands .tot').allTextContents(),
    bead: await page.locator('#scores .road.bead text').last().textContent(),
    counts: (await page.locator('#scores .stats dd').allTextContents()).slice(0, 3),
  });
  const right = (winner, total) => ({
    ...board,
    bead: [...board.bead.slice(0, -1), { ...board.bead.at(-1), winner, total }],
  });
  say('player');
  await page.waitForFunction(() => document.querySelector('#hands .tot')?.textContent === '9');
  await holds(async () =>
    assert.deepEqual(await shown(), {
      player: ['king of hearts', 'nine of spades'],
      banker: ['ten of clubs', 'six of diamonds'],
      totals: ['9', '6'],
      bead: 'P',
      counts: ['19', '17', '3'],
    }),
  );
  // The nine was a five, so that the Banker has won; no card comes and no hand is added.
  const counts = { ...board.counts, player: 18, banker: 18 };
  say('player', {
    own: {
      last: {
        ...last,
        hands: { ...last.hands, player: ['Kh', '5s'] },
        totals: { player: 5, banker: 6 },
        winner: 'banker',
      },
    },
    board: { ...right('banker', 6), counts },
  });
  await state(page, 'won-B');
  await holds(async () =>
    assert.deepEqual(await shown(), {
      player: ['king of hearts', 'five of spades'],
      banker: ['ten of clubs', 'six of diamonds'],
      totals: ['5', '6'],
      bead: 'B',
      counts: ['18', '18', '3'],
    }),
  );
  await still(page);
  await shot(page, 'terminal-corrected-terminal-dark');
  await finish();
});

test('a reality check must be answered before play goes on', async () => {
  const { page, finish } = await visit('/table/check', { size: 'phone' });
  await has(page, 'credits', '$1,000.00');
  const table = tableOf(house, 'check');
  await table.open(page);
  await table.closed(page);
  await page.waitForSelector('.leaf[open][data-must]');
  assert.equal(await page.locator('#sheet-title').textContent(), 'A moment for yourself');
  // A browser lets a second request to close a dialog through, whatever the page says. It cannot be waved
  // away: it is open again.
  await page.evaluate(() => {
    window.closes = 0;
    document.querySelector('.leaf').addEventListener('close', () => {
      window.closes += 1;
    });
  });
  for (let nth = 0; nth < 3; nth += 1) await page.keyboard.press('Escape');
  await page.waitForFunction(() => window.closes > 0 && document.querySelector('.leaf').open);
  assert.equal(await page.locator('#sheet-title').textContent(), 'A moment for yourself');
  assert.match(await page.locator('.figures dd').first().textContent(), /^0:0[5-9]:/);
  assert.equal(await page.locator('.figures dd').nth(1).textContent(), '$0.00');
  await accessible(page);
  await shot(page, 'terminal-check-phone-dark');
  await page.getByRole('button', { name: 'Go on playing' }).click();
  await page.waitForSelector('.leaf[open]', { state: 'detached' });
  await table.open(page);
  await bet(page, 'player');
  await finish();
});
