// Runs every story, or those that are named: node web/browser/run.mjs lobby wall
//
// Most stories are about a house as anybody starts it. SABOT_ADDRESS says where one runs; without it, one is started
// for them (SABOT_BINARY, see _house.mjs) and stopped at the end.

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

// One after the other: they share a house, and some of them stop it.
const stream = run({ files, concurrency: 1 });
stream.on('test:fail', () => { process.exitCode = 1; });
stream.compose(new spec()).pipe(process.stdout);
stream.on('end', () => own?.stop());
