import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';

test("returns the probe's result after failed expectations", async () => {
  let looks = 0;
  const found = await eventually('the third look', () => {
    looks += 1;
    expect(looks).toBeGreaterThan(2);
    return looks;
  });
  expect(found).toBe(3);
});

test('reports what it saw last when it times out', async () => {
  const expecting = eventually('a ticket', () => expect(['open']).toEqual(['closed']) ?? true, 30);
  await expect(expecting).rejects.toThrow(
    /without success for: a ticket; last seen: expected \[ 'open' \]/,
  );
  await expect(eventually('a row', () => undefined, 30)).rejects.toThrow(/last seen: undefined/);
});

test('passes an error of the probe on at once', async () => {
  const broken = () => {
    throw new TypeError('broken');
  };
  await expect(eventually('nothing', broken)).rejects.toThrow('broken');
});
