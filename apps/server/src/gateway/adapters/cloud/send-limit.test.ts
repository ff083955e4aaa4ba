import { expect, it } from 'vitest';
import { SendLimit } from './send-limit.ts';

let now = 0;
const limit = () => new SendLimit(undefined, () => now);

it('waits before the next attempt after a refusal of the account, twice as long each time, up to a minute', () => {
  const held = limit();
  const waits = Array.from({ length: 8 }, () => {
    expect(held.holdBack()).toBeUndefined();
    held.refused('billing');
    const outcome = held.holdBack();
    expect(outcome).toMatchObject({ cls: 'session', reason: 'ERR_PROVIDER_ACCOUNT' });
    const waitMs = outcome?.s === 'failed' ? outcome.retryAfterMs! : 0;
    now += waitMs;
    return waitMs;
  });
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

it('counts messages that were under way together as one refusal, and tries only one after it', () => {
  const held = limit();
  for (let n = 0; n < 5; n++) held.refused('billing');
  expect(held.holdBack()).toMatchObject({ retryAfterMs: 1000 });
  now += 1000;
  expect([held.holdBack(), held.holdBack()]).toMatchObject([undefined, { code: 'held-back' }]);
});

it('resets when a message is accepted', () => {
  const held = new SendLimit('billing');
  expect([held.reason, held.holdBack()]).toEqual(['billing', undefined]);
  held.refused('billing');
  held.taken();
  expect([held.reason, held.holdBack()]).toEqual([undefined, undefined]);
});
