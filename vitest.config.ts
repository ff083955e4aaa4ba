import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What goes over every route computes longest: begun last, it would run on alone. */
const LONGEST = 'apps/server/src/testing/';
/** They start processes, and mostly wait for them. */
const WAITING = ['tests/', 'scripts/'];

/** Those that wait stand between those that compute, so that a worker beside the cores keeps them busy. */
class Mixed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const all = await super.sort(files);
    const isIn = (folders: readonly string[]) => (file: TestSpecification) =>
      folders.some((folder) => nameOf(file).startsWith(folder));
    const longest = all.filter(isIn([LONGEST]));
    const waiting = all.filter(isIn(WAITING));
    const others = all.filter((file) => !longest.includes(file) && !waiting.includes(file));
    const each = Math.ceil(others.length / Math.max(waiting.length, 1));
    const mixed = waiting.flatMap((file, n) => [file, ...others.slice(n * each, (n + 1) * each)]);
    return [...longest, ...mixed, ...others.slice(waiting.length * each)];
  }
}

const nameOf = ({ moduleId }: TestSpecification): string =>
  path.relative(import.meta.dirname, moduleId).replaceAll(path.sep, '/');

/** Kills, crashes, real clocks: `npm run test:proof` runs them, and `npm test` does not. */
const PROOF = '**/*.proof.test.ts';

/** They need a program that somebody installs by hand: no script runs them. */
const MANUAL = 'tests/**/*.manual.ts';

const serverTests = {
  globalSetup: 'apps/server/src/testing/global-setup.ts',
  pool: 'forks' as const,
  // Five times faster; the price is that no module may keep state of its own.
  isolate: false,
  // A condition is waited for, not a time; a busy machine only takes longer.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 45_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // One more than a small runner has cores: many tests wait for processes, leases and clocks while others compute.
    maxWorkers: 3,
    sequence: { sequencer: Mixed },
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          exclude: [PROOF, '**/node_modules/**'],
          ...serverTests,
        },
      },
      {
        test: {
          name: 'proof',
          include: [`{packages,apps,scripts,tests}/${PROOF}`],
          exclude: ['**/node_modules/**'],
          ...serverTests,
        },
      },
      {
        test: {
          name: 'manual',
          include: [MANUAL],
          ...serverTests,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          environment: 'node',
          pool: 'forks',
          isolate: false,
        },
      },
    ],
  },
});
