import { expect, it } from 'vitest';
import { createDrafts } from './drafts.ts';

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

it('keeps a text per ticket and user, and nothing once it is sent', () => {
  const storage = memory();
  const ana = createDrafts(1, () => storage);
  ana.write(7, 'já vou');
  expect(ana.read(7)).toBe('já vou');
  expect(ana.read(8)).toBe('');
  expect(createDrafts(2, () => storage).read(7)).toBe('');
  ana.write(7, '');
  expect(storage.length).toBe(0);
});

it('does without a storage that the browser keeps closed', () => {
  const closed = createDrafts(1, () => {
    throw new DOMException('closed', 'SecurityError');
  });
  closed.write(1, 'a');
  expect(closed.read(1)).toBe('');
});
