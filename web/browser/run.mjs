// Runs every story, or those that are named: node web/browser/run.mjs lobby wall
//
// Most stories are about a house as anybody starts it. SABOT_ADDRESS says where one runs; without it, one is started
// for them (SABOT_BINARY, see _house.mjs) and stopped at the end. SABOT_AT_ONCE stories run at a time, two unless it is
// set; the one that measures runs alone. Those that fail run once more, alone: only what fails by itself fails the run,
// and what failed beside others is named at the end, because some wait in it is too short.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
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

/** Runs these, and tells of each what came of it: those that failed. */
async function tell(some, concurrency) {
  const failed = new Set();
  if (some.length === 0) return failed;
  const stream = run({ files: some, concurrency });
  stream.on('test:fail', ({ file }) => failed.add(file));
  const told = stream.compose(new spec());
  told.pipe(process.stdout, { end: false });
  await new Promise((over) => { told.on('end', over); });
  return failed;
}

const measures = (file) => file.endsWith('motion.mjs');
const beside = await tell(files.filter((file) => !measures(file)), Number(process.env.SABOT_AT_ONCE ?? 2));
const alone = await tell(files.filter((file) => measures(file) || beside.has(file)), 1);
await own?.stop();

const names = (some) => [...some].map((file) => basename(file, '.mjs')).join(' ');
const passed = [...beside].filter((file) => !alone.has(file));
if (passed.length) console.log(`Failed beside others, and passed alone: ${names(passed)}. Look for a wait that is too short.`);
if (alone.size) {
  console.log(`Failed: ${names(alone)}.`);
  process.exitCode = 1;
}
