/** Rows for tests: each builder creates what it is named for and returns what tests need of it. */
import { hash } from '@node-rs/argon2';
import type { FlowGraph } from '@prosa/flow/graph';
import { contactIdentities, contacts } from '../conversation/contacts/contacts.table.ts';
import { queues } from '../conversation/queues/queues.table.ts';
import { companies, plans } from '../conversation/settings/companies.table.ts';
import { conversations, tickets } from '../conversation/tickets/tickets.table.ts';
import type { Core } from '../core/ctx.ts';
import { companyCtx, inSystem, inTransaction } from '../core/ctx.ts';
import { rows } from '../core/db/db.ts';
import { and, eq, sql } from '../core/db/drizzle.ts';
import { userQueues, users } from '../features/accounts/users.table.ts';
import { queueOptions } from '../features/queues/queue-options.table.ts';
import { tags } from '../features/tags/tags.table.ts';
import { connectionQueues, connections } from '../gateway/connections/connections.table.ts';

export const TEST_PASSWORD = 'prosa-demo';
// Cheap on purpose: the cost is part of the hash, so checking it is cheap too.
export const testPasswordHash = hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1 });

let counter = 0;
const next = () => ++counter;

export async function buildCompany(
  core: Core,
  values: Partial<typeof companies.$inferInsert> = {},
) {
  return inSystem(core, async (db) => {
    const [plan] = await db
      .insert(plans)
      .values({
        name: `Plano ${next()} ${crypto.randomUUID()}`,
        users: 50,
        connections: 50,
        queues: 50,
      })
      .returning();
    const [company] = await db
      .insert(companies)
      .values({
        name: `Empresa ${next()} ${crypto.randomUUID().slice(0, 8)}`,
        planId: plan!.id,
        ...values,
      })
      .returning();
    return company!;
  });
}

type Insert<T extends { $inferInsert: unknown }> = Partial<Omit<T['$inferInsert'], 'companyId'>>;

export async function buildQueue(
  core: Core,
  companyId: number,
  values: Insert<typeof queues> = {},
) {
  const n = next();
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const color = `#${n.toString(16).padStart(6, '0')}`;
    const [row] = await db
      .insert(queues)
      .values({ companyId, name: `Fila ${n}`, color, ...values })
      .returning();
    return row!;
  });
}

/** An option of a queue's menu; after the others by default. */
export async function buildQueueOption(
  core: Core,
  companyId: number,
  values: { queueId: number } & Insert<typeof queueOptions>,
): Promise<number> {
  const n = next();
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const [row] = await db
      .insert(queueOptions)
      .values({ companyId, title: `Opção ${n}`, option: n, ...values })
      .returning();
    return row!.id;
  });
}

export async function buildUser(
  core: Core,
  companyId: number,
  { queueIds = [], ...values }: Insert<typeof users> & { queueIds?: number[] } = {},
) {
  const n = next();
  const hashed = await testPasswordHash;
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const email = `user${n}-${crypto.randomUUID().slice(0, 8)}@example.com`;
    const [row] = await db
      .insert(users)
      .values({ companyId, name: `Pessoa ${n}`, email, passwordHash: hashed, ...values })
      .returning();
    if (queueIds.length > 0) {
      await db
        .insert(userQueues)
        .values(queueIds.map((queueId) => ({ companyId, userId: row!.id, queueId })));
    }
    return row!;
  });
}

export async function buildConnection(
  core: Core,
  companyId: number,
  { queueIds = [], ...values }: Insert<typeof connections> & { queueIds?: number[] } = {},
) {
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const [row] = await db
      .insert(connections)
      .values({ companyId, name: `Conexão ${next()}`, ...values })
      .returning();
    if (queueIds.length > 0) {
      const rows = queueIds.map((queueId) => ({ companyId, connectionId: row!.id, queueId }));
      await db.insert(connectionQueues).values(rows);
    }
    return row!;
  });
}

export async function buildContact(
  core: Core,
  companyId: number,
  values: Insert<typeof contacts> = {},
) {
  const number = values.number ?? `55119${String(90_000_000 + next())}`;
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const [row] = await db
      .insert(contacts)
      .values({
        companyId,
        uuid: crypto.randomUUID(),
        name: `Cliente ${number}`,
        ...values,
        number,
      })
      .returning();
    await db
      .insert(contactIdentities)
      .values({ companyId, kind: 'pn', value: number, contactId: row!.id });
    return row!;
  });
}

/** A ticket of a new or given contact on the connection. Open ones need a userId. */
export async function buildTicket(
  core: Core,
  companyId: number,
  {
    connectionId,
    contactId,
    ...values
  }: { connectionId: number; contactId?: number } & Insert<typeof tickets>,
) {
  const contact = contactId ?? (await buildContact(core, companyId)).id;
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    await db
      .insert(conversations)
      .values({ companyId, contactId: contact, connectionId })
      .onConflictDoNothing();
    const [thread] = await db
      .select()
      .from(conversations)
      .where(
        and(eq(conversations.contactId, contact), eq(conversations.connectionId, connectionId)),
      );
    const [row] = await db
      .insert(tickets)
      .values({
        companyId,
        uuid: crypto.randomUUID(),
        conversationId: thread!.id,
        contactId: contact,
        connectionId,
        ...values,
      })
      .returning();
    return row!;
  });
}

export async function buildTag(core: Core, companyId: number, values: Insert<typeof tags> = {}) {
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const [row] = await db
      .insert(tags)
      .values({ companyId, name: `Tag ${next()}`, ...values })
      .returning();
    return row!;
  });
}

/** Automations. */
export async function buildAnswering(core: Core, companyId: number) {
  const name = `Robô ${next()}`;
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const [prompt] = await rows<{ id: number }>(
      db,
      sql`insert into prompts (company_id, name) values (${companyId}, ${name}) returning id`,
    );
    const [integration] = await rows<{ id: number }>(
      db,
      sql`insert into queue_integrations (company_id, type, name) values (${companyId}, 'n8n', ${name}) returning id`,
    );
    return { promptId: prompt!.id, integrationId: integration!.id };
  });
}

/** A flow whose graph is live. */
export async function buildFlow(
  core: Core,
  companyId: number,
  graph: FlowGraph,
  { name = `Fluxo ${next()}`, active = true }: { name?: string; active?: boolean } = {},
): Promise<{ id: number; versionId: number }> {
  const [flow] = await inTransaction(companyCtx(core, companyId), ({ db }) =>
    rows<{ id: number }>(
      db,
      sql`insert into flows (company_id, name, active, draft)
        values (${companyId}, ${name}, ${active}, ${JSON.stringify(graph)}::jsonb) returning id`,
    ),
  );
  const { id } = flow!;
  return { id, versionId: await publishFlow(core, companyId, { id, graph }) };
}

/** A further version, which customers who begin now get. */
export async function publishFlow(
  core: Core,
  companyId: number,
  { id, graph }: { id: number; graph: FlowGraph },
): Promise<number> {
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const [version] = await rows<{ id: number }>(
      db,
      sql`insert into flow_versions (company_id, flow_id, no, graph, editor)
        select ${companyId}, ${id}, count(*) + 1, ${JSON.stringify(graph)}::jsonb, 'test' from flow_versions
        where company_id = ${companyId} and flow_id = ${id} returning id`,
    );
    await db.execute(sql`update flows set live_version_id = ${version!.id}
      where company_id = ${companyId} and id = ${id}`);
    return version!.id;
  });
}
