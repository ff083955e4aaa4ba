/** `npm run check`: all static checks. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CommandResult, runNode } from './run-command.ts';
import type { Totals } from './test-run.ts';

const root = path.resolve(import.meta.dirname, '..');
const CORES = 2;
const LONG_FILE_LINES = 250;

/** Most expensive first, so that both cores finish together. */
const STEPS: [title: string, ...args: string[]][] = [
  ['dead code', bin('knip/bin/knip.js'), '--no-progress'],
  ['import rules', bin('dependency-cruiser/bin/dependency-cruiser.mjs'), ...cruiserArgs()],
  ['types of the web app', bin('tsc7/bin/tsc'), '-p', 'apps/web'],
  ['types of the service worker', bin('tsc7/bin/tsc'), '-p', 'apps/web/service-worker'],
  ['types of the rest', bin('tsc7/bin/tsc'), '-p', '.'],
  ['format and lint', bin('@biomejs/biome/bin/biome'), ...biomeArgs()],
  ['configuration docs', 'scripts/write-config-docs.ts', '--check'],
];

function bin(file: string): string {
  return path.join('node_modules', file);
}

function cruiserArgs(): string[] {
  return ['--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'scripts', 'tests'];
}

function biomeArgs(): string[] {
  return ['check', '--colors=off', '--max-diagnostics=50', '--error-on-warnings', '.'];
}

/** One line per step, and the output of failed steps. */
export async function runChecks(): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: [] };
  const waiting = [...STEPS];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [title, ...args] = next;
      const result = await runNode(args, { cwd: root, env: { NO_COLOR: '1' } });
      report(title, result);
      if (result.ok) totals.passed++;
      else totals.failed.push(`check: ${title}`);
    }
  };
  await Promise.all(Array.from({ length: CORES }, worker));
  listLongFiles();
  return totals;
}

function report(title: string, { ok, output, seconds }: CommandResult): void {
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${title}  (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.trim());
}

/** Not an error: a reminder to split them before lint refuses them at 400. */
function listLongFiles(): void {
  const long = ['packages', 'apps', 'scripts', 'tests']
    .flatMap((dir) => sourceFiles(path.join(root, dir)))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > LONG_FILE_LINES)
    .map(({ file, lines }) => `${path.relative(root, file)} (${lines})`);
  if (long.length > 0) console.log(`over ${LONG_FILE_LINES} lines: ${long.sort().join(', ')}`);
}

function sourceFiles(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory())
      return /^(node_modules|dist.*|i18n)$/.test(entry.name) ? [] : sourceFiles(file);
    return /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.(test|spec|gen)\./.test(entry.name)
      ? [file]
      : [];
  });
}

if (import.meta.main) {
  const { failed } = await runChecks();
  process.exitCode = failed.length > 0 ? 1 : 0;
}
