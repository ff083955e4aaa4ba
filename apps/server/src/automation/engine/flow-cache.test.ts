import { graphOf, text } from '@prosa/flow/testing/flows';
import { expect, test } from 'vitest';
import { FlowCache } from './flow-cache.ts';

const of = (versionId: number, companyId = 1) => ({ companyId, flowId: 5, versionId });
// With its start a graph of four nodes.
const graph = graphOf(['a', 'b', 'c'].map((id) => text(id, id)));

test('keeps what was used last, as long as there is room, and nothing of other companies', () => {
  const cache = new FlowCache(10);
  cache.set(of(1), graph);
  cache.set(of(2), graph);
  expect(cache.get(1, 1)).toBe(graph);
  cache.set(of(3), graph);
  expect([1, 2, 3].map((id) => cache.get(1, id) !== undefined)).toEqual([true, false, true]);
  expect(cache.get(2, 3)).toBeUndefined();
  expect(cache.latestOf(1, 5)).toBe(3);
  expect(cache.latestOf(2, 5)).toBeNull();
});

test('keeps a graph that is larger than the room alone', () => {
  const cache = new FlowCache(2);
  cache.set(of(1), graph);
  expect(cache.get(1, 1)).toBe(graph);
});
