import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { all, between, email, numberDigits, phoneNumber, required } from './form-rules.ts';

const t = ((key: string) => key) as unknown as TFunction;
const name = all(required(t), between(t, { min: 2, max: 5 }));

describe('form rules', () => {
  it.each([
    ['', 'common.required'],
    ['   ', 'common.required'],
    ['a', 'common.tooShort'],
    [' a ', 'common.tooShort'],
    ['ab', null],
    ['abcde', null],
    ['abcdef', 'common.tooLong'],
  ])('name %j → %s', (value, wrong) => {
    expect(name(value)).toBe(wrong);
  });

  it.each([
    ['', null],
    ['ana@aurora.demo', null],
    [' ana@aurora.demo ', null],
    ['ana@aurora', 'common.invalidEmail'],
    ['ana@.demo', 'common.invalidEmail'],
    ['ana aurora@x.y', 'common.invalidEmail'],
    ['a@b@c.d', 'common.invalidEmail'],
  ])('email %j → %s', (value, wrong) => {
    expect(email(t)(value)).toBe(wrong);
  });

  it.each([
    ['', null],
    ['5511999990001', null],
    ['+55 (11) 99999-0001', null],
    ['11 9999 abc', 'common.invalidNumber'],
  ])('number %j → %s', (value, wrong) => {
    expect(phoneNumber(t)(value)).toBe(wrong);
  });

  it.each([
    ['', null],
    ['+55 (11) 9999-0001', null],
    ['1234567', 'common.numberDigits'],
    ['1'.repeat(16), 'common.numberDigits'],
  ])('digits of %j → %s', (value, wrong) => {
    expect(numberDigits(t, { min: 8, max: 15 })(value)).toBe(wrong);
  });
});
