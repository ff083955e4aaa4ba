import { expect, it } from 'vitest';
import { isAsked } from './is-asked.ts';

it.each([
  ['retentionDays', '0', '30', true],
  ['retentionDays', '365', '90', true],
  ['retentionDays', '90', '365', false],
  ['retentionDays', '90', '0', false],
  ['retentionDays', '90', '90', false],
  ['requireTwoFactor', 'disabled', 'enabled', true],
  ['requireTwoFactor', 'enabled', 'disabled', false],
  ['call', 'disabled', 'enabled', false],
])('asks before %s goes from %s to %s: %s', (key, value, next, asked) => {
  expect(isAsked(key, value, next)).toBe(asked);
});
