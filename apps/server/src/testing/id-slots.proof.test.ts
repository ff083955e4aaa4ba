/**
 * Whatever a request may carry, it reaches nothing of another company. The tenant sweep checks the ids that the
 * contract declares; this one checks everywhere: each value of the OpenAPI document, and undeclared names, hold ids
 * of the other company, for each profile. All rows there share one number, so it is valid for every kind.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Leaf, leafName, listOperations, type Operation, withLeaf } from './api-leaves.ts';
import { isOverCompanies } from './over-companies.ts';
import type { SweepRequest } from './sweep-material.ts';
import { ask } from './sweep-oracles.ts';
import { openStage, ROLES, type RoleName, type SweepStage } from './sweep-stage.ts';
import type { Side } from './sweep-world.ts';

/** Names that other products use for a company or a user in a request. */
const UNKNOWN = ['companyId', 'company_id', 'tenantId', 'userId', 'user_id', 'id'];
const HEADERS = ['companyid', 'x-company-id', 'x-tenant-id', 'x-user-id', 'x-original-url'];

const operations = listOperations();
const counted = { requests: 0, leaves: 0, operations: 0, refused: 0 };

let stage: SweepStage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('gives everything of the other company one number', () => {
  const { company, customerNumber: _number, ...ids } = stage.foreign;
  const numbers = Object.values(ids).filter((id) => typeof id === 'number');
  expect(numbers.length).toBeGreaterThan(10);
  expect([...new Set([...numbers, company])]).toEqual([company]);
});

test('notices what is shown or changed there', async () => {
  const { foreign, foreignAdmin, fingerprint } = stage;
  const params = { contactId: foreign.contact };
  const to = { url: stage.app.url, token: foreignAdmin.token };
  const { text } = await ask(to, 'GET /contacts/:contactId', { params });
  expect(stage.shows(text)).toBe(true);
  const before = await fingerprint.of(foreign.company);
  await ask(to, 'PUT /contacts/:contactId', { params, body: { disableBot: true } });
  expect(await fingerprint.of(foreign.company)).not.toBe(before);
});

/** Ids of another system: they are stored as typed, and later answers show them. */
const NOT_OURS: ReadonlySet<string> = new Set(['agentId', 'clientId', 'pixKey']);

/** Its number and its names. A text may be parsed as a number too. */
function valuesFor(leaf: Pick<Leaf, 'part' | 'path'>): unknown[] {
  const { foreign, foreignUuids } = stage;
  const name = lastName(leaf);
  if (NOT_OURS.has(name)) return [];
  const isNamed = leaf.part === 'params' || /(^id|Id|Ids|uuid)$/i.test(name);
  const id = foreign.company;
  return isNamed ? [id, String(id), ...foreignUuids] : [id];
}

const lastName = ({ path }: Pick<Leaf, 'path'>): string =>
  String(path.findLast((key) => typeof key === 'string'));

/** Deleted rows would be absent from then on, whatever a request carries. */
class OwnThings {
  #side: Side | undefined;

  async requestOf({ key }: Operation): Promise<SweepRequest> {
    this.#side ??= await stage.freshSide();
    return (await stage.requestsOf(key, { side: this.#side }))[0] ?? {};
  }

  renew(): void {
    this.#side = undefined;
  }
}

/** Problems with the answer. */
async function complaints(
  role: RoleName,
  { key }: Operation,
  request: SweepRequest,
): Promise<string[]> {
  const { token } = stage.sessions[role];
  const { status, text } = await ask({ url: stage.app.url, token }, key, request);
  counted.requests++;
  if (status >= 400) counted.refused++;
  const label = `${role} ${key} ${JSON.stringify(request)}: ${status}`;
  return [
    ...(stage.shows(withoutEcho(text, request)) ? [`shown to ${label} ${text.slice(0, 200)}`] : []),
    ...(status >= 500 && status !== request.status ? [label] : []),
  ];
}

/** The sender's own input is echoed. */
function withoutEcho(text: string, request: SweepRequest): string {
  const sent = JSON.stringify(request);
  return stage.foreignUuids
    .filter((uuid) => sent.includes(uuid))
    .reduce((rest, uuid) => rest.replaceAll(uuid, ''), text);
}

/** Requests may end their own session. */
async function keepSignedIn(role: RoleName): Promise<void> {
  const session = stage.sessions[role];
  const { status } = await ask({ url: stage.app.url, token: session.token }, 'GET /auth/me', {});
  if (status !== 200) stage.sessions[role] = await stage.app.login(session.user.email);
}

async function sweep(role: RoleName, operation: Operation): Promise<string[]> {
  const own = new OwnThings();
  const found: string[] = [];
  const isDeleting = operation.key.startsWith('DELETE');
  for (const leaf of operation.leaves) {
    for (const value of valuesFor(leaf)) {
      const request = withLeaf(await own.requestOf(operation), leaf, value);
      found.push(...(await complaints(role, operation, request)));
      if (isDeleting) own.renew();
    }
  }
  const request = withUnknown(await own.requestOf(operation), operation.key.startsWith('GET'));
  return [...found, ...(await complaints(role, operation, request))];
}

/** Keeps existing values. */
function withUnknown(request: SweepRequest, isReading: boolean): SweepRequest {
  const id = String(stage.foreign.company);
  const all = (names: string[]) => Object.fromEntries(names.map((name) => [name, id]));
  return {
    ...request,
    query: { ...all(UNKNOWN), ...request.query },
    headers: { ...all(HEADERS), ...request.headers },
    ...(isReading ? {} : { body: { ...all(UNKNOWN), ...request.body } }),
  };
}

describe.each(operations)('$key', (operation) => {
  test('reaches nothing of the other company, whatever it carries', {
    timeout: 300_000,
  }, async () => {
    const { foreign, fingerprint } = stage;
    const before = await fingerprint.of(foreign.company);
    const found: string[] = [];
    for (const role of operation.isPublic ? (['admin'] as const) : ROLES) {
      if (isOverCompanies(role, operation.key)) continue;
      found.push(...(await sweep(role, operation)));
      await keepSignedIn(role);
    }
    expect(found).toEqual([]);
    expect(await fingerprint.of(foreign.company)).toBe(before);
    counted.operations++;
    counted.leaves += operation.leaves.length;
  });
});

test('keeps sessions of the other company alive', async () => {
  await stage.foreignAdmin.call('GET /auth/me');
  const { text } = await ask(
    { url: stage.app.url, token: stage.foreignAdmin.token },
    'GET /auth/sessions',
    {},
  );
  expect(text).toContain(stage.foreign.session);
});

test('covered every route and every value', () => {
  console.log('foreign ids', counted);
  expect(operations.flatMap(({ leaves }) => leaves.map(leafName)).length).toBe(counted.leaves);
  expect(counted.operations).toBeGreaterThanOrEqual(140);
  expect(counted.leaves).toBeGreaterThanOrEqual(400);
  expect(counted.requests).toBeGreaterThanOrEqual(5000);
  // Some requests must succeed, or it would only prove that all are refused.
  expect(counted.requests - counted.refused).toBeGreaterThanOrEqual(1000);
});
