import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildTag,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', STATEMENT_MS: '400' });
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: connectionId } = await buildConnection(app.core, companyId, { status: 'CONNECTED' }));
  const { email } = await buildUser(app.core, companyId, { profile: 'admin' });
  admin = await app.login(email);
});
afterAll(() => app.stop());

const ABSENT = 999_999;

const list = (tags: number[]) => admin.call('GET /tickets', { query: { tags } });

async function tagged(tagIds: number[]): Promise<number> {
  const { id } = await buildTicket(app.core, companyId, { connectionId });
  const tags = tagIds.map((tagId) => ({ id: tagId }));
  await admin.call('POST /tags/sync', { body: { ticketId: id, tags } });
  return id;
}

test('finds the ticket that has every tag when ten are asked for', async () => {
  const tags = await Promise.all(Array.from({ length: 10 }, () => buildTag(app.core, companyId)));
  const ids = tags.map(({ id }) => id);
  const all = await tagged(ids);
  await tagged(ids.slice(1));
  expect((await list(ids)).tickets.map(({ id }) => id)).toEqual([all]);
  expect((await list([ids[0]!, ids[0]!])).tickets.map(({ id }) => id)).toEqual([all]);
});

test('refuses the list when more than ten tags are asked for', async () => {
  const ids = Array.from({ length: 11 }, (_, index) => index + 1);
  await expect(list(ids)).rejects.toMatchObject({ status: 400, code: 'ERR_VALIDATION' });
});

test('answers ERR_TOO_SLOW when a statement takes longer than a request may', async () => {
  const blocker = new pg.Client({ connectionString: app.databaseUrl });
  await blocker.connect();
  await blocker.query('begin; lock table ticket_tags in access exclusive mode');
  await expect(list([ABSENT])).rejects.toMatchObject({ status: 504, code: 'ERR_TOO_SLOW' });
  await blocker.query('rollback');
  expect((await list([ABSENT])).tickets).toEqual([]);
  await blocker.end();
});
