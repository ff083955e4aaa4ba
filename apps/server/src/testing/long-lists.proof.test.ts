/**
 * No list in a request makes it slow: each list of the OpenAPI document, at its maximum length and longer. The
 * contract's bounds.test.ts checks that each has a maximum; this measures that the maximum is low enough.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type List, leafName, listOperations, type Operation, withLeaf } from './api-leaves.ts';
import { buildTag, buildTicket } from './builders.ts';
import type { SweepRequest } from './sweep-material.ts';
import { ask } from './sweep-oracles.ts';
import { openStage, type SweepStage } from './sweep-stage.ts';

/** An attack took three minutes; fifty thousand rows of an import take two seconds, on a busy machine four. */
const ANSWER_MS_MAX = 10_000;
/** In a query string, the longest of these that is accepted. */
const LENGTHS = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];
const ROWS = 100;

const operations = listOperations().filter(({ lists }) => lists.length > 0);
const counted = { requests: 0, lists: 0, taken: 0, longest: 0 };

let stage: SweepStage;
let tagIds: number[];
beforeAll(async () => {
  stage = await openStage();
  const { app, mine } = stage;
  const { connection: connectionId } = await stage.freshSide();
  tagIds = [];
  for (let n = 0; n < ROWS; n++) {
    tagIds.push((await buildTag(app.core, mine)).id);
    await buildTicket(app.core, mine, { connectionId });
  }
});
afterAll(() => stage?.close());

/** The fixture's elements, or ids; each differs where it can. */
function elements({ part, path, kind }: List, request: SweepRequest, count: number): unknown[] {
  const given = path.reduce<unknown>(
    (at, key) => (at as Record<string | number, unknown> | undefined)?.[key],
    request[part],
  );
  const [first] = Array.isArray(given) ? given : [];
  const element = (n: number): unknown => {
    if (kind === 'integer') return tagIds[n] ?? 1_000_000 + n;
    if (kind === 'string')
      return typeof first === 'string' && n === 0 ? first : crypto.randomUUID();
    return first ?? {};
  };
  return Array.from({ length: count }, (_, n) => element(n));
}

async function timed({ key }: Operation, request: SweepRequest) {
  const startedAt = performance.now();
  const to = { url: stage.app.url, token: stage.sessions.super.token };
  const { status } = await ask(to, key, request);
  counted.requests++;
  return { status, ms: performance.now() - startedAt };
}

/** Problems with the answer; measured again if it was slow, as the machine may be busy. */
async function complaints(operation: Operation, list: List, count: number) {
  const answer = async () => {
    const [request = {}] = await stage.requestsOf(operation.key);
    return timed(operation, withLeaf(request, list, elements(list, request, count)));
  };
  let { status, ms } = await answer();
  if (ms > ANSWER_MS_MAX) ({ status, ms } = await answer());
  counted.longest = Math.max(counted.longest, Math.round(ms));
  const label = `${leafName(list)} of ${count}`;
  const wrong = [
    ...(status >= 500 ? [`${label}: ${status}`] : []),
    ...(ms > ANSWER_MS_MAX ? [`${label}: ${Math.round(ms)} ms`] : []),
  ];
  return { status, wrong };
}

/** For lists without a declared maximum, until one is accepted. */
async function sweep(operation: Operation, list: List): Promise<string[]> {
  const found: string[] = [];
  for (const count of list.most ? [2 * list.most, list.most] : LENGTHS) {
    const { status, wrong } = await complaints(operation, list, count);
    found.push(...wrong);
    if (status < 300) counted.taken++;
    if (status < 300 && !list.most) return found;
  }
  return list.most ? found : [...found, `${leafName(list)}: no list is taken`];
}

describe.each(operations)('$key', (operation) => {
  test('answers quickly when its lists have their maximum length', {
    timeout: 300_000,
  }, async () => {
    for (const list of operation.lists) {
      expect(await sweep(operation, list)).toEqual([]);
      counted.lists++;
    }
  });
});

test('covered every list', () => {
  console.log('long lists', counted);
  expect(operations.length).toBeGreaterThanOrEqual(25);
  expect(counted.lists).toBe(operations.flatMap(({ lists }) => lists).length);
  expect(counted.lists).toBeGreaterThanOrEqual(50);
  expect(counted.taken).toBeGreaterThanOrEqual(15);
});
