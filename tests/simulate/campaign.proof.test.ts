/** Each recipient gets a campaign once, whatever dies meanwhile; `npm run simulate:campaign` does it with more people. */
import { expect, test } from 'vitest';
import { simulateCampaign } from './campaign.ts';
import { measureGaps } from './campaign-gaps.ts';

const PATIENCE_MS = 180_000;

test.each([
  ['sandbox', 1500, 8, 3],
  ['linked', 160, 4, 5],
  ['cloud', 400, 4, 7],
] as const)(
  'reaches each recipient once over %s, and nobody after a cancel, outside their hours or opted out',
  {
    timeout: 3 * PATIENCE_MS,
  },
  async (peer, recipients, disturbances, seed) => {
    const { disturbed, ...figures } = await simulateCampaign({
      peer,
      recipients,
      seed,
      disturbances,
      patienceMs: PATIENCE_MS,
    });
    expect(figures).toEqual({
      recipients,
      doubled: 0,
      missed: 0,
      strangers: 0,
      afterCancel: 0,
      outsideWindow: 0,
      wrongAnswers: 0,
      isSumRight: true,
    });
    expect(Object.keys(disturbed).length).toBeGreaterThan(1);
  },
);

test('keeps the configured pauses through a kill', { timeout: PATIENCE_MS }, async () => {
  expect(await measureGaps({ recipients: 12 })).toMatchObject({ recipients: 12, tooShort: 0 });
});
