/**
 * Creates a company with its history by a few set-based statements; large indexes are dropped before and recreated
 * afterwards.
 */
import pg from 'pg';
import type { Core } from '../../apps/server/src/core/ctx.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildUser,
} from '../../apps/server/src/testing/builders.ts';
import type { Stage } from '../stage/stage.ts';
import { contactNames, phrases, RARE_HITS, RARE_WORDS, tagNames } from './words.ts';

export interface Built {
  id: number;
  connectionId: number;
  tickets: number;
  messages: number;
  adminEmail: string;
  memberEmail: string;
  /** E-mails of further admins. */
  colleagues: string[];
  memberQueueIds: number[];
  longTicketId: number;
}

const MESSAGES_A_TICKET = 10;
const LONG_THREAD = 5000;
const QUEUES = 10;
const MEMBER_QUEUES = 3;
const COLLEAGUES = 20;

export async function buildHistory(core: Core, stage: Stage, tickets: number): Promise<Built> {
  const { id } = await buildCompany(core);
  const queues: number[] = [];
  for (let n = 0; n < QUEUES; n++) queues.push((await buildQueue(core, id)).id);
  const memberQueueIds = queues.slice(0, MEMBER_QUEUES);
  const admin = await buildUser(core, id, { profile: 'admin' });
  const member = await buildUser(core, id, { queueIds: memberQueueIds });
  const colleagues: string[] = [];
  for (let n = 0; n < COLLEAGUES; n++) {
    colleagues.push((await buildUser(core, id, { profile: 'admin' })).email);
  }
  const connection = await buildConnection(core, id, { wanted: 'up', queueIds: queues });
  const built = {
    id,
    tickets,
    memberQueueIds,
    connectionId: connection.id,
    messages: tickets * MESSAGES_A_TICKET,
    longTicketId: tickets + 1,
    adminEmail: admin.email,
    memberEmail: member.email,
    colleagues,
  };
  await withSuperuser(stage, async (client) => {
    await fillWords(client);
    await fill(client, built, { queues, adminId: admin.id, memberId: member.id });
  });
  return built;
}

/** Without foreign key checks and triggers; the rows satisfy them. */
export async function withSuperuser(
  stage: Stage,
  run: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: stage.directUrl('superuser') });
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '512MB'",
    );
    await run(client);
  } finally {
    await client.end();
  }
}

async function fillWords(client: pg.Client): Promise<void> {
  for (const [table, texts] of [
    ['bench_phrases', phrases()],
    ['bench_names', contactNames()],
    ['bench_tags', tagNames()],
  ] as const) {
    await client.query(`create temp table if not exists ${table} (n integer primary key, t text)`);
    await client.query(
      `insert into ${table} select n - 1, t from unnest($1::text[]) with ordinality as x (t, n)
       on conflict do nothing`,
      [texts],
    );
  }
}

interface People {
  queues: readonly number[];
  adminId: number;
  memberId: number;
}

async function fill(client: pg.Client, built: Built, people: People): Promise<void> {
  const { id, connectionId, tickets, messages } = built;
  const all = tickets + 1;
  await client.query(
    `insert into contacts (company_id, id, uuid, name, number, connection_id) overriding system value
     select $1, k, gen_random_uuid(), p.t, '5511' || (900000000 + k), $2
     from generate_series(1, $3::bigint) k join bench_names p on p.n = (k * 7919) & 16383`,
    [id, connectionId, all],
  );
  await client.query(
    `insert into contact_identities (company_id, kind, value, contact_id)
     select $1, 'pn', number, id from contacts where company_id = $1`,
    [id],
  );
  await client.query(
    `insert into conversations (company_id, id, contact_id, connection_id, last_seq, last_inbound_at)
     overriding system value
     select $1, k, k, $2, case when k = $3 then $4::bigint else $5::bigint end, now()
     from generate_series(1, $3::bigint) k`,
    [id, connectionId, all, LONG_THREAD, MESSAGES_A_TICKET],
  );
  await client.query(
    `insert into tickets (company_id, id, uuid, conversation_id, contact_id, connection_id, status, user_id, queue_id,
       last_message, unread, created_at, updated_at) overriding system value
     select $1, k, gen_random_uuid(), k, k, $2, case when k = $3::bigint or k % 10 = 0 then 'open' when k % 10 = 1 then 'pending'
         else 'closed' end,
       case when k = $3 or k % 20 = 0 then $5::bigint when k % 10 = 1 then null else $6::bigint end,
       ($4::bigint[])[1 + k % ${QUEUES}], p.t, case when k % 10 = 1 then k % 4 else 0 end,
       now() - interval '400 days', now() - (($3 - k) || ' minutes')::interval / 2
     from generate_series(1, $3::bigint) k join bench_phrases p on p.n = (k * 7919) & 16383`,
    [id, connectionId, all, people.queues, people.memberId, people.adminId],
  );
  await insertNotesAndTags(client, built);
  await withoutIndexes(client, messages, async () => {
    await insertMessages(client, built, `generate_series(0::bigint, ${messages} - 1)`);
    await insertMessages(client, built, null);
  });
  for (const table of ['contacts', 'conversations', 'tickets', 'ticket_notes', 'tags']) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), 100000000)`, [table]);
  }
  // Otherwise autovacuum would do it in the middle of a measurement.
  await client.query('vacuum analyze');
  // The loaded rows must not be written to the disk during the measurement either.
  await client.query('checkpoint');
}

/** A note on every fifth contact; each ticket has a tag, of which few are frequent. */
async function insertNotesAndTags(client: pg.Client, { id, tickets }: Built): Promise<void> {
  await client.query(
    `insert into ticket_notes (company_id, id, note, ticket_id, contact_id) overriding system value
     select $1, k, p.t, k, k from generate_series(5, $2::bigint, 5) k
     join bench_phrases p on p.n = (k * 104729) & 16383`,
    [id, tickets],
  );
  await client.query(
    `insert into tags (company_id, id, name) overriding system value
     select $1, n + 1, t from bench_tags`,
    [id],
  );
  await client.query(
    `insert into ticket_tags (company_id, ticket_id, tag_id)
     select $1, k, 1 + floor((select count(*) from bench_tags) * ((k * 7919) % 1000 / 1000.0) ^ 3)
     from generate_series(1, $2::bigint) k`,
    [id, tickets],
  );
}

/** Message i belongs to ticket i mod all, so that threads are scattered over the table as in production. */
async function insertMessages(
  client: pg.Client,
  { id, connectionId, tickets, messages, longTicketId }: Built,
  series: string | null,
): Promise<void> {
  const thread = series ? `1 + i % ${tickets}` : String(longTicketId);
  const seq = series ? `1 + i / ${tickets}` : `1 + i - ${messages}`;
  const from = series ?? `generate_series(${messages}::bigint, ${messages + LONG_THREAD} - 1)`;
  const every = Math.max(RARE_WORDS, Math.floor(messages / RARE_HITS));
  await client.query(`
    insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me, contact_id,
      body, ack, read, created_at, updated_at)
    select ${id}, ${thread}, ${seq},
      (lpad(to_hex((1750000000000 + i * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(i), 12, '0'))::uuid,
      ${thread}, ${connectionId}, 'b' || i, i % 2 = 0, case when i % 2 = 0 then null else ${thread} end,
      p.t || ' ' || q.t || case when i % ${every} < ${RARE_WORDS} then ' xisto' || i % ${every} || 'quartzo' else '' end,
      4, true, to_timestamp(1750000000 + i), to_timestamp(1750000000 + i)
    from ${from} as i
    join bench_phrases p on p.n = (i * 7919) & 16383
    join bench_phrases q on q.n = (i * 104729 + 12345) & 16383
    order by i`);
}

const LARGE = 100_000;

/**
 * Building one index after another over all rows is far faster than updating all of them row by row. What foreign keys
 * rest on stays.
 */
async function withoutIndexes(
  client: pg.Client,
  messages: number,
  run: () => Promise<void>,
): Promise<void> {
  if (messages < LARGE) return run();
  const { rows } = await client.query<{
    name: string;
    definition: string;
    options: string | null;
  }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition, (
      select array_to_string(max(c.reloptions), ', ') from pg_inherits h join pg_class c on c.oid = h.inhrelid
      where h.inhparent = i.indexrelid) as options
    from pg_index i where i.indrelid = 'messages'::regclass and not i.indisprimary
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await run();
  for (const { name, definition, options } of rows) {
    await client.query(definition.replace(' ON ONLY ', ' ON '));
    if (options) await setOptions(client, { name, options });
  }
}

/** The definition of an index does not hold those of its partitions. */
async function setOptions(
  client: pg.Client,
  { name, options }: { name: string; options: string },
): Promise<void> {
  const { rows } = await client.query<{ part: string }>(
    'select inhrelid::regclass::text as part from pg_inherits where inhparent = $1::regclass',
    [name],
  );
  for (const { part } of rows) await client.query(`alter index ${part} set (${options})`);
}
