import { expect, test } from 'vitest';
import { queryOf, readAuditSearch } from './audit-search.ts';

test.each([
  [
    { user: 7, action: 'login', from: '2026-03-01', to: '2026-03-31' },
    { userId: '7', action: 'login', dateStart: '2026-03-01', dateEnd: '2026-03-31' },
  ],
  [{ user: 'x', action: 'nothing', from: '2026-13-45', to: 5 }, {}],
  [{ user: -1, from: "2026-03-01'" }, {}],
])('%j asks for %j', (search, query) => {
  expect(queryOf(readAuditSearch(search))).toEqual(query);
});
