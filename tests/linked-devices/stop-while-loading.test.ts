import { test } from 'vitest';
import { stopWhileLoading } from './stop-while-loading.ts';

test(
  'keeps the credentials of four devices when they are stopped at each step of loading',
  () => stopWhileLoading(4),
  180_000,
);
