/**
 * An empty filter in a query string, as other clients and plain forms send it, has no effect: checked on every route
 * with filters.
 */
import type { Api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type SweepStage } from '../../testing/sweep-stage.ts';
import type { Side } from '../../testing/sweep-world.ts';
import { describeApi } from './openapi.ts';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
}

const { paths } = describeApi() as unknown as {
  paths: Record<string, Record<string, { parameters: Parameter[] }>>;
};

const filters = Object.entries(paths).flatMap(([path, { get }]) =>
  (get?.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && !parameter.required)
    .map(({ name }) => {
      const route = path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1');
      return { key: `GET ${route}` as keyof Api, name };
    }),
);

let stage: SweepStage;
let side: Side;
beforeAll(async () => {
  stage = await openStage();
  side = await stage.freshSide();
});
afterAll(() => stage?.close());

/** The clock advances between two answers. */
const withoutTime = (text: string) => text.replace(/"serverTime":"[^"]+"/, '');

test('finds filters in the contract', () => expect(filters.length).toBeGreaterThan(40));

test.each(filters)('$key takes an empty $name as none', async ({ key, name }) => {
  const [request] = await stage.requestsOf(key, { side });
  const path = key
    .replace('GET ', '')
    .replace(/:(\w+)/g, (_, param: string) => String(request?.params?.[param]));
  const ask = async (query: Record<string, unknown>) => {
    const search = new URLSearchParams();
    for (const [each, value] of Object.entries(query))
      search.set(each, typeof value === 'string' ? value : JSON.stringify(value));
    const response = await fetch(`${stage.app.url}/api${path}?${search}`, {
      headers: { authorization: `Bearer ${stage.sessions.super.token}` },
    });
    const text = await response.text();
    // An export contains the time of its creation.
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, text: isJson ? withoutTime(text) : '' };
  };
  const { [name]: _, ...others } = request?.query ?? {};
  expect(await ask({ ...others, [name]: '' })).toEqual(await ask(others));
});
