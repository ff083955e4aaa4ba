/**
 * Runs the browser journeys: `node scripts/journeys.ts [filter…]`. All of them run side by side in two workers, each with
 * a server and a database of its own; what a filter chooses runs in one.
 */
import * as fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../apps/server/src/core/free-port.ts';
import { memoryFolder } from '../apps/server/src/testing/test-folders.ts';
import { buildWeb } from './build-web.ts';
import type { Totals } from './check.ts';
import { runNode } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const report = path.join(results, 'journeys.json');
/** For two cores: a third made nothing quicker. */
const WORKERS = 2;

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** A runner that broke counts as one failure. */
export async function runJourneys(args: readonly string[] = []): Promise<Totals> {
  await buildWeb();
  fs.rmSync(report, { force: true });
  const desks = [];
  for (let n = 0; n < (args.length > 0 ? 1 : WORKERS); n++) desks.push(await openDesk());
  try {
    const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
    const output = `--output=${path.join(results, 'journeys')}`;
    const { ok } = await runNode([cli, 'test', '--pass-with-no-tests', output, ...args], {
      cwd: path.join(root, 'tests'),
      env: { JOURNEYS_DESKS: JSON.stringify(desks), JOURNEYS_REPORT: report },
      isShown: true,
    });
    return totalsOf(ok);
  } finally {
    for (const { dataDir } of desks) fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Where a worker's server is, as the configuration of the journeys reads it. */
async function openDesk() {
  return {
    port: await freePort(),
    graphPort: await freePort(),
    dataDir: memoryFolder('journeys'),
  };
}

function totalsOf(isOk: boolean): Totals {
  if (!fs.existsSync(report)) return { passed: 0, failed: isOk ? 0 : 1 };
  const { stats } = JSON.parse(fs.readFileSync(report, 'utf8')) as JourneyReport;
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && !isOk ? 1 : failed };
}

if (import.meta.main) {
  const { failed } = await runJourneys(process.argv.slice(2));
  process.exitCode = failed > 0 ? 1 : 0;
}
