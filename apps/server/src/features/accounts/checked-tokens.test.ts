import { expect, test } from 'vitest';
import { CheckedTokens } from './checked-tokens.ts';

const at = (seconds: number) => new Date(seconds * 1000);

test('knows a token until it expires', () => {
  const tokens = new CheckedTokens<string>();
  tokens.add('a', { claims: 'of a', expiresAt: 100 });
  expect(tokens.claimsOf('a', at(99.9))).toBe('of a');
  expect(tokens.claimsOf('b', at(99))).toBeUndefined();
  expect(tokens.claimsOf('a', at(100))).toBeUndefined();
  expect(tokens.claimsOf('a', at(99))).toBeUndefined();
});

test('forgets the oldest of ten thousand', () => {
  const tokens = new CheckedTokens<number>();
  for (let n = 0; n <= 10_000; n++) tokens.add(String(n), { claims: n, expiresAt: 100 });
  expect(tokens.claimsOf('0', at(1))).toBeUndefined();
  expect(tokens.claimsOf('1', at(1))).toBe(1);
});
