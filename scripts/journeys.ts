/**
 * Runs the browser journeys: `node scripts/journeys.ts [filter…]`. All of them run in two parallel workers, each with
 * its own server and database; filtered ones run in one.
 */
import * as fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../apps/server/src/core/config/free-port.ts';
import { memoryFolder } from '../apps/server/src/testing/test-folders.ts';
import { buildWeb } from './build-web.ts';
import { runNode } from './run-command.ts';
import { described, type Totals } from './test-run.ts';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const report = path.join(results, 'journeys.json');
/** For two cores: a third worker was no faster. */
const WORKERS = 2;

/** `quick`: a day at the desk. `wide`: every screen, width and rare case, in journeys/wide; runs with the proofs. */
type Tier = 'quick' | 'wide';

interface Suite {
  suites?: Suite[];
  specs?: { title: string; file: string; ok: boolean; tests: JourneyTest[] }[];
}

interface JourneyTest {
  status: string;
  results: { errors: { message?: string; location?: { file: string; line: number } }[] }[];
}

interface JourneyReport extends Suite {
  stats: { expected: number };
}

/** @param filters file names; without them the whole tier runs, with them the matches of both tiers */
export async function runJourneys(
  filters: readonly string[] = [],
  tier: Tier = 'quick',
): Promise<Totals> {
  await buildWeb();
  fs.rmSync(report, { force: true });
  const isAlone = filters.length > 0;
  const desks = [];
  for (let n = 0; n < (isAlone ? 1 : WORKERS); n++) desks.push(await openDesk());
  try {
    const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
    // Each tier keeps its pictures of failures: the runner empties the folder before it begins.
    const output = `--output=${path.join(results, 'journeys', isAlone ? 'chosen' : tier)}`;
    const { ok } = await runNode([cli, 'test', '--pass-with-no-tests', output, ...filters], {
      cwd: path.join(root, 'tests'),
      env: {
        JOURNEYS_DESKS: JSON.stringify(desks),
        JOURNEYS_REPORT: report,
        JOURNEYS_TIER: filters.length > 0 ? 'all' : tier,
      },
      isShown: true,
    });
    return totalsOf(ok);
  } finally {
    for (const { dataDir } of desks) fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The address of a worker's server, as the journeys' configuration reads it. */
async function openDesk() {
  return {
    port: await freePort(),
    graphPort: await freePort(),
    speechPort: await freePort(),
    dialogflowPort: await freePort(),
    dataDir: memoryFolder('journeys'),
  };
}

function totalsOf(isOk: boolean): Totals {
  if (!fs.existsSync(report))
    return { passed: 0, failed: isOk ? [] : ['the journeys ended without a report'] };
  const result = JSON.parse(fs.readFileSync(report, 'utf8')) as JourneyReport;
  const failed = failuresIn(result);
  if (!isOk && failed.length === 0) failed.push('journeys: the runner broke, see its output');
  return { passed: result.stats.expected, failed };
}

/** A test that passed only at its second try has failed once. */
const failuresIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors);
      const place = error?.location && `at ${error.location.file}:${error.location.line}`;
      return described(`${file}: ${title}`, [error?.message, place].join('\n'));
    }),
  ...suites.flatMap(failuresIn),
];

if (import.meta.main) {
  const { failed } = await runJourneys(process.argv.slice(2));
  process.exitCode = failed.length > 0 ? 1 : 0;
}
