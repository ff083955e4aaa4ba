import { expect, it } from 'vitest';
import { readPhoneSearch } from './phone-search.ts';

it.each([
  [{}, {}],
  [
    { connection: 3, number: 5511999990001 },
    { connection: 3, number: '5511999990001' },
  ],
  [
    { connection: '3', number: '+55 11 99999-0001' },
    { connection: 3, number: '5511999990001' },
  ],
  [{ connection: 'x', number: '12' }, {}],
  [{ connection: -1, number: null }, {}],
])('%j → %j', (search, read) => {
  expect(readPhoneSearch(search)).toEqual(read);
});
