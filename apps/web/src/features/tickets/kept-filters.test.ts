import { beforeEach, expect, it, vi } from 'vitest';
import { readKept, withKept, writeKept } from './kept-filters.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it('stores queue filter and show-all for each user of the browser', () => {
  writeKept(1, { tab: 'pending', q: 'oi', queues: [3], noQueue: true });
  writeKept(2, { all: true });
  expect(readKept(1)).toEqual({ queues: [3], noQueue: true });
  expect(readKept(2)).toEqual({ all: true });
  expect(readKept(3)).toEqual({});
  writeKept(1, {});
  expect(readKept(1)).toEqual({});
});

it('ignores invalid stored values', () => {
  for (const value of ['', 'null', '[1]', '{"1":null}', '{"1":{"queues":"x","all":1}}']) {
    localStorage.setItem('ticketFilters', value);
    expect(readKept(1)).toEqual({});
  }
});

it('completes an address without filters, but not a link to a search', () => {
  const kept = { queues: [3], all: true } as const;
  const filters = { queues: [...kept.queues], all: kept.all };
  expect(withKept({ tab: 'pending' }, filters)).toEqual({ tab: 'pending', ...filters });
  expect(withKept({ queues: [1] }, filters)).toEqual({ queues: [1] });
  expect(withKept({ tab: 'search', q: 'nota' }, filters)).toEqual({ tab: 'search', q: 'nota' });
});

it('keeps the stored order beside the filters of a link', () => {
  writeKept(1, { tab: 'pending', order: 'activity', unread: true });
  expect(readKept(1)).toEqual({ order: 'activity' });
  expect(withKept({ queues: [1] }, { order: 'activity', all: true })).toEqual({
    queues: [1],
    order: 'activity',
  });
});

it('shows a view as it was saved', () => {
  const view = { tab: 'pending', view: 9 } as const;
  expect(withKept(view, { queues: [3], order: 'activity' })).toEqual(view);
});
