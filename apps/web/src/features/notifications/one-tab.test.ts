import { beforeEach, expect, it, vi } from 'vitest';
import { claim } from './one-tab.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it('lets only one tab announce each event', () => {
  expect([claim('1', 1000), claim('1', 1010), claim('2', 1020)]).toEqual([true, false, true]);
});

it('drops old entries and invalid stored values', () => {
  claim('1', 1000);
  expect(claim('1', 90_000)).toBe(true);
  for (const odd of ['null', '{}', '[1,null]', 'x']) {
    localStorage.setItem('alertsTold', odd);
    expect(claim('1', 1000)).toBe(true);
  }
});
