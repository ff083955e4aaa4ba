import { expect, it } from 'vitest';
import { formatPhoneNumber } from './phone-numbers.ts';

it.each([
  ['5511999990001', '+55 (11) 99999-0001'],
  ['551133330001', '+55 (11) 3333-0001'],
  ['351912345678', '+351912345678'],
  ['120363040000000000', '120363040000000000'],
  ['', ''],
])('%s → %s', (number, shown) => {
  expect(formatPhoneNumber(number)).toBe(shown);
});
