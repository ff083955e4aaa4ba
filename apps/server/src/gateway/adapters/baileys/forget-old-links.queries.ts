/** Expiry of rows of linked devices, in all companies. */
import { type Core, inSystem } from '../../../core/ctx.ts';
import { sql } from '../../../core/db/drizzle.ts';

/** Phones request messages that they could not read for this long. */
const SENT_DAYS = 14;
/** A person who wants an ended link back has noticed by then. */
const ARCHIVE_DAYS = 7;

export async function unscopedForgetOldLinks(core: Core): Promise<void> {
  const age = (days: number) => sql`now() - ${days} * interval '1 day'`;
  await inSystem(core, async (db) => {
    await db.execute(sql`delete from wa_sent_messages where created_at < ${age(SENT_DAYS)}`);
    await db.execute(sql`delete from wa_archived_keys where archived_at < ${age(ARCHIVE_DAYS)}`);
  });
}
