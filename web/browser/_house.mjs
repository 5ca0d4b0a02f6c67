// A house of a story's own: started in a folder that is thrown away, with a manager who joins by the printed
// link.
//
// SABOT_DRIVEN is the program, crates/sabot/examples/driven.rs: `sabot serve`, whose time passes as a story
// says. Without it, target/release/examples/driven is taken. Its pages are those it was built with, unless
// SABOT_WEB names a folder.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { api, LIMIT } from './harness.mjs';

const root = join(import.meta.dirname, '..', '..');
const program = process.env.SABOT_DRIVEN ?? join(root, 'target', 'release', 'examples', 'driven');

export const PASSWORD = 'correct horse battery';

/** A port that nobody listens at. */
async function freePort() {
  const server = createServer();
  await new Promise((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.address();
  await new Promise((closed) => {
    server.close(closed);
  });
  return port;
}

/** All stories come from one address, and quickly. */
const BOUNDS = {
  SABOT_GUESTS_PER_MINUTE: '600',
  SABOT_SIGN_ONS_PER_MINUTE: '300',
  SABOT_RECALLS_PER_MINUTE: '600',
};

/** Starts a house with these tables (TOML) and house files by name, and waits until it says where it is. */
export async function startHouse(tables, files = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sabot-story-'));
  writeFileSync(join(folder, 'sabot.toml'), tables);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.toml`), text);
  const port = Number(process.env.SABOT_STORY_PORT ?? (await freePort()));
  let child;
  const begin = async () => {
    child = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`], {
      cwd: folder,
      env: { ...process.env, ...BOUNDS },
    });
    return opened(child);
  };
  const end = async (signal = 'SIGINT') => {
    child.removeAllListeners('exit');
    const gone = new Promise((ended) => {
      child.on('exit', ended);
    });
    child.kill(signal);
    await gone;
  };
  // A story that is broken off leaves no house behind.
  process.once('exit', () => child.kill());
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const said = await begin();
  return {
    address: `http://127.0.0.1:${port}`,
    link: said.match(/\/join#([0-9a-f]+)/)[1],
    /**
     * Lets the house's time pass, without waiting for it, until a table is at that moment: `cut`, `betting`,
     * `last`, `dealing`, `squeeze`, `over`, or `next` for whatever it waits for now.
     */
    until: (table, moment) => answered(child, `${table} ${moment}`),
    /** Confirms an account, as whoever has the machine. */
    confirm: (name) => confirmed(join(folder, 'data', 'house.socket'), name),
    /** Stops the house and starts it again, with everything it has written down. */
    async restart() {
      await end();
      await begin();
    },
    /** Kills the house in the middle of whatever it does. */
    kill: () => end('SIGKILL'),
    /** Starts a house that was killed, at the same address and with everything it has written down. */
    start: begin,
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a house says that it is open; what it has said until then. */
function opened(child) {
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  return new Promise((ready, failed) => {
    child.stdout.on('data', (data) => {
      said += data;
      if (said.includes('Ctrl-C')) ready(said);
    });
    child.on('error', failed);
    child.on('exit', () => failed(new Error(said)));
  });
}

/** What `sabot staff confirm` does. */
function confirmed(socket, name) {
  return new Promise((done, failed) => {
    let said = '';
    const line = connect(socket, () => line.write(`confirm ${name}\n`));
    line.on('data', (data) => {
      said += data;
    });
    line.on('error', failed);
    line.on('end', () => (said.startsWith('ok ') ? done() : failed(new Error(said))));
  });
}

/** Says a line to a driven house, and waits until it is answered by the same line. */
function answered(child, line) {
  return new Promise((done, failed) => {
    let said = '';
    const over = (how) => () => {
      clearTimeout(late);
      child.stdout.off('data', hear);
      child.off('exit', gone);
      how();
    };
    const gone = over(() => failed(new Error(`the house ended before it was at: ${line}`)));
    // A table that nobody has looked at for long rests, and is never at any moment.
    const late = setTimeout(
      over(() => failed(new Error(`the table was never at: ${line}`))),
      LIMIT,
    );
    const finish = over(done);
    const hear = (data) => {
      said += data;
      if (said.split('\n').slice(0, -1).includes(line)) finish();
    };
    child.stdout.on('data', hear);
    child.on('exit', gone);
    child.stdin.write(`${line}\n`);
  });
}

/** A house file, or one of its sections: what is an object becomes a section. */
function toml(options) {
  const isSection = (value) => typeof value === 'object' && !Array.isArray(value);
  const lines = (all) =>
    Object.entries(all)
      .filter(([, value]) => !isSection(value))
      .map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  const sections = Object.entries(options)
    .filter(([, value]) => isSection(value))
    .map(([name, section]) => [`[${name}]`, ...lines(section)]);
  return [...lines(options), ...sections.flat()].join('\n');
}

/**
 * How fast the house deals in stories: whatever people do has all the time, which `until` lets pass; cards do
 * not wait.
 */
const PACE = { 'betting-s': 300, 'last-bets-s': 60, 'card-ms': 100, 'result-s': 60 };

/** The options of a table at which the house deals, quickly. */
export const quick = (base, { timers, shoe, ...more } = {}) => ({
  name: `Quick ${base}`,
  'based-on': base,
  terminals: { dealer: 'automatic' },
  floor: { 'opening-signatures': 1 },
  timers: { ...PACE, ...timers },
  // Hands go on also when nobody wagers.
  ghost: { 'per-shoe-max': 100, 'consecutive-max': 100, 'only-at-start': false },
  ...(shoe ? { shoe } : {}),
  ...more,
});

/**
 * Starts a house with tables by name: each has the options of its house file, and settings such as `money`.
 */
export function startTables(tables) {
  const settings = Object.entries(tables).map(([name, { house, ...more }]) =>
    ['[[table]]', toml({ name, house: typeof house === 'string' ? house : `${name}.toml`, ...more })].join(
      '\n',
    ),
  );
  const own = Object.entries(tables).filter(([, { house }]) => typeof house !== 'string');
  return startHouse(
    settings.join('\n'),
    Object.fromEntries(own.map(([name, { house }]) => [name, toml(house)])),
  );
}

/** The first manager, who joins by the link that the house printed; and how to hire. */
export async function firstManager({ address, link, confirm }) {
  const at = (path) => `${address}${path}`;
  await api('POST', at('/api/v1/join'), { token: link, password: PASSWORD });
  const { token } = await api('POST', at('/api/v1/session'), { name: 'manager', password: PASSWORD });
  return {
    token,
    ask: (method, path, body) => api(method, at(path), body, token),
    /** Invites somebody, who joins by the link and is confirmed. */
    async hire(name, roles) {
      const invitation = await api('POST', at('/api/v1/staff'), { name, roles }, token);
      const { staff } = await api('POST', at('/api/v1/join'), {
        token: invitation.token,
        password: PASSWORD,
      });
      await confirm(name);
      return staff;
    },
  };
}

/** Signs a browser on. */
export async function signOn(context, address, name) {
  const answer = await context.request.post(`${address}/api/v1/session`, {
    data: { name, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${name} is not let in: ${answer.status()}`);
}
