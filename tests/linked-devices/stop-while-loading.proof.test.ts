import { test } from 'vitest';
import { stopWhileLoading } from './stop-while-loading.ts';

test(
  'keeps the credentials of forty devices when they are stopped at each step of loading',
  {
    timeout: 300_000,
  },
  () => stopWhileLoading(40),
);
