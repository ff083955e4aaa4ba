import { errors, isErrorCode } from '@prosa/contract/errors';
import { expect, test } from 'vitest';
import { appError } from '../errors.ts';
import { messageOf } from './error-message.ts';

test.each(Object.keys(errors).filter(isErrorCode))('programs read a sentence for %s', (code) => {
  expect(messageOf(appError(code))).toMatch(/\w .*[.?]$/);
});

test('names the date on which a subscription ended', () => {
  const error = appError('ERR_SUBSCRIPTION_EXPIRED', { date: '2026-11-01' });
  expect(messageOf(error)).toContain('2026-11-01');
});
