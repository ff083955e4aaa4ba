import { expect, it } from 'vitest';
import { readContactsSearch } from './contacts-search.ts';

it.each([
  [
    { q: 5511, from: '2026-02-28' },
    { q: '5511', from: '2026-02-28' },
  ],
  [{ from: '2026-02-30', to: 'ontem' }, {}],
  [{ q: ['x'], to: '2026-03-01', other: 1 }, { to: '2026-03-01' }],
])('%j is read as %j', (raw, read) => {
  expect(readContactsSearch(raw)).toEqual(read);
});
