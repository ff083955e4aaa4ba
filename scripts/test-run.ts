/** Shared by `npm test` and `npm run test:proof`: parts that run one after another, and the final report. */
import * as fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runNode } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Of each failed test, below its name. */
const LINES_OF_ERROR = 8;

export interface Totals {
  passed: number;
  /** The name of each, with its file and what its first error says. */
  failed: string[];
}

export interface Part {
  title: string;
  run(): Promise<Totals>;
}

/**
 * Runs every part, whatever the result of earlier ones, and ends with the failed tests and `N passed, N failed`, so
 * that the end of a long log shows what broke.
 */
export async function runParts(parts: readonly Part[]): Promise<void> {
  const all: Totals = { passed: 0, failed: [] };
  for (const { title, run } of parts) {
    const startedAt = performance.now();
    console.log(`\n${title}`);
    const { passed, failed } = await run().catch((error: Error) => {
      console.error(error);
      return { passed: 0, failed: [`${title}: ${error.message}`] };
    });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${title}: ${passed} ok, ${failed.length} not ok, ${seconds} s`);
    all.passed += passed;
    all.failed.push(...failed);
  }
  for (const name of all.failed) console.log(`FAILED  ${name}`);
  console.log(`\n${all.passed} passed, ${all.failed.length} failed`);
  process.exitCode = all.failed.length > 0 ? 1 : 0;
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** @param args select projects and workers */
export async function runVitest(...args: string[]): Promise<Totals> {
  const report = path.join(root, 'test-results/vitest.json');
  fs.rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { ok } = await runNode([vitest, 'run', ...reporters, ...args], {
    cwd: root,
    isShown: true,
  });
  if (!fs.existsSync(report)) return { passed: 0, failed: ['vitest ended without a report'] };
  const result = JSON.parse(fs.readFileSync(report, 'utf8')) as VitestReport;
  const failed = result.testResults.flatMap(failuresIn);
  if (!ok && failed.length === 0) failed.push('vitest: an error outside of tests, see its output');
  return { passed: result.numPassedTests, failed };
}

/** A file that was not loaded, or whose hook failed, has no failed tests, but must count as a failure. */
function failuresIn(result: VitestReport['testResults'][number]): string[] {
  const { name, status, message: error, assertionResults } = result;
  const file = path.relative(root, name);
  const failed = assertionResults.filter((each) => each.status === 'failed');
  if (status === 'failed' && failed.length === 0)
    return [described(`${file}: could not be run`, error)];
  return failed.map(({ fullName, failureMessages: [message = ''] }) =>
    described(`${file}: ${fullName}`, message),
  );
}

/** What the first lines of an error say, and where: a log that is cut short in the middle still shows why a test failed. */
export function described(name: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const place = lines.find((line) => line.startsWith('at '));
  const words = lines.filter((line) => !line.startsWith('at ')).slice(0, LINES_OF_ERROR);
  return [name, ...words, ...(place ? [place] : [])].join('\n          ');
}
