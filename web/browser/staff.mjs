// The first manager joins by the printed link, hires, pairs and changes rules; the cage issues and redeems.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { PASSWORD, startHouse } from './_house.mjs';
import {
  accessible,
  api,
  done,
  fits,
  holds,
  newContext,
  open,
  shot,
  sizes,
  still,
  themes,
  touchable,
} from './harness.mjs';

const TABLES = `
[[table]]
name = "counter"
house = "first/training"
money = "vouchers"

[[table]]
name = "ez"
house = "first/ez"
`;

let house, manager, cage;

before(async () => {
  house = await startHouse(TABLES);
});
after(async () => {
  await done();
  await house?.stop();
});

/** What the house refuses in a story is meant to be refused. */
const REFUSED = ['400', '401', '404', '409'];

async function visit(path, how = {}) {
  const visited = await open(`${house.address}${path}`, { expect: REFUSED, ...how });
  await visited.ready();
  return visited;
}

/** Chooses a password on the page for joining. */
async function choose(page, password) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('The same once more').fill(password);
  await page.getByRole('button', { name: 'Join the house' }).click();
}

async function signOn(page, name, password = PASSWORD) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign on' }).click();
}

/**
 * Looks at a page as it is now: phone and desk, three themes. What does not depend on colours is looked at in
 * one of them.
 */
async function look(page, name) {
  const before = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const size of ['phone', 'desk']) {
    await page.setViewportSize(sizes[size]);
    for (const [nth, theme] of themes.entries()) {
      await page.evaluate((wanted) => {
        document.documentElement.dataset.theme = wanted;
      }, theme);
      await still(page);
      await fits(page);
      await accessible(page, nth === 0 ? {} : { only: ['color-contrast'] });
      await shot(page, `${name}-${size}-${theme}`, { full: true });
    }
    await touchable(page);
  }
  await page.evaluate((wanted) => {
    document.documentElement.dataset.theme = wanted;
  }, before);
}

test('the first manager joins by the printed link, once', async () => {
  const { page, finish } = await visit(`/join#${house.link}`);
  assert.equal(new URL(page.url()).hash, '', 'the token is not left in the address');
  await choose(page, 'short');
  await holds(async () => assert.match(await page.locator('.fault').innerText(), /10 to 200 characters/));
  await look(page, 'join');
  await choose(page, PASSWORD);
  await page.getByRole('heading', { name: 'Welcome to the house, manager' }).waitFor();
  await finish();
  const again = await visit(`/join#${house.link}`);
  await choose(again.page, PASSWORD);
  await again.page.waitForFunction(() =>
    document.querySelector('.fault').textContent.includes('was used already'),
  );
  await again.finish();
});

test('who gives a wrong password is told, and who gives the right one is let in', async () => {
  manager = await visit('/staff');
  const { page } = manager;
  await look(page, 'staff-sign-on');
  await signOn(page, 'manager', 'not the password');
  await page.waitForFunction(() =>
    document.querySelector('.fault').textContent.includes('do not go together'),
  );
  await signOn(page, 'manager');
  await page.getByRole('heading', { name: 'Welcome, manager' }).waitFor();
});

let cageLink;

test('roles that do not go together are refused with the reason, and the link is shown once', async () => {
  const { page } = manager;
  await page.getByLabel(/^What they will sign on as/).fill('Cay');
  await page.getByLabel(/^dealer/).check();
  await page.getByLabel(/^cage/).check();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.fault')].some((it) =>
      it.textContent.includes('Only dealer and floor do'),
    ),
  );
  await page.getByLabel(/^dealer/).uncheck();
  await page.getByRole('button', { name: 'Make the link' }).click();
  cageLink = await page.locator('.once .code-shown').innerText();
  assert.match(cageLink, /\/join#[0-9a-f]{64}$/);
  await look(page, 'staff-people');
  await page.getByRole('button', { name: 'Done, put it away' }).click();
  assert.equal(await page.locator('.once').count(), 0);
});

test('a terminal is paired by a code, and unpaired', async () => {
  const { page } = manager;
  await page.getByRole('tab', { name: 'Terminals' }).click();
  await page.getByLabel('Name of the terminal').fill('Window seat');
  await page.getByRole('button', { name: 'Make a pairing code' }).click();
  const code = await page.locator('.once .code-shown').innerText();
  const terminal = await visit('/pair');
  await terminal.page.getByLabel('Pairing code').fill('no such code');
  await terminal.page.getByRole('button', { name: 'Pair' }).click();
  await terminal.page.waitForFunction(() =>
    document.querySelector('.fault').textContent.includes('no such code'),
  );
  await terminal.page.getByLabel('Pairing code').fill(code.toLowerCase().replaceAll('-', ' '));
  await look(terminal.page, 'pair');
  await terminal.page.getByRole('button', { name: 'Pair' }).click();
  await terminal.page.getByRole('heading', { name: 'This terminal is paired' }).waitFor();
  assert.ok(await terminal.page.locator('a[href="/table/counter"]').count());
  await terminal.finish();
  await page.getByRole('tab', { name: 'Terminals' }).click();
  await page.getByRole('button', { name: 'Unpair: Window seat' }).click();
  await page.getByRole('button', { name: 'Yes, unpair Window seat' }).click();
  await page.getByRole('button', { name: 'Pair again: Window seat' }).waitFor();
});

test('a device gets a key, and is removed', async () => {
  const { page } = manager;
  await page.getByRole('tab', { name: 'Devices' }).click();
  await page.getByLabel('Name of the device').fill('Shoe A');
  await page.getByRole('button', { name: 'Add a device' }).click();
  assert.match(await page.locator('.once .code-shown').innerText(), /^[0-9a-f]{64}$/);
  await look(page, 'staff-devices');
  await page.getByRole('button', { name: 'Remove: Shoe A' }).click();
  await page.getByRole('button', { name: 'Yes, remove Shoe A' }).click();
  await page.getByText('No device at this table.').waitFor();
});

test('rules are proposed by one and withdrawn; faults are named by their line', async () => {
  const { page } = manager;
  await page.getByRole('tab', { name: 'House rules' }).click();
  await page.getByText('Propose a change').click();
  const text = page.getByLabel('House file');
  const before = await text.inputValue();
  await text.fill(`${before}\n[limits]\nminimum = "nothing"\n`);
  await page.getByRole('button', { name: 'Propose this file' }).click();
  await page.waitForFunction(() =>
    /^Line \d+: /.test(document.querySelector('.faults li')?.textContent ?? ''),
  );
  await text.fill(before.replace(/^name = .*/m, 'name = "Training table, renamed"'));
  await page.getByRole('button', { name: 'Propose this file' }).click();
  await page.getByText('You proposed it, so somebody else must approve it.').waitFor();
  assert.match(await page.locator('.diff ins').innerText(), /renamed/);
  await look(page, 'staff-rules');
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await page.getByText('Propose a change').waitFor();
});

test('what one proposes another approves', async () => {
  const { page } = manager;
  await page.getByText('Propose a change').click();
  const text = page.getByLabel('House file');
  await text.fill((await text.inputValue()).replace(/^name = .*/m, 'name = "Training table, approved"'));
  await page.getByRole('button', { name: 'Propose this file' }).click();
  await page.getByText('You proposed it, so somebody else must approve it.').waitFor();
  assert.equal(
    await page.getByRole('button', { name: 'Approve it' }).count(),
    0,
    'nobody approves their own',
  );
  const invited = await page.request.post(`${house.address}/api/v1/staff`, {
    data: { name: 'Flo', roles: ['floor'] },
  });
  await api('POST', `${house.address}/api/v1/join`, {
    token: (await invited.json()).token,
    password: PASSWORD,
  });
  await house.confirm('Flo');
  const second = await visit('/staff');
  await signOn(second.page, 'Flo');
  await second.page.getByRole('tab', { name: 'House rules' }).click();
  await second.page.getByText('Training table, approved').waitFor();
  await look(second.page, 'staff-rules-approve');
  await second.page.getByRole('button', { name: 'Approve it' }).click();
  await second.page.waitForSelector('.once', { state: 'detached' });
  await second.finish();
});

test('the journal is verified, and a report opens', async () => {
  const { page } = manager;
  await page.getByRole('tab', { name: 'Records' }).click();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.locator('.found-list').getByText('ez: sound').waitFor();
  await page.locator('.found-list').getByText('Office: sound').waitFor();
  await page.locator('.found-list').getByText('What the house has signed: sound').waitFor();
  await look(page, 'staff-records');
  // What `sabot verify` says of a shoe that was not dealt as sealed, the page says too.
  await page.route('**/api/v1/verify', async (route) => {
    const all = await (await route.fetch()).json();
    for (const one of all) if (one.table === 'ez') one['other-order'] = 2;
    await route.fulfill({ json: all });
  });
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.locator('.unsound').getByText('ez: sound, but not dealt as sealed').waitFor();
  await page.locator('.unsound').getByText('2 sealed shoes on record as dealt in another order').waitFor();
  await page.unroute('**/api/v1/verify');
  const address = await page.getByRole('link', { name: 'Open: Tables' }).getAttribute('href');
  const answer = await page.request.get(`${house.address}${address}`);
  assert.equal(answer.status(), 200);
});

test('the cage issues and redeems, each once', async () => {
  cage = await newContext({ viewport: sizes.desk });
  const { page, finish } = await visit(new URL(cageLink).pathname + new URL(cageLink).hash, {
    context: cage,
  });
  await choose(page, PASSWORD);
  await page.getByRole('link', { name: 'Sign on' }).waitFor();
  await house.confirm('cay');
  await page.goto(`${house.address}/cage`);
  await signOn(page, 'cay');
  await page.locator('.keypad').waitFor();
  for (const key of ['1', '2', '5'])
    await page.locator('.keypad').getByRole('button', { name: key, exact: true }).click();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Issue for $125.00' }).click();
  const code = await page.locator('.voucher .code-shown').innerText();
  assert.match(code, /^([0-9A-Z]{5}-){5}[0-9A-Z]$/);
  await page.locator('.owed').getByText('$125.00').waitFor();
  await look(page, 'cage-issued');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.slip .worth').isVisible(), true);
  assert.equal(await page.locator('h1').isVisible(), false, 'only the slip is printed');
  await shot(page, 'cage-slip');
  await page.emulateMedia({ media: 'screen' });
  await page.locator('#code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Redeem' }).click();
  await page.getByText('Pay $125.00', { exact: true }).waitFor();
  await look(page, 'cage-redeemed');
  await page.getByRole('button', { name: 'Paid' }).click();
  await page.locator('#code').fill(code);
  await page.getByRole('button', { name: 'Redeem' }).click();
  await page.waitForFunction(() =>
    document.querySelector('.redeem .fault').textContent.includes('was redeemed already'),
  );
  await page.getByRole('button', { name: 'Next patron' }).click();
  await page.locator('#amount').fill('20.50');
  await page.getByRole('button', { name: 'Issue for $20.50' }).click();
  await page.getByRole('button', { name: 'Make void: #2' }).click();
  await page.getByLabel('Why, in a sentence').fill('The printer spoilt it.');
  await page.getByRole('button', { name: 'Make voucher 2 void' }).click();
  await page.getByText('No voucher is open.', { exact: true }).waitFor();
  await finish();
});

test('a voucher whose answer was lost is asked for again and issued once', async () => {
  // Whoever signed on before still is.
  const { page, finish } = await visit('/cage', { context: cage, expect: [...REFUSED, 'ERR_FAILED'] });
  await page.locator('.keypad').waitFor();
  // The house does it, and the answer never arrives.
  let lost = 0;
  await page.route('**/api/v1/vouchers', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await cage.request.post(route.request().url(), { data: route.request().postDataJSON() });
    return route.abort();
  });
  await page.locator('#amount').fill('30');
  await page.getByRole('button', { name: 'Issue for $30.00' }).click();
  await page.getByRole('button', { name: 'Ask for it again' }).click();
  await page.getByRole('heading', { name: 'Voucher 3' }).waitFor();
  await page.locator('.owed').getByText('1 voucher', { exact: true }).waitFor();
  await finish();
});

test('three wrong passwords lock an account, and a manager unlocks it', async () => {
  const { page } = manager;
  for (let n = 0; n < 3; n += 1) {
    await assert.rejects(
      api('POST', `${house.address}/api/v1/session`, { name: 'cay', password: 'guessing, guessing' }),
      /not-let-in/,
    );
  }
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByText(/^locked for (30|29) minutes$/).waitFor();
  await shot(page, 'staff-locked-desk-dark', { full: true });
  await page.getByRole('button', { name: 'Unlock: Cay' }).click();
  await page.waitForFunction(() => !document.querySelector('.who strong'));
  await page.getByRole('button', { name: 'Dismiss: Cay' }).click();
  await page.getByRole('button', { name: 'Yes, dismiss Cay' }).click();
  await page.getByRole('button', { name: 'Show 1 former colleague' }).click();
  await page.getByText('does not work here any more').waitFor();
});

test('a session that is over is said to be, and one may sign on again', async () => {
  const { page, finish } = manager;
  await api('POST', `${house.address}/api/v1/session`, { name: 'manager', password: PASSWORD });
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByText('Your session is over.').first().waitFor();
  await signOn(page, 'manager');
  await page.getByRole('heading', { name: 'Welcome, manager' }).waitFor();
  await page.getByRole('tab', { name: 'Your password' }).click();
  await look(page, 'staff-password');
  await page.getByRole('button', { name: 'Sign off' }).click();
  await page.getByText('You are signed off.').first().waitFor();
  await finish();
});

test('an approved house file is in force from the next start of the house', async () => {
  const rules = async () => (await fetch(`${house.address}/api/v1/tables/counter/rules`)).text();
  assert.doesNotMatch(await rules(), /approved/);
  await house.restart();
  assert.match(await rules(), /^name = "Training table, approved"/m);
});
