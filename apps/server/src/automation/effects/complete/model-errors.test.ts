import { expect, test } from 'vitest';
import { quirkOf } from './ask-model.ts';
import { errorOf, ModelBusy, ModelRefused } from './model-errors.ts';

const headers = (of: Record<string, string>) => new Headers(of);

test.each([
  [{ status: 401, code: 'invalid_api_key' }, 'denied'],
  [{ status: 403 }, 'denied'],
  [{ status: 404, code: 'model_not_found' }, 'noModel'],
  [{ status: 429, code: 'insufficient_quota' }, 'quota'],
  [{ status: 429, type: 'insufficient_quota' }, 'quota'],
  [{ status: 400, code: 'content_filter' }, 'refused'],
  [{ status: 400, code: 'context_length_exceeded' }, 'tooLong'],
  [{ status: 400 }, 'badRequest'],
  [{ status: 302 }, 'redirect'],
  [{ status: 429, headers: headers({ 'retry-after': '31' }) }, 'busy'],
  [{ status: 429, headers: headers({ 'x-ratelimit-reset-tokens': '6m0s' }) }, 'busy'],
])('%o is not tried again: %s', (failure, code) => {
  const error = errorOf(failure);
  expect(error).toBeInstanceOf(ModelRefused);
  expect(error.problem).toEqual({ code, status: failure.status });
});

test.each([
  [{ status: 500 }, undefined],
  [{ status: 503 }, undefined],
  [{ status: 408 }, undefined],
  [{ status: 409 }, undefined],
  [{ status: 429, headers: headers({ 'retry-after': '7' }) }, 7000],
  [{ status: 429, headers: headers({ 'retry-after-ms': '120' }) }, 120],
  [{ status: 429, headers: headers({ 'x-ratelimit-reset-requests': '1s' }) }, 1000],
  [
    {
      status: 429,
      headers: headers({
        'x-ratelimit-reset-requests': '6m0s',
        'x-ratelimit-remaining-requests': '12',
        'x-ratelimit-reset-tokens': '250ms',
        'x-ratelimit-remaining-tokens': '0',
      }),
    },
    250,
  ],
  [{ status: 429, headers: headers({ 'x-ratelimit-reset-requests': '-1' }) }, undefined],
])('%o is tried again after %s ms', (failure, waitMs) => {
  const error = errorOf(failure);
  expect(error).toBeInstanceOf(ModelBusy);
  expect((error as ModelBusy).waitMs).toBe(waitMs);
});

const none = new Set<never>();

test.each([
  ['temperature', 'noTemperature'],
  ['max_completion_tokens', 'oldMaxTokens'],
  ['reasoning_effort', 'noEffort'],
  ['reasoning.effort', 'noEffort'],
  ['tools[0].function.strict', 'noStrict'],
  ['tools', 'noTools'],
  ['model', undefined],
])('learns from a refused %s: %s', (param, quirk) => {
  expect(quirkOf({ status: 400, param, message: '' }, none)).toBe(quirk);
});

test('learns from a server that names the parameter only in its message, and nothing twice', () => {
  const message = "Extra inputs are not permitted: 'max_completion_tokens'";
  expect(quirkOf({ status: 422, param: null, message }, none)).toBe('oldMaxTokens');
  expect(quirkOf({ status: 422, param: null, message }, new Set(['oldMaxTokens']))).toBeUndefined();
  expect(quirkOf({ status: 401, param: null, message }, none)).toBeUndefined();
});
