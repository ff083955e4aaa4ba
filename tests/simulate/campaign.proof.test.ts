/** Each recipient gets a campaign once, whatever dies meanwhile; `npm run simulate:campaign` does it with more people. */
import { expect, test } from 'vitest';
import { simulateCampaign } from './campaign.ts';

const PATIENCE_MS = 180_000;

test('reaches each recipient once, and nobody after a cancel', {
  timeout: 3 * PATIENCE_MS,
}, async () => {
  const { disturbed, ...figures } = await simulateCampaign({
    recipients: 1500,
    seed: 3,
    disturbances: 5,
    patienceMs: PATIENCE_MS,
  });
  expect(figures).toEqual({
    recipients: 1500,
    doubled: 0,
    missed: 0,
    strangers: 0,
    afterCancel: 0,
    isSumRight: true,
  });
  expect(Object.keys(disturbed).toSorted()).toEqual(['cancel', 'crash', 'kill']);
});
