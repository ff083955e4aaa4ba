/** `npm test`: checks, unit and API tests, browser journeys; ends with `N passed, N failed`. */
import * as fs from 'node:fs';
import path from 'node:path';
import { runChecks, type Totals } from './check.ts';
import { runJourneys } from './journeys.ts';
import { runNode } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');
const report = path.join(root, 'test-results/vitest.json');

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

async function runVitest(): Promise<Totals> {
  fs.rmSync(report, { force: true });
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { ok } = await runNode(
    [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args],
    {
      cwd: root,
      isShown: true,
    },
  );
  if (!fs.existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(fs.readFileSync(report, 'utf8')) as VitestReport;
  // A file that could not even be loaded holds no tests, yet must not pass unseen.
  const broken = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = result.numFailedTests + broken;
  return { passed: result.numPassedTests, failed: failed === 0 && !ok ? 1 : failed };
}

const PARTS: [title: string, run: () => Promise<Totals>][] = [
  ['Checks', runChecks],
  ['Unit and API tests', runVitest],
  ['Browser journeys', runJourneys],
];

const sum: Totals = { passed: 0, failed: 0 };
for (const [title, run] of PARTS) {
  const startedAt = performance.now();
  console.log(`\n${title}`);
  const { passed, failed } = await run().catch((error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${title}: ${passed} ok, ${failed} not ok, ${seconds} s`);
  sum.passed += passed;
  sum.failed += failed;
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;
