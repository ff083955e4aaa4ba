import { expect, test } from 'vitest';
import { filterOf, readDashboardSearch } from './dashboard-search.ts';

const filter = (search: Record<string, unknown>) => filterOf(readDashboardSearch(search));

test.each([
  [{}, { days: 30 }],
  [{ days: 7 }, { days: 7 }],
  [{ days: 8 }, { days: 30 }],
  [{ from: '2026-02-01' }, { from: '2026-02-01' }],
  [
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-02-01', to: '2026-02-28' },
  ],
  [{ from: '2026-02-30', to: '2026-02-28' }, { to: '2026-02-28' }],
  [{ days: 3, from: '2026-02-01' }, { days: 3 }],
  [{ from: 20_260_201 }, { days: 30 }],
  [{ finished: true }, { days: 30, finished: true }],
  [
    { to: '2026-02-28', finished: true },
    { to: '2026-02-28', finished: true },
  ],
  [{ days: 7, finished: 'yes' }, { days: 7 }],
])('%j means %j', (search, wanted) => expect(filter(search)).toEqual(wanted));
