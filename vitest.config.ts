import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start processes or go over everything take longest: begun last, one would run on alone. */
const LONGEST = ['tests/', 'scripts/', 'apps/server/src/testing/'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const file = path.relative(import.meta.dirname, moduleId).replaceAll(path.sep, '/');
      const index = LONGEST.findIndex((folder) => file.startsWith(folder));
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    // Two cores are what a small runner has; each worker also keeps PostgreSQL busy. A third made nothing quicker.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
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
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          pool: 'forks',
          // Five times faster; the price is that no module may keep state of its own.
          isolate: false,
          // A condition is waited for, not a time; a busy machine only takes longer.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 45_000,
          hookTimeout: 60_000,
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
