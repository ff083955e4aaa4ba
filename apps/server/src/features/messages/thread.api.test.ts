import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { CHANGES_MAX } from './messages.queries.ts';

const TOTAL = CHANGES_MAX * 2 + 100;
let app: TestApp;
let member: TestSession;
let ticketId: number;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  const { id: companyId } = await buildCompany(app.core);
  const { id: queueId } = await buildQueue(app.core, companyId);
  const { id: connectionId } = await buildConnection(app.core, companyId);
  ticketId = (await buildTicket(app.core, companyId, { connectionId, queueId })).id;
  member = await app.login((await buildUser(app.core, companyId, { queueIds: [queueId] })).email);
  await inSystem(app.core, (db) =>
    db.execute(sql`
      insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me,
        contact_id, body, ack, read)
      select t.company_id, t.conversation_id, n, gen_random_uuid(), t.id, t.connection_id, 'p' || n, false,
        t.contact_id, 'Linha ' || n, 3, true
      from tickets t, generate_series(1, ${TOTAL}::int) n
      where t.company_id = ${companyId} and t.id = ${ticketId}`),
  );
});
afterAll(() => app?.stop());

const changes = (changedSince: string, cursor?: string) =>
  member.call('GET /messages/:ticketId', { params: { ticketId }, query: { changedSince, cursor } });

test('more changes of one instant than an answer holds come page by page', async () => {
  const since = new Date(Date.now() - 60_000).toISOString();
  const seen: number[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await changes(since, cursor);
    seen.push(...page.messages.map(({ seq }) => seq));
    sizes.push(page.messages.length);
    cursor = page.hasMore ? (page.cursor ?? undefined) : undefined;
  } while (cursor);
  expect(sizes).toEqual([CHANGES_MAX, CHANGES_MAX, TOTAL - 2 * CHANGES_MAX]);
  expect(seen).toEqual(Array.from({ length: TOTAL }, (_, n) => n + 1));
});

test('nothing has changed since a later time; a foreign cursor is refused', async () => {
  const later = new Date(Date.now() + 60_000).toISOString();
  expect(await changes(later)).toMatchObject({ messages: [], hasMore: false, cursor: null });
  await expect(changes(later, 'x')).rejects.toThrow('400 ERR_VALIDATION');
});
