/** Every route over HTTP, by sessions of visits: the server refuses what the table says, before it reads the request. */
import { api } from '@prosa/contract';
import type { RouteDef } from '@prosa/contract/route';
import type { SupportAccess } from '@prosa/contract/support/manifest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeVisit } from '../../core/http/support-access.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { allow, beginVisit, buildVisited, type Visited } from '../../testing/visit-stage.ts';

let app: TestApp;
let visited: Visited;
const tokens = {} as Record<SupportAccess, string>;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  visited = await buildVisited(app);
  await allow(visited, 'full');
  for (const access of ['read', 'full'] as const)
    tokens[access] = (await beginVisit(app, visited, { access })).token;
});
afterAll(() => app.stop());

const routes = Object.entries(api as Record<string, RouteDef>).filter(
  ([key, { access }]) => access !== 'public' && access !== 'token' && key !== 'POST /support/end',
);

const CODES = { refused: 'ERR_SUPPORT_REFUSED', 'read-only': 'ERR_SUPPORT_READ_ONLY' } as const;

async function answerOf(key: string, token: string): Promise<Response> {
  const [method = '', path = ''] = key.split(' ');
  const filled = path.replace(/:(\w+)/g, '999999999');
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${app.url}/api${filled}`, { method, headers });
}

describe.each(['read', 'full'] as const)('a visit with access %s', (access) => {
  test.each(
    routes
      .map(([key, route]) => [key, judgeVisit(key, route, access)] as const)
      // What is allowed to act is not called here.
      .filter(([key, verdict]) => verdict !== 'allowed' || key.startsWith('GET ')),
  )('%s: %s', async (key, verdict) => {
    const response = await answerOf(key, tokens[access]);
    const { error = '' } = (await response.json().catch(() => ({}))) as { error?: string };
    if (verdict === 'allowed') expect(error).not.toMatch(/^ERR_(SUPPORT|INTERNAL|SESSION)/);
    else expect([response.status, error]).toEqual([403, CODES[verdict]]);
  });

  test('is marked in every answer', async () => {
    for (const key of ['GET /tickets', 'GET /users', 'GET /tickets/999999999']) {
      const { headers } = await answerOf(key, tokens[access]);
      expect(headers.get('x-support-visit')).toBe(access);
    }
  });
});
