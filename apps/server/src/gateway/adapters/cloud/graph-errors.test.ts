import { describe, expect, it } from 'vitest';
import { meaningOf, refusalOf, waitAfter } from './graph-errors.ts';

describe('meaningOf', () => {
  it.each([
    [131016, 500, 'retry', undefined],
    [131056, 400, 'throttle', 'ERR_PROVIDER_LIMIT'],
    [190, 401, 'session', 'ERR_PROVIDER_ACCOUNT'],
    [200, 403, 'session', 'ERR_PROVIDER_ACCOUNT', 'no-permission'],
    [131042, 400, 'session', 'ERR_PROVIDER_ACCOUNT', 'billing'],
    [368, 400, 'session', 'ERR_PROVIDER_ACCOUNT', 'account-restricted'],
    [131048, 400, 'throttle', 'ERR_PROVIDER_LIMIT', 'quality-low'],
    [131047, 400, 'permanent', 'ERR_SERVICE_WINDOW_CLOSED'],
    [131026, 400, 'permanent', 'ERR_RECIPIENT_UNREACHABLE'],
    [131050, 400, 'permanent', 'ERR_RECIPIENT_REFUSES'],
    [131049, 400, 'permanent', 'ERR_PROVIDER_HOLDS_BACK'],
    [132001, 400, 'permanent', 'ERR_TEMPLATE_REFUSED'],
    [132015, 400, 'permanent', 'ERR_TEMPLATE_PAUSED'],
    [131053, 400, 'permanent', 'ERR_MEDIA_TYPE'],
    [100, 400, 'permanent', undefined],
    [999_999, 500, 'retry', undefined],
    [999_999, 400, 'permanent', undefined],
    [0, 503, 'retry', undefined],
    [0, 429, 'throttle', 'ERR_PROVIDER_LIMIT'],
    [0, 401, 'session', 'ERR_PROVIDER_ACCOUNT'],
    [0, 400, 'permanent', undefined],
  ])('maps code %i with status %i to %s', (code, status, cls, reason, limit?: string) => {
    expect(meaningOf({ code, status })).toStrictEqual({
      cls,
      ...(reason && { reason }),
      ...(limit && { limit }),
    });
  });
});

it('multiplies the wait for one person by four, up to five minutes', () => {
  expect([1, 2, 3, 9].map((attempt) => waitAfter(131056, attempt))).toEqual([
    4000, 16_000, 64_000, 300_000,
  ]);
  expect(waitAfter(130429, 1)).toBeUndefined();
});

it('describes later refusals in words where there are some', () => {
  expect(refusalOf(131047)).toBe('ERR_SERVICE_WINDOW_CLOSED');
  expect(refusalOf(12)).toBe('ERR_SENDING_WAPP_MSG');
});
