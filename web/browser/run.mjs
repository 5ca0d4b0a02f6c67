// Runs every story, or those that are named: node web/browser/run.mjs lobby wall
//
// Most stories are about a house as anybody starts it. SABOT_ADDRESS says where one runs; without it, one is started
// for them (SABOT_BINARY, see _house.mjs) and stopped at the end. SABOT_AT_ONCE stories run at a time, two unless it is
// set; the one that measures runs alone.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

import { startHouse } from './_house.mjs';

const here = import.meta.dirname;
const shared = new Set(['harness.mjs', 'run.mjs']);
const wanted = process.argv.slice(2).map((name) => `${name.replace(/\.mjs$/, '')}.mjs`);
const all = readdirSync(here).filter((name) => name.endsWith('.mjs') && !shared.has(name) && !name.startsWith('_'));
const files = (wanted.length ? wanted : all.sort()).map((name) => join(here, name));

const own = process.env.SABOT_ADDRESS ? null : await startHouse('');
if (own) process.env.SABOT_ADDRESS = own.address;

/** Runs these, and tells of each what came of it. */
async function tell(some, concurrency) {
  if (some.length === 0) return;
  const stream = run({ files: some, concurrency });
  stream.on('test:fail', () => { process.exitCode = 1; });
  const told = stream.compose(new spec());
  told.pipe(process.stdout, { end: false });
  await new Promise((over) => { told.on('end', over); });
}

const measures = (file) => file.endsWith('motion.mjs');
await tell(files.filter((file) => !measures(file)), Number(process.env.SABOT_AT_ONCE ?? 2));
await tell(files.filter(measures), 1);
await own?.stop();
