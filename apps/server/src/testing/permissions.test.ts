/** The server refuses exactly according to the contract's table of permissions. */
import { type Api, api } from '@prosa/contract';
import { type Permission, type Profile, permissions, profiles } from '@prosa/contract/permissions';
import type { RouteDef, RouteKey } from '@prosa/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from './builders.ts';
import { fixtures } from './sweep-fixtures.ts';
import { ask } from './sweep-oracles.ts';
import { SideStock } from './sweep-sides.ts';
import { buildSweepCompany, type Side } from './sweep-world.ts';
import { startTestApp, type TestApp, type TestSession } from './test-app.ts';

const CALLERS = [...profiles, 'operator'] as const;
type Caller = (typeof CALLERS)[number];

/** Routes that everybody may use on themselves, and only admins on others: here the target is a colleague's account. */
const OF_OTHERS_BY_ADMINS: readonly (keyof Api)[] = [
  'GET /users/:userId',
  'PUT /users/:userId',
  'POST /users/:userId/picture',
  'DELETE /users/:userId/picture',
];

let app: TestApp;
let companyId: number;
let stock: SideStock;
const sessions = {} as Record<Caller, TestSession>;
/** Requests of refused profiles: nothing in it changes. */
const untouched = {} as Record<Caller, Side>;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  stock = new SideStock(app.core);
  companyId = await buildSweepCompany(app.core, 'Caju');
  for (const caller of CALLERS) {
    const profile: Profile = caller === 'operator' ? 'admin' : caller;
    const isOperator = caller === 'operator';
    const user = await buildUser(app.core, companyId, { profile, super: isOperator });
    sessions[caller] = await app.login(user.email);
  }
  for (const caller of CALLERS) untouched[caller] = await sideOf(caller);
});
afterAll(() => app.stop());

function sideOf(caller: Caller): Promise<Side> {
  const { id } = sessions[caller].user;
  return stock.take({
    ...{ companyId, canary: 'Caju', holderId: id },
    memberIds: [...new Set([id, sessions.user.user.id])],
  });
}

function mayCall(key: keyof Api, route: RouteDef, caller: Caller): boolean {
  if (OF_OTHERS_BY_ADMINS.includes(key)) return caller === 'admin' || caller === 'operator';
  // Programs' routes use a token of their own: tokens.test.ts.
  if (['public', 'user', 'token'].includes(route.access)) return true;
  if (route.access === 'super') return caller === 'operator';
  const allowed: readonly Profile[] = permissions[route.access as Permission];
  return allowed.includes(caller === 'operator' ? 'admin' : caller);
}

const routes = Object.entries(api) as [keyof Api & RouteKey, RouteDef][];

describe.each(routes)('%s', (key, route) => {
  test.each(CALLERS)('by %s', async (caller) => {
    const isAllowed = mayCall(key, route, caller);
    const own = isAllowed ? await sideOf(caller) : untouched[caller];
    const material = { core: app.core, own, foreignCompany: companyId, foreignWord: 'Caju' };
    const [request = {}] = await fixtures[key](material);
    const answer = await ask({ url: app.url, token: sessions[caller].token }, key, request);
    if (!isAllowed) {
      expect(answer).toMatchObject({ status: 403 });
      expect(JSON.parse(answer.text)).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    } else {
      expect(answer).toMatchObject({ status: request.status ?? route.status ?? 200 });
    }
  });
});
