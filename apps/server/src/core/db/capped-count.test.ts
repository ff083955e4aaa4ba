import { COUNT_CAP } from '@prosa/contract/limits';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../ctx.ts';
import { cappedCount } from './capped-count.ts';

/** Counts what it is told to, and how often it was asked. */
function counter() {
  const pool = {};
  let asked = 0;
  const countOf = (companyId: number, of: string, found: number) =>
    cappedCount({ core: { pool }, companyId } as unknown as Tx, [of], async () => {
      asked++;
      return found;
    });
  return { countOf, asked: () => asked };
}

describe('a count', () => {
  it('is not repeated at once where it was more than the cap', async () => {
    const { countOf, asked } = counter();
    expect(await countOf(1, 'open', COUNT_CAP + 1)).toBe(COUNT_CAP + 1);
    expect(await countOf(1, 'open', 3)).toBe(COUNT_CAP + 1);
    expect(asked()).toBe(1);
  });

  it('is repeated up to the cap', async () => {
    const { countOf } = counter();
    expect(await countOf(1, 'open', COUNT_CAP)).toBe(COUNT_CAP);
    expect(await countOf(1, 'open', 3)).toBe(3);
  });

  it('is one of its list and company', async () => {
    const { countOf } = counter();
    await countOf(1, 'open', COUNT_CAP + 1);
    expect(await countOf(2, 'open', 5)).toBe(5);
    expect(await countOf(1, 'closed', 7)).toBe(7);
  });
});
