import { describe, expect, it } from 'vitest';
import { canonicalNumber, parsePhoneNumber, spellingsOf } from './phone-number.ts';

describe('canonicalNumber', () => {
  it.each([
    ['551188887777', '5511988887777', 'an old mobile gets its nine'],
    ['556199990001', '5561999990001', 'in every area'],
    ['551168887777', '5511968887777', 'from six on'],
    ['5511988887777', '5511988887777', 'a new mobile stays'],
    ['551133334444', '551133334444', 'a land line has none'],
    ['550188887777', '550188887777', 'no area begins with zero'],
    ['351912345678', '351912345678', 'other countries stay'],
    ['5491155556666', '5491155556666', 'Argentina has a nine of its own'],
  ])('%s is %s: %s', (digits, canonical) => {
    expect(canonicalNumber(digits)).toBe(canonical);
  });

  it('does not change a canonical number again', () => {
    expect(canonicalNumber(canonicalNumber('551188887777'))).toBe('5511988887777');
  });
});

describe('spellingsOf', () => {
  it.each([
    ['551188887777', ['5511988887777', '551188887777']],
    ['5511988887777', ['5511988887777', '551188887777']],
    ['551133334444', ['551133334444']],
    ['351912345678', ['351912345678']],
  ])('%s is %j', (digits, spellings) => {
    expect(spellingsOf(digits)).toEqual(spellings);
  });
});

describe('parsePhoneNumber', () => {
  it('keeps the digits that were typed', () => {
    expect(parsePhoneNumber('+55 (11) 8888-7777')).toEqual({
      digits: '551188887777',
      canonical: '5511988887777',
    });
  });

  it.each(['', '1234567', '(11) 22-33', 'abcdefgh', '1'.repeat(16)])('refuses %j', (text) => {
    expect(parsePhoneNumber(text)).toBeUndefined();
  });

  it.each(['12345678', '1'.repeat(15)])('takes %j', (text) => {
    expect(parsePhoneNumber(text)?.digits).toBe(text);
  });
});
