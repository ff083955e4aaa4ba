/**
 * No request of one company shows, changes or tells anything of another, and the server refuses by the contract's table
 * of permissions, no more and no less. Generated from the contract: every route, every id it takes, every profile. Runs
 * once more by `npm run sweep:full`, with one of the two belts taken off.
 */
import { Writable } from 'node:stream';
import { type Api, api } from '@prosa/contract';
import { type Permission, type Profile, permissions } from '@prosa/contract/permissions';
import { eventName } from '@prosa/contract/realtime';
import type { RouteDef, RouteKey } from '@prosa/contract/route';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scope } from '../core/db/db.ts';
import { isOverCompanies } from './over-companies.ts';
import { routesWithFixture } from './sweep-fixtures.ts';
import type { SweepRequest } from './sweep-material.ts';
import { type Answer, ask } from './sweep-oracles.ts';
import { type Slot, slotName, slotsOf, withValue } from './sweep-slots.ts';
import { openStage, ROLES, type RoleName, type SweepStage } from './sweep-stage.ts';
import { absent, deleteSide, type Ids, type Side } from './sweep-world.ts';
import { eventually, type TestSession } from './test-app.ts';

/** Named like ids, but nobody's: why each needs no protection. */
const NOT_AN_ID: Record<string, string> = {
  'body.clientId': 'chosen by the sender, looked up under their own user',
  'body.phoneNumberId': 'named by Meta: the token and the signature prove whose it is',
  'body.businessAccountId': 'named by Meta: the token and the signature prove whose it is',
  'body.nodes.0.id': 'of a node in the drawing: chosen by the editor, unique in the flow',
  'body.connections.0.id': 'of an edge in the drawing: chosen by the editor',
  'body.agentId': 'of an agent at Google: the key of the account proves whose it is',
  'body.taxId': 'of whoever pays, in their country',
  'body.planId': 'plans belong to the installation, not to a company',
};

let stage: SweepStage;
let gone: Side;
/** Of requests that are refused: nothing in it changes. */
let untouched: Side;
const leaks: string[] = [];
let logged = '';

const routes = Object.entries(api) as [keyof Api & RouteKey, RouteDef][];

beforeAll(async () => {
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  stage = await openStage(log);
  gone = await stage.freshSide();
  untouched = await stage.freshSide();
  await deleteSide(stage.app.core, gone);
});

afterAll(async () => {
  scope.off = false;
  await stage?.close();
});

async function askAs(role: RoleName, key: RouteKey, request: SweepRequest): Promise<Answer> {
  const answer = await ask({ url: stage.app.url, token: stage.sessions[role].token }, key, request);
  const { text } = answer;
  if (stage.shows(text) && !isOverCompanies(role, key)) {
    leaks.push(`${role} ${key} ${JSON.stringify(request)}: ${text.slice(0, 300)}`);
  }
  return answer;
}

/** Values to try in place of an id. */
function idIn(ids: Ids, slot: Slot, old: unknown): unknown {
  const isUuid = slot.ref === 'ticket' && /uuid/i.test(String(slot.path.at(-1)));
  const id = isUuid ? ids.ticketUuid : ids[slot.ref];
  return Array.isArray(old) ? [id] : id;
}

const MALFORMED: [what: string, value: unknown][] = [
  ['a list', [1, 2]],
  ['an object', { evil: 1 }],
  ['a negative number', -1],
  ['a number beyond exactness', 2 ** 53],
];

/** Odd, but valid. */
const isMeant = (slot: Slot, value: unknown): boolean =>
  slot.ref === 'queueOption' && slot.path[0] === 'parentId' && value === -1;

const isSuccess = ({ status }: Answer): boolean => status < 400;

test('declares every id', () => {
  const nameless = routes.flatMap(([key, route]) =>
    slotsOf(route)
      .nameless.filter((name) => !(name in NOT_AN_ID))
      .map((name) => `${key}: ${name}`),
  );
  expect(nameless).toEqual([]);
});

test('has one of each thing that routes refer to', () => {
  const refs = routes.flatMap(([, route]) => slotsOf(route).slots.map(({ ref }) => ref));
  expect(refs.filter((ref) => untouched[ref] === undefined)).toEqual([]);
});

test('every route has one fixture', () => {
  expect(routesWithFixture).toEqual(Object.keys(api).toSorted());
});

test('lets nobody without a token past a non-public route', async () => {
  const side = await stage.freshSide();
  for (const [key, route] of routes) {
    // Programs' routes use a token of their own: tokens.test.ts.
    if (route.access === 'public' || route.access === 'token') continue;
    for (const request of await stage.requestsOf(key, { side })) {
      const answer = await ask({ url: stage.app.url }, key, request);
      expect([key, answer.status]).toEqual([key, 401]);
    }
  }
});

describe.each(routes)('%s', (key, route) => {
  test('treats foreign and deleted ids as absent, and accepts nothing malformed', async () => {
    const { slots } = slotsOf(route);
    const requests = await stage.requestsOf(key);
    const before = await stage.fingerprint.of(stage.foreign.company);
    const covered = new Set<string>();
    const cases = requests.flatMap((request) => slots.map((slot) => ({ request, slot })));
    const ownBefore = await ownFingerprint(key);
    for (const role of ROLES) {
      for (const each of cases) {
        if (await sweepSlot(role, key, each)) covered.add(slotName(each.slot));
      }
    }
    // A refused request left nothing behind in its own company either.
    expect(await ownFingerprint(key)).toBe(ownBefore);
    expect(slots.map(slotName).filter((name) => !covered.has(name))).toEqual([]);
    expect(await stage.fingerprint.of(stage.foreign.company)).toBe(before);
    expect(leaks).toEqual([]);
  });

  test('does what it is for in its own company, for those who may', async () => {
    const before = await stage.fingerprint.of(stage.foreign.company);
    for (const role of ROLES) await useAs(role, key, route);
    expect(await stage.fingerprint.of(stage.foreign.company)).toBe(before);
    expect(leaks).toEqual([]);
  });
});

/** All that it does is done by one who may everything; of others one request is enough. */
async function useAs(role: RoleName, key: keyof Api & RouteKey, route: RouteDef): Promise<void> {
  if (!mayCall(role, key, route)) {
    const [request = {}] = await stage.requestsOf(key, { side: untouched });
    const { status, text } = await askAs(role, key, request);
    expect([role, status, JSON.parse(text)]).toMatchObject([
      role,
      403,
      { error: 'ERR_NO_PERMISSION' },
    ]);
    return;
  }
  const requests = await stage.requestsOf(key, { role });
  const isThorough = role === (route.access === 'super' ? 'super' : 'admin');
  for (const request of isThorough ? requests : requests.slice(0, 1)) {
    const answer = await askAs(role, key, request);
    expect([role, request, answer]).toEqual([
      role,
      request,
      { status: request.status ?? route.status ?? 200, text: expect.anything() },
    ]);
  }
}

/** Routes open to all, of others to admins only: a colleague's account is asked for here. */
const OF_OTHERS_BY_ADMINS: readonly string[] = [
  'GET /users/:userId',
  'PUT /users/:userId',
  'POST /users/:userId/picture',
  'DELETE /users/:userId/picture',
];

function mayCall(role: RoleName, key: string, { access }: RouteDef): boolean {
  const profile: Profile = role === 'super' ? 'admin' : role;
  if (OF_OTHERS_BY_ADMINS.includes(key)) return profile === 'admin';
  // Programs' routes bring a token of their own: tokens.test.ts.
  if (['public', 'user', 'token'].includes(access)) return true;
  if (access === 'super') return role === 'super';
  const allowed: readonly Profile[] = permissions[access as Permission];
  return allowed.includes(profile);
}

/** What was deleted stood in the caller's own company, which is still there. */
function unreachableFor({ ref }: Slot, mayAll: boolean): [what: string, ids: Side][] {
  if (mayAll) return [];
  const foreign: [string, Side] = ['foreign', stage.foreign];
  return ref === 'company' ? [foreign] : [foreign, ['deleted', gone]];
}

/** @returns whether the request has something in the slot */
async function sweepSlot(
  role: RoleName,
  key: RouteKey,
  { request, slot }: { request: SweepRequest; slot: Slot },
): Promise<boolean> {
  const put = (value: (old: unknown) => unknown) => withValue(request, slot, value);
  const withAbsent = put((old) => idIn(absent, slot, old));
  if (!withAbsent) return false;
  const label = `${role} ${key} ${slotName(slot)}`;
  const expected = await askAs(role, key, withAbsent);
  if (slot.part !== 'query') expect([label, isSuccess(expected)]).toEqual([label, false]);
  for (const [what, ids] of unreachableFor(slot, isOverCompanies(role, key))) {
    const changed = put((old) => idIn(ids, slot, old));
    expect([label, what, await askAs(role, key, changed ?? {})]).toEqual([label, what, expected]);
  }
  // Shapes are the same for all; the profile with every right passes every permission check.
  if (role !== 'super') return true;
  for (const [what, value] of MALFORMED) {
    if (isMeant(slot, value)) continue;
    const changed = put((old) => (Array.isArray(old) ? [value] : value));
    const { status } = await askAs(role, key, changed ?? {});
    expect([label, what, [400, 403, 404].includes(status)]).toEqual([label, what, true]);
  }
  return true;
}

const ownFingerprint = async (key: RouteKey): Promise<string> =>
  key.startsWith('GET') ? '' : stage.fingerprint.of(stage.mine);

/** An archive holds the time at which it was packed. */
const comparable = ({ status, text }: Answer): Answer =>
  text.startsWith('PK') ? { status, text: 'an archive' } : { status, text };

test('ignores a company in a query or body', async () => {
  const side = await stage.freshSide();
  for (const [key, route] of routes) {
    if (!key.startsWith('GET') || route.access === 'public') continue;
    for (const request of await stage.requestsOf(key, { side })) {
      const query = { ...request.query };
      delete query.companyId;
      const named = { ...query, companyId: stage.foreign.company };
      const without = await askAs('admin', key, { ...request, query });
      const answer = await askAs('admin', key, { ...request, query: named });
      expect([key, comparable(answer)]).toEqual([key, comparable(without)]);
    }
  }
});

test('prefers the path over the same name in query and body', async () => {
  const side = await stage.freshSide();
  for (const [key, route] of routes) {
    const [slot] = slotsOf(route).slots.filter(({ part }) => part === 'params');
    if (!slot) continue;
    for (const request of await stage.requestsOf(key, { side })) {
      const absentPath = withValue(request, slot, (old) => idIn(absent, slot, old)) ?? {};
      const expected = await askAs('admin', key, absentPath);
      expect([key, await askAs('admin', key, alsoBelow(absentPath, slot, request))]).toEqual([
        key,
        expected,
      ]);
    }
  }
});

/** The request with another one's path parameter in its query and body. */
function alsoBelow(request: SweepRequest, slot: Slot, other: SweepRequest): SweepRequest {
  const name = String(slot.path[0]);
  const own = { [name]: other.params?.[name] };
  const query = { ...request.query, ...own };
  return { ...request, query, ...(request.body && { body: { ...request.body, ...own } }) };
}

describe('sockets', () => {
  let socket: Socket;
  const events: string[] = [];
  beforeAll(async () => {
    socket = await stage.sessions.admin.socket();
    socket.onAny((name: string) => events.push(name));
  });

  test('join no ticket of another company, and nothing that is not a ticket', async () => {
    const { foreign } = stage;
    const rooms = [
      ...[foreign.ticket, String(foreign.ticket), foreign.ticketUuid, -1, null, [foreign.ticket]],
      ...[
        `c${foreign.company}`,
        `c${foreign.company}:user:${foreign.user}`,
        { id: foreign.ticket },
      ],
    ];
    for (const room of rooms) {
      expect([room, await socket.emitWithAck('joinChatBox', room)]).toEqual([room, { ok: false }]);
    }
  });

  test('of the other company received nothing of ours, and ours receive nothing of theirs', async () => {
    const { foreign, foreignAdmin, foreignWord, heard, mine, ownWord, sessions } = stage;
    // Their own presence, their own view of their ticket, and what the operator tells everybody are allowed.
    const fine = (['user', 'watchers', 'announcement', 'help'] as const).map((entity) =>
      eventName(foreign.company, entity),
    );
    expect(heard.filter((name) => !fine.includes(name))).toEqual([]);
    const rename = (session: TestSession, contactId: number, name: string) =>
      session.call('PUT /contacts/:contactId', { params: { contactId }, body: { name } });
    await rename(foreignAdmin, foreign.contact, `Outra ${foreignWord}`);
    const theirs = eventName(foreign.company, 'contact');
    await eventually('their event reaches them', () => heard.includes(theirs));
    const own = await stage.freshSide();
    await rename(sessions.admin, own.contact, `Outra ${ownWord}`);
    // Events keep their order, so theirs would have come before this one.
    const last = eventName(mine, 'contact');
    await eventually('our event reaches us', () => events.includes(last));
    expect(events.filter((name) => name.includes(`-${foreign.company}-`))).toEqual([]);
    expect(heard.filter((name) => name.includes(`-${mine}-`))).toEqual([]);
  });

  test('are refused without a token, or with a wrong one', async () => {
    for (const auth of [{}, { token: 'x' }, { token: `${stage.sessions.admin.token}x` }]) {
      const stranger = io(stage.app.url, { auth, transports: ['websocket'], reconnection: false });
      const refused = await new Promise((resolve) => {
        stranger.on('connect_error', () => resolve(true));
        stranger.on('connect', () => resolve(false));
      });
      stranger.disconnect();
      expect(refused).toBe(true);
    }
  });
});

test('showed nothing of the other company in any answer', () => {
  expect(leaks).toEqual([]);
});

test('nor in the log', () => {
  expect(logged).not.toBe('');
  expect(logged.includes(stage.foreignWord)).toBe(false);
  expect(logged.includes(stage.ownWord)).toBe(false);
});
