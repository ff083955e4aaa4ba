import { expect, it } from 'vitest';
import { formsOf } from './spelling.ts';

it.each([
  ['5511987654321', ['5511987654321', '551187654321']],
  ['551187654321', ['551187654321', '5511987654321']],
  ['551133334444', undefined],
  ['5511933334444', undefined],
  ['351912345678', undefined],
])('looks for %s as %j', (number, forms) => {
  expect(formsOf(number)).toEqual(forms);
});
