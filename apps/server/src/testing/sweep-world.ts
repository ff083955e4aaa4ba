/** Two companies with the same things in both, for the tenant sweep. */
import type { Ref } from '@prosa/contract/ids';
import { type Core, companyCtx, inSystem, inTransaction } from '../core/ctx.ts';
import { sql } from '../core/db/drizzle.ts';
import { buildCompany } from './builders.ts';
import { things } from './sweep-fixtures.ts';

/**
 * One of each thing, all of one company. Messages and sessions are named by their uuid, tickets by both. `between` is a
 * message of the same thread that belongs to no ticket.
 */
export type Ids = Record<Exclude<Ref, 'message' | 'sandboxMessage' | 'session'>, number> &
  Record<'message' | 'between' | 'sandboxMessage' | 'session' | 'ticketUuid', string>;

export interface Side extends Ids {
  readonly customerNumber: string;
}

export interface SideOptions {
  readonly companyId: number;
  /** Part of all names and texts. */
  readonly canary: string;
  /** Holds the ticket and wrote its messages. */
  readonly holderId: number;
  /** Members of the queue. */
  readonly memberIds: readonly number[];
}

export async function buildSweepCompany(core: Core, canary: string): Promise<number> {
  const { id } = await buildCompany(core, { name: `Empresa ${canary}` });
  await inSystem(core, (db) =>
    db.execute(sql`update plans set users = 9000, connections = 9000, queues = 9000`),
  );
  return id;
}

/** Deletes everything of a side, so that its ids once existed. */
export async function deleteSide(core: Core, side: Side): Promise<void> {
  await inTransaction(companyCtx(core, side.company), async ({ db }) => {
    for (const [ref, { table }] of Object.entries(things))
      await db.execute(sql`delete from ${sql.identifier(table)} where id = ${side[ref as Ref]}`);
    await db.execute(sql`delete from contacts where id = ${side.contact}`);
    await db.execute(sql`delete from connections where id = ${side.connection}`);
    await db.execute(sql`delete from queues where id = ${side.queue}`);
    await db.execute(sql`delete from tags where id = ${side.tag}`);
    await db.execute(sql`delete from prompts where id = ${side.prompt}`);
    await db.execute(sql`delete from queue_integrations where id = ${side.integration}`);
    await db.execute(sql`delete from file_lists where id = ${side.fileList}`);
    await db.execute(sql`delete from quick_messages where id = ${side.quickMessage}`);
    await db.execute(sql`delete from sessions where id = ${side.session}`);
    await db.execute(sql`delete from users where id = ${side.user}`);
  });
}

const ABSENT_ID = 987_654_321;
const ABSENT_UUID = '01890000-0000-7000-8000-00000000dead';

const absentUuids = {
  message: ABSENT_UUID,
  between: ABSENT_UUID,
  sandboxMessage: ABSENT_UUID,
  session: ABSENT_UUID,
  ticketUuid: ABSENT_UUID,
};

/** Ids that never existed. The company is a real one: an unknown id must not behave differently from a foreign one. */
export const absent = new Proxy(absentUuids, {
  get: (uuids, ref) => Reflect.get(uuids, ref) ?? ABSENT_ID,
}) as Ids;
