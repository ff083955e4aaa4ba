/**
 * Counts that stop at COUNT_CAP. What was found to be more is taken to be more for a few seconds, since counting so far
 * costs as much as reading a page, and a list that long says only "more than".
 */
import { COUNT_CAP } from '@prosa/contract/limits';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../ctx.ts';

const KEPT_MS = 5000;
const KEPT_MAX = 10_000;

const overOf = new WeakMap<Tx['core']['pool'], LRUCache<string, true>>();

/**
 * @param of names what is counted, and for whom, within the company
 * @param count counts to COUNT_CAP + 1
 */
export async function cappedCount(
  { core, companyId }: Tx,
  of: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  const over = overOf.get(core.pool) ?? new LRUCache({ max: KEPT_MAX, ttl: KEPT_MS });
  overOf.set(core.pool, over);
  const key = JSON.stringify([companyId, ...of]);
  if (over.has(key)) return COUNT_CAP + 1;
  const found = await count();
  if (found > COUNT_CAP) over.set(key, true);
  return found;
}
