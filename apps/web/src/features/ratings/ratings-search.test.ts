import { expect, test } from 'vitest';
import { queryOf, readRatingSearch } from './ratings-search.ts';

test.each([
  [
    { user: 7, queue: '9', rate: 3, from: '2026-03-01', to: '2026-03-31' },
    { userId: '7', queueId: '9', rate: '3', dateStart: '2026-03-01', dateEnd: '2026-03-31' },
  ],
  [{ user: 'x', queue: -1, rate: 4, from: '2026-13-45', to: 5 }, {}],
])('%j asks for %j', (search, query) => {
  expect(queryOf(readRatingSearch(search))).toEqual(query);
});
