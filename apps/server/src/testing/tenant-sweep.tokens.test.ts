/** Programs on the routes of people: they reach their own company and nothing of another. The examples of the documentation work. */
import { type Api, api } from '@prosa/contract';
import type { RouteDef, RouteKey } from '@prosa/contract/route';
import type { TokenRight } from '@prosa/contract/token-rights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withToken } from '../features/api-tokens/api-tokens.sweep.ts';
import type { SweepRequest } from './sweep-material.ts';
import { ask } from './sweep-oracles.ts';
import { slotsOf, withValue } from './sweep-slots.ts';
import { openStage, type SweepStage } from './sweep-stage.ts';
import { absent, type Side } from './sweep-world.ts';

type Key = keyof Api & RouteKey;

const routes = (Object.entries(api) as [Key, RouteDef][]).filter(
  ([, { access, right }]) => right !== undefined && access !== 'token',
);
const withExample = (Object.entries(api) as [Key, RouteDef][]).filter(
  ([, { example }]) => example !== undefined,
);

let stage: SweepStage;
let headers: Record<TokenRight, { authorization: string }>;
beforeAll(async () => {
  stage = await openStage();
  const own = await stage.freshSide();
  const rights = [...new Set([...routes, ...withExample].map(([, { right }]) => right!))];
  const made = await Promise.all(
    rights.map(
      async (right) => [right, await withToken({ core: stage.app.core, own }, [right])] as const,
    ),
  );
  headers = Object.fromEntries(made) as typeof headers;
});
afterAll(() => stage?.close());

const askWithToken = (key: Key, request: SweepRequest) =>
  ask({ url: stage.app.url }, key, { ...request, headers: headers[(api[key] as RouteDef).right!] });

const idOf = (ids: Pick<Side, keyof typeof absent>, ref: keyof typeof absent, isUuid: boolean) =>
  isUuid ? ids.ticketUuid : ids[ref];

describe.each(routes)('%s', (key, route) => {
  test('serves a program in its own company', async () => {
    for (const request of await stage.requestsOf(key)) {
      const { status, text } = await askWithToken(key, request);
      // A program holds no ticket, so it accepts none.
      const isFine = status < 400 || text.includes('ERR_TICKET_TRANSITION');
      expect([request, isFine, text]).toEqual([request, true, text]);
      expect(stage.shows(text)).toBe(false);
    }
  });

  test('treats ids of another company as absent', async () => {
    const before = await stage.fingerprint.of(stage.foreign.company);
    for (const request of await stage.requestsOf(key))
      for (const slot of slotsOf(route).slots) {
        const isUuid = slot.ref === 'ticket' && /uuid/i.test(String(slot.path.at(-1)));
        const put = (ids: Side) =>
          withValue(request, slot, (old) => {
            const id = idOf(ids as never, slot.ref as never, isUuid);
            return Array.isArray(old) ? [id] : id;
          });
        const missing = put(absent as Side);
        if (!missing) continue;
        const expected = await askWithToken(key, missing);
        const answer = await askWithToken(key, put(stage.foreign)!);
        expect([slot, answer]).toEqual([slot, expected]);
        expect(stage.shows(answer.text)).toBe(false);
      }
    expect(await stage.fingerprint.of(stage.foreign.company)).toBe(before);
  });
});

test.each(withExample)('the example of %s is accepted', async (key, route) => {
  const own = await stage.freshSide();
  const [usual = {}] = await stage.requestsOf(key, { side: own });
  const start: SweepRequest = { params: usual.params, body: structuredClone(route.example) };
  const request = slotsOf(route).slots.reduce(
    (made, slot) =>
      withValue(made, slot, (old) =>
        old === '0' || old === 0 ? old : own[slot.ref as keyof Side],
      ) ?? made,
    start,
  );
  const { status, text } = await askWithToken(key, request);
  // No address of an example is reachable from a test.
  const expected = key.endsWith('linkImage') ? 422 : (route.status ?? 200);
  expect([key, status, text]).toEqual([key, expected, text]);
});
