/** Runs the browser journeys against a server of their own: `node scripts/journeys.ts [filter…]`. */
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from './build-web.ts';
import type { Totals } from './check.ts';
import { runNode } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');
const report = path.join(root, 'test-results/journeys.json');

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** A runner that broke counts as one failure. */
export async function runJourneys(args: readonly string[] = []): Promise<Totals> {
  await buildWeb();
  fs.rmSync(report, { force: true });
  const base = fs.existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  // Named so that the next test run removes it, should this one be killed.
  const dataDir = fs.mkdtempSync(path.join(base, `prosa-test-${process.pid}-journeys-`));
  try {
    const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
    const { ok } = await runNode([cli, 'test', '--pass-with-no-tests', ...args], {
      cwd: path.join(root, 'tests'),
      env: {
        JOURNEYS_PORT: String(await freePort()),
        JOURNEYS_GRAPH_PORT: String(await reservePort()),
        JOURNEYS_DATA_DIR: dataDir,
        JOURNEYS_REPORT: report,
      },
      isShown: true,
    });
    return totals(ok);
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

function totals(isOk: boolean): Totals {
  if (!fs.existsSync(report)) return { passed: 0, failed: isOk ? 0 : 1 };
  const { stats } = JSON.parse(fs.readFileSync(report, 'utf8')) as JourneyReport;
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && !isOk ? 1 : failed };
}

function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const RESERVED_FROM = 18_000;
const RESERVED_COUNT = 10_000;

/** Opened only later: below the ports that the system gives out by itself meanwhile. */
async function reservePort(): Promise<number> {
  for (;;) {
    const port = RESERVED_FROM + Math.floor(Math.random() * RESERVED_COUNT);
    const isFree = await freePort(port).catch(() => undefined);
    if (isFree) return port;
  }
}

if (import.meta.main) {
  const { failed } = await runJourneys(process.argv.slice(2));
  process.exitCode = failed > 0 ? 1 : 0;
}
