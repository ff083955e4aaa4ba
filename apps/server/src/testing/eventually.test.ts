import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';

test('answers what the probe found, after expectations that failed', async () => {
  let looks = 0;
  const found = await eventually('the third look', () => {
    looks += 1;
    expect(looks).toBeGreaterThan(2);
    return looks;
  });
  expect(found).toBe(3);
});

test('says what it saw last when it waited in vain', async () => {
  const expecting = eventually('a ticket', () => expect(['open']).toEqual(['closed']) ?? true, 30);
  await expect(expecting).rejects.toThrow(
    /in vain for: a ticket; last seen: expected \[ 'open' \]/,
  );
  await expect(eventually('a row', () => undefined, 30)).rejects.toThrow(/last seen: undefined/);
});

test('passes on a fault of the probe at once', async () => {
  const broken = () => {
    throw new TypeError('broken');
  };
  await expect(eventually('nothing', broken)).rejects.toThrow('broken');
});
