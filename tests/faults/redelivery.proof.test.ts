import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCore, type TestCore } from '../../apps/server/src/testing/test-core.ts';
import { redeliver } from './redelivery.ts';

let testCore: TestCore;
beforeAll(async () => {
  testCore = await startTestCore();
});
afterAll(() => testCore.stop());

test.each([1, 2])(
  'everything delivered three times and shuffled equals a single delivery (seed %i)',
  async (seed) => {
    const { clean, noisy } = await redeliver(testCore.core, { chats: 4, messages: 30, seed });
    expect(noisy).toEqual(clean);
    expect(clean.messages).toHaveLength(120);
    expect(clean.waiting).toEqual([]);
  },
  300_000,
);
