import type { Fixtures } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /first-steps': () => [{}],
} satisfies Fixtures;
