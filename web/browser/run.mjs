// Runs every story, or those of the files that are named: node web/browser/run.mjs lobby wall
//
// Most stories are about a house as anybody starts it. SABOT_ADDRESS says where one runs; without it, one is
// started for them (see _house.mjs) and stopped at the end. SABOT_AT_ONCE files run at a time, in one
// browser. SABOT_RESULTS is a file for what came of each story, as JSON; without it, only what is printed
// says so.

import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

import { startHouse } from './_house.mjs';
import { LIMIT, startBrowser } from './harness.mjs';

const here = import.meta.dirname;
const shared = new Set(['harness.mjs', 'run.mjs']);
const wanted = process.argv.slice(2).map((name) => `${name.replace(/\.mjs$/, '')}.mjs`);
const all = readdirSync(here).filter(
  (name) => name.endsWith('.mjs') && !shared.has(name) && !name.startsWith('_'),
);
const files = (wanted.length ? wanted : all.sort()).map((name) => join(here, name));

const browser = await startBrowser();
process.env.SABOT_BROWSER = browser.address;
const own = process.env.SABOT_ADDRESS ? null : await startHouse('');
if (own) process.env.SABOT_ADDRESS = own.address;

// Of each story: where it is written, what it is called, how long it took, and what failed.
const results = [];
const note =
  (passed) =>
  ({ name, file, details }) => {
    const error = passed
      ? null
      : String(details.error?.cause?.stack ?? details.error?.cause ?? details.error);
    // What fails before or after all stories of a file is told of the file.
    const told = name === file ? 'all of it' : name;
    results.push({
      file: basename(file, '.mjs'),
      name: told,
      seconds: details.duration_ms / 1_000,
      passed,
      error,
    });
  };
const stream = run({ files, concurrency: Number(process.env.SABOT_AT_ONCE ?? 2), timeout: 10 * LIMIT });
stream.on('test:pass', note(true));
stream.on('test:fail', note(false));
const told = stream.compose(new spec());
told.pipe(process.stdout, { end: false });
await new Promise((over) => {
  told.on('end', over);
});

await own?.stop();
await browser.stop();
if (process.env.SABOT_RESULTS)
  writeFileSync(process.env.SABOT_RESULTS, `${JSON.stringify(results, null, 1)}\n`);
if (results.some(({ passed }) => !passed)) process.exitCode = 1;
