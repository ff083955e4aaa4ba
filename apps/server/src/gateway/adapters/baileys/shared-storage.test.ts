import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { needsSharedStorage, SharedStorage } from './shared-storage.ts';

const Real = AsyncLocalStorage as unknown as typeof SharedStorage;

test.each([SharedStorage, Real])('%o keeps what belongs to whom', async (Storage) => {
  const [a, b] = [new Storage<string>(), new Storage<string>()];
  await a.run('outer', async () => {
    await turn();
    await b.run('other', async () => {
      await turn();
      expect([a.getStore(), b.getStore()]).toEqual(['outer', 'other']);
      await a.run('inner', async () => {
        await turn();
        expect([a.getStore(), b.getStore()]).toEqual(['inner', 'other']);
      });
    });
    expect([a.getStore(), b.getStore()]).toEqual(['outer', undefined]);
  });
  expect(a.getStore()).toBeUndefined();
});

test('Node has no need of it from version 24 on', () => {
  expect(['20.20.2', '22.18.0', '24.0.0', '25.1.0'].map(needsSharedStorage)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
