/**
 * Runs the browser journeys: `node scripts/journeys.ts [filter…]`. All of them run in two halves side by side, each with
 * a server and a database of its own; what a filter chooses runs in one.
 */
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from './build-web.ts';
import type { Totals } from './check.ts';
import { runNode } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const HALVES = 2;

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export async function runJourneys(args: readonly string[] = []): Promise<Totals> {
  await buildWeb();
  const count = args.length > 0 ? 1 : HALVES;
  const parts = Array.from({ length: count }, (_, index) => `${index + 1}/${count}`);
  const totals = await Promise.all(parts.map((part) => runPart(part, args)));
  return totals.reduce((sum, { passed, failed }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
  }));
}

/** A runner that broke counts as one failure. */
async function runPart(part: string, args: readonly string[]): Promise<Totals> {
  const name = `journeys-${part.replace('/', '-of-')}`;
  const report = path.join(results, `${name}.json`);
  fs.rmSync(report, { force: true });
  const base = fs.existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  // Named so that the next test run removes it, should this one be killed.
  const dataDir = fs.mkdtempSync(path.join(base, `prosa-test-${process.pid}-journeys-`));
  try {
    const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
    const output = `--output=${path.join(results, name)}`;
    const { ok } = await runNode(
      [cli, 'test', '--pass-with-no-tests', `--shard=${part}`, output, ...args],
      {
        cwd: path.join(root, 'tests'),
        env: {
          JOURNEYS_PORT: String(await freePort()),
          JOURNEYS_GRAPH_PORT: String(await freePort()),
          JOURNEYS_DATA_DIR: dataDir,
          JOURNEYS_REPORT: report,
        },
        isShown: true,
      },
    );
    return totalsOf(report, ok);
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

function totalsOf(report: string, isOk: boolean): Totals {
  if (!fs.existsSync(report)) return { passed: 0, failed: isOk ? 0 : 1 };
  const { stats } = JSON.parse(fs.readFileSync(report, 'utf8')) as JourneyReport;
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && !isOk ? 1 : failed };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

if (import.meta.main) {
  const { failed } = await runJourneys(process.argv.slice(2));
  process.exitCode = failed > 0 ? 1 : 0;
}
