/** How much the panel beside a conversation reads, in a thread of five thousand messages among others. */
import { fileKinds } from '@prosa/contract/ticket-panel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inSystem, inTransaction, type Person, type Tx } from '../../core/ctx.ts';
import type { Db } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { findHits } from '../messages/find-in-thread.queries.ts';
import { listSharedFiles } from '../messages/shared-files.queries.ts';
import { listEarlierTickets } from './earlier-tickets.queries.ts';

const MESSAGES = 5000;
const THREADS = 8;

let app: TestApp;
let companyId: number;
let contactId: number;
let thread: number;
let ticketId: number;
let userId: number;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: userId } = await buildUser(app.core, companyId));
  const { id: connectionId } = await buildConnection(app.core, companyId);
  for (let n = 0; n < THREADS; n += 1) {
    const { id } = await buildContact(app.core, companyId);
    const ticket = await buildTicket(app.core, companyId, {
      connectionId,
      contactId: id,
      userId,
      status: 'open',
    });
    [contactId, thread, ticketId] = [id, ticket.conversationId, ticket.id];
    await fill(ticket.id, n === THREADS - 1 ? MESSAGES : 500);
  }
  for (let n = 0; n < 60; n += 1)
    await buildTicket(app.core, companyId, { connectionId, contactId, userId, status: 'closed' });
});
afterAll(() => app.stop());

/** Every hundredth has a picture, another one a document, another one an address. */
const fill = (id: number, count: number) =>
  inSystem(app.core, (db) =>
    db.execute(sql`
      insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me, body,
        media_type, file_id, created_at)
      select t.company_id, t.conversation_id, n, gen_random_uuid(), t.id, t.connection_id, t.id || '-' || n, false,
        case n % 100 when 3 then 'veja https://exemplo.com' else 'uma linha qualquer ' || n end,
        case n % 100 when 1 then 'image' when 2 then 'application' else 'conversation' end,
        case when n % 100 in (1, 2) then gen_random_uuid() end, now() - n * interval '1 minute'
      from tickets t, generate_series(1, ${count}::int) n
      where t.company_id = ${companyId} and t.id = ${id}`),
  );

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** PostgreSQL's plan for a query of an attendant, from `explain analyze`. */
function scansOf(work: (tx: Tx & { actor: Person }) => Promise<unknown>): Promise<PlanNode[]> {
  return inTransaction(companyCtx(app.core, companyId), async (tx) => {
    let plan: PlanNode | undefined;
    const db = {
      execute: async (query: SQL) => {
        const told = await tx.db.execute(sql`explain (analyze, format json) ${query}`);
        plan = (told.rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan;
        return { rows: [] };
      },
    } as unknown as Db;
    await work({ ...tx, db, actor: attendant() });
    return flat(plan!);
  });
}

const attendant = () =>
  ({ id: userId, profile: 'user', queueIds: [], allTicket: false }) as unknown as Person;

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];

test.each(fileKinds)('reads no more %s rows than it shows', async (kind) => {
  const nodes = await scansOf((tx) => listSharedFiles(tx, { contactId, kind, cursor: undefined }));
  const [scan, ...others] = nodes.filter(
    (node) => isOfMessages(node) && !node.Alias?.startsWith('x'),
  );
  expect(others).toEqual([]);
  expect(scan).toMatchObject({ 'Node Type': 'Index Scan', 'Actual Rows': 13 });
  expect(scan!['Rows Removed by Filter'] ?? 0).toBe(0);
});

const isOfMessages = (node: PlanNode) => /^messages_\d+$/.test(node['Relation Name'] ?? '');

test('searches words only in one thread', async () => {
  const stretch = { query: 'linha 4999', fromSeq: 1, beforeSeq: MESSAGES + 1 };
  const nodes = await scansOf((tx) => findHits(tx, thread, stretch));
  const scans = nodes.filter(isOfMessages);
  expect(scans).toHaveLength(1);
  const [scan] = scans;
  expect(scan!['Node Type']).toBe('Index Scan');
  expect(scan!['Index Cond']).toMatch(/conversation_id = .*seq >= .*seq < /);
  expect(scan!['Actual Rows'] + (scan!['Rows Removed by Filter'] ?? 0)).toBe(MESSAGES);
});

test('reads no more earlier tickets than it shows', async () => {
  const nodes = await scansOf((tx) =>
    listEarlierTickets(tx, { ticketId, contactId, cursor: undefined }),
  );
  const scans = nodes.filter((node) => node['Relation Name'] === 'tickets');
  expect(scans.map((scan) => scan['Node Type'])).not.toContain('Seq Scan');
});
