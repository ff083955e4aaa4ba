import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores are what a small runner has; each worker also keeps PostgreSQL busy.
    maxWorkers: 2,
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
