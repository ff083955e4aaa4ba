/** For tests: a company with an admin, and an operator of another company who visits it. */
import type { SessionAnswer } from '@prosa/contract/auth';
import { type Call, makeClient } from '@prosa/contract/client';
import type { SupportAccess } from '@prosa/contract/support/manifest';
import { buildCompany } from './builders.ts';
import type { TestApp, TestSession } from './test-app.ts';

export interface Visited {
  companyId: number;
  admin: TestSession;
  operator: TestSession;
}

export interface BegunVisit extends SessionAnswer {
  call: Call;
  cookie: string;
}

export async function buildVisited(app: TestApp): Promise<Visited> {
  const { id: companyId } = await buildCompany(app.core);
  const admin = await app.enter(companyId, { profile: 'admin', name: 'Ana' });
  const desk = await buildCompany(app.core);
  const operator = await app.enter(desk.id, { profile: 'admin', super: true, name: 'Olga' });
  return { companyId, admin, operator };
}

export const allow = ({ admin }: Visited, value: 'off' | SupportAccess) =>
  admin.call('PUT /settings/:key', { params: { key: 'supportAccess' }, body: { value } });

/** Calls, and keeps the cookie that the answer sets. */
export async function enterBy(
  app: TestApp,
  headers: Record<string, string>,
  ask: (call: Call) => Promise<SessionAnswer>,
): Promise<BegunVisit> {
  let cookie = '';
  const asking = makeClient(`${app.url}/api`, async (input, init) => {
    const sent = { ...headers, ...(init?.headers as Record<string, string>) };
    const response = await fetch(input, { ...init, headers: sent });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return response;
  });
  const answer = await ask(asking);
  return { ...answer, cookie, call: app.client({ authorization: `Bearer ${answer.token}` }) };
}

export const beginVisit = (
  app: TestApp,
  { operator, companyId }: Visited,
  body: { access?: SupportAccess; reason?: string } = {},
): Promise<BegunVisit> =>
  enterBy(app, { authorization: `Bearer ${operator.token}` }, (call) =>
    call('POST /companies/:companyId/support', {
      params: { companyId },
      body: { reason: 'Ajuda com as filas', ...body },
    }),
  );

/** What the browser does when an access token is refused, and when it starts. */
export const renew = (app: TestApp, cookie: string): Promise<BegunVisit> =>
  enterBy(app, { cookie, 'x-prosa': '1' }, (call) => call('POST /auth/refresh_token'));
