import { describe, expect, test } from 'vitest';
import { newReference } from '../reference.ts';
import { centsOf, decimalOf } from './money.ts';

describe('money', () => {
  test.each([
    ['10', 1000],
    ['10.5', 1050],
    ['10.50', 1050],
    ['0.07', 7],
    ['1.100', 110],
    [1.1, 110],
    [4.35, 435],
    [1023.99, 102_399],
    ['-3.20', -320],
  ])('%s is %i cents', (value, cents) => {
    expect(centsOf(value)).toBe(cents);
  });

  test.each(['', 'x', '1,00', '1.005', '1e3', 'NaN', '1.0.0', ' 1'])('%j is no amount', (value) => {
    expect(() => centsOf(value)).toThrow(RangeError);
  });

  test.each([0, 1, 9, 10, 99, 100, 101, 1990, 123_456_789])('%i cents come back', (cents) => {
    expect(centsOf(decimalOf(cents))).toBe(cents);
  });
});

test('a reference is a txid of Efí, unique, and names its company', () => {
  const made = Array.from({ length: 200 }, () => newReference(4711));
  expect(new Set(made).size).toBe(200);
  for (const reference of made) {
    expect(reference).toMatch(/^[a-z0-9]{26,35}$/);
    expect(Number.parseInt(reference.slice(0, 8), 36)).toBe(4711);
  }
});
