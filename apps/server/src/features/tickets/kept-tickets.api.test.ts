/** Lists keep what they read of a ticket, and show every change of it at once. */
import { COUNT_CAP } from '@prosa/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPlaces } from '../../conversation/tickets/kept-tickets.ts';
import { listPlaces } from '../../conversation/tickets/list-tickets.queries.ts';
import {
  ticketColumns,
  ticketNeighbours,
  ticketVersion,
  versionNeighbours,
} from '../../conversation/tickets/ticket-columns.queries.ts';
import type { TicketFilter } from '../../conversation/tickets/ticket-filter.queries.ts';
import { companyCtx, inTransaction, type Person, type Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildTag,
  buildTicket,
} from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let agent: TestSession;
let ids: Record<
  'ticket' | 'queue' | 'connection' | 'contact' | 'member' | 'tag' | 'reason',
  number
>;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin', name: 'Rita' });
  agent = await app.enter(companyId, { name: 'Ana' });
});
afterAll(() => app?.stop());

const inCompany = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(companyCtx(app.core, companyId), run);
const write = (statement: SQL) => inCompany((tx) => tx.db.execute(statement));

/** A ticket of a group with everything a list can show. */
beforeEach(async () => {
  const { id: connection } = await buildConnection(app.core, companyId);
  const { id: queue } = await buildQueue(app.core, companyId);
  const { id: tag } = await buildTag(app.core, companyId);
  const { id: contact } = await buildContact(app.core, companyId, { isGroup: true });
  const { id: member } = await buildContact(app.core, companyId);
  const [reason] = await inCompany((tx) =>
    rows<{ id: number }>(
      tx.db,
      sql`insert into close_reasons (company_id, name, position) values (${companyId}, ${`Motivo ${contact}`}, 1) returning id`,
    ),
  );
  const { id: ticket, conversationId } = await buildTicket(app.core, companyId, {
    connectionId: connection,
    contactId: contact,
    queueId: queue,
    status: 'open',
    userId: agent.user.id,
    isGroup: true,
    closeReasonId: reason!.id,
  });
  await write(
    sql`insert into ticket_tags (company_id, ticket_id, tag_id) values (${companyId}, ${ticket}, ${tag})`,
  );
  await write(sql`insert into contact_fields (company_id, contact_id, name, value)
    values (${companyId}, ${contact}, 'CPF', '1')`);
  await write(sql`insert into messages (company_id, conversation_id, ticket_id, seq, id, connection_id, provider_id, from_me, body,
      lane, send_state, user_id, contact_id)
    values (${companyId}, ${conversationId}, ${ticket}, 1, gen_random_uuid(), ${connection}, 'p1', true, 'Oi', 0, 'sent',
      ${admin.user.id}, ${member})`);
  ids = { ticket, queue, connection, contact, member, tag, reason: reason!.id };
});

const shown = async () => {
  const { tickets } = await admin.call('GET /tickets', {
    query: { status: 'open', showAll: true },
  });
  return tickets.find(({ id }) => id === ids.ticket);
};

const changes: Record<string, { change: () => SQL; shows: object }> = {
  'the ticket': {
    change: () => sql`update tickets set unread = 7 where id = ${ids.ticket}`,
    shows: { unreadMessages: 7 },
  },
  'the customer': {
    change: () => sql`update contacts set name = 'Novo' where id = ${ids.contact}`,
    shows: { contact: { name: 'Novo' } },
  },
  'a field of the customer': {
    change: () => sql`update contact_fields set value = '2' where contact_id = ${ids.contact}`,
    shows: { contact: { extraInfo: [{ name: 'CPF', value: '2' }] } },
  },
  'the queue': {
    change: () => sql`update queues set color = '#123456' where id = ${ids.queue}`,
    shows: { queue: { color: '#123456' } },
  },
  'the connection': {
    change: () => sql`update connections set status = 'TIMEOUT' where id = ${ids.connection}`,
    shows: { whatsapp: { status: 'TIMEOUT' } },
  },
  'the holder': {
    change: () => sql`update users set name = 'Ana Maria' where id = ${agent.user.id}`,
    shows: { user: { name: 'Ana Maria' } },
  },
  'the reason': {
    change: () => sql`update close_reasons set name = 'Outro' where id = ${ids.reason}`,
    shows: { closeReason: { name: 'Outro' } },
  },
  'a tag': {
    change: () => sql`update tags set color = '#654321' where id = ${ids.tag}`,
    shows: { tags: [{ color: '#654321' }] },
  },
  'the tags it has': {
    change: () => sql`delete from ticket_tags where ticket_id = ${ids.ticket}`,
    shows: { tags: [] },
  },
  'the last message': {
    change: () => sql`update messages set ack = 3 where ticket_id = ${ids.ticket}`,
    shows: { lastFrom: { ack: 3 } },
  },
  'who sent the last message': {
    change: () => sql`update users set name = 'Rita Lee' where id = ${admin.user.id}`,
    shows: { lastFrom: { user: { name: 'Rita Lee' } } },
  },
  'who wrote the last message in the group': {
    change: () => sql`update contacts set name = 'Membro' where id = ${ids.member}`,
    shows: { lastFrom: { contact: { name: 'Membro' } } },
  },
};

describe('a list that was read before shows a change of', () => {
  test.each(Object.keys(changes))('%s', async (what) => {
    const { change, shows } = changes[what]!;
    const before = await shown();
    expect(before).not.toMatchObject(shows);
    expect(await shown()).toEqual(before);
    await write(change());
    expect(await shown()).toMatchObject(shows);
  });
});

test('a list that was read before is not shown to another company', async () => {
  await shown();
  const { id } = await buildCompany(app.core);
  const stranger = await app.enter(id, { profile: 'admin' });
  const { tickets } = await stranger.call('GET /tickets', {
    query: { status: 'open', showAll: true },
  });
  expect(tickets).toEqual([]);
});

test('only changed tickets are read again, and one that left the list is left out', async () => {
  await shown();
  const ctx = { ...companyCtx(app.core, companyId), actor: admin.user as unknown as Person };
  const read = async (filter: TicketFilter) => {
    const places = await inTransaction(ctx, (tx) =>
      listPlaces(tx, { status: 'open', showAll: true }, {}),
    );
    return [...(await readPlaces(ctx, filter, places)).keys()];
  };
  // Nothing open is in the list of closed ones: what it finds there it has kept.
  expect(await read({ status: 'closed' })).toContain(ids.ticket);
  await write(sql`update tickets set unread = 3 where id = ${ids.ticket}`);
  expect(await read({ status: 'closed' })).not.toContain(ids.ticket);
  expect(await read({ status: 'open', showAll: true })).toContain(ids.ticket);
});

test('a list that has become short is counted anew at once', async () => {
  const { id: other } = await buildCompany(app.core);
  const { id: connection } = await buildConnection(app.core, other);
  const boss = await app.enter(other, { profile: 'admin' });
  const run = (statement: SQL) =>
    inTransaction(companyCtx(app.core, other), (tx) => tx.db.execute(statement));
  await run(sql`with c as (
      insert into contacts (company_id, uuid, name, number)
      select ${other}, gen_random_uuid(), 'Cliente', (5511900000000 + n)::text from generate_series(1, ${COUNT_CAP + 1}) n
      returning id
    ), v as (
      insert into conversations (company_id, contact_id, connection_id) select ${other}, id, ${connection} from c
      returning id, contact_id
    ) insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status)
      select ${other}, gen_random_uuid(), id, contact_id, ${connection}, 'pending' from v`);
  const counted = async () => {
    const { count, countMore } = await boss.call('GET /tickets', { query: { status: 'pending' } });
    return { count, countMore };
  };
  expect(await counted()).toEqual({ count: COUNT_CAP, countMore: true });
  await run(sql`update tickets set status = 'closed', closed_at = now() where id not in (
    select id from tickets order by id limit 2)`);
  expect(await counted()).toEqual({ count: 2, countMore: false });
});

interface Scan {
  'Relation Name'?: string;
  Alias?: string;
  Output?: string[];
  Plans?: Scan[];
}

const withParts = (scan: Scan): Scan[] => [scan, ...(scan.Plans ?? []).flatMap(withParts)];

/** What a statement takes of each row that it reads. */
async function takenBy(
  columns: (tx: Tx) => SQL,
  neighbours: (tx: Tx) => SQL,
): Promise<Map<string, string[]>> {
  const [plan] = await inCompany((tx) =>
    rows<Record<string, [{ Plan: Scan }]>>(
      tx.db,
      sql`explain (verbose, format json) select ${columns(tx)} from tickets t ${neighbours(tx)}
        where ${ofCompany(tx, 't')} and t.id = ${ids.ticket}`,
    ),
  );
  const scans = withParts(plan!['QUERY PLAN']![0].Plan).filter((scan) => scan['Relation Name']);
  return new Map(
    scans.map((scan) => [
      // A partition and its table are the same.
      `${scan['Relation Name']!.replace(/_\d+$/, '')} ${scan.Alias!.replace(/_\d+$/, '')}`,
      scan.Output!.map((each) => each.replace(/^\w+\./, '')),
    ]),
  );
}

test('the version of a ticket covers every row that is shown with it', async () => {
  const columns = await takenBy(ticketColumns, ticketNeighbours);
  const version = await takenBy(ticketVersion, versionNeighbours);
  expect([...version.keys()].toSorted()).toEqual([...columns.keys()].toSorted());
  // By what names the row, another is not taken for it.
  const keys = ['company_id', 'id'];
  for (const [row, taken] of version) {
    const shown = columns.get(row)!.filter((column) => !keys.includes(column));
    if (!taken.includes('xmin')) expect(taken, row).toEqual(expect.arrayContaining(shown));
  }
});
