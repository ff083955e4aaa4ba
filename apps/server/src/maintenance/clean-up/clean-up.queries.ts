/** Rows whose time is over, in all companies. */

import { givenUpAt } from '../../conversation/messages/outbox.queries.ts';
import { unscopedForgetLinks } from '../../core/audit/audit-chain.queries.ts';
import { type Core, inSystem } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export async function unscopedDeleteExpired(core: Core): Promise<void> {
  await inSystem(core, async (db) => {
    await db.execute(sql`delete from pending_events where created_at < now() - interval '7 days'`);
    // Of connections that nobody starts any more; Meta itself gives up after as long.
    await db.execute(sql`delete from cloud_webhooks where created_at < now() - interval '7 days'`);
    await db.execute(sql`delete from sessions where expires_at < now() - interval '90 days'`);
    await db.execute(sql`delete from push_subscriptions p using sessions s
      where s.company_id = p.company_id and s.id = p.session_id and s.expires_at < now()`);
    await db.execute(sql`delete from login_failures where updated_at < now() - interval '7 days'`);
    await db.execute(sql`delete from connection_events where at < now() - interval '90 days'`);
    await db.execute(sql`delete from audit_events where at < now() - interval '2 years'`);
    await db.execute(
      sql`delete from drafts where body = '' and edited_at < now() - interval '30 days'`,
    );
    await unscopedForgetLinks(db);
    await db.execute(
      sql`delete from contact_imports where finished_at < now() - interval '7 days'`,
    );
    await db.execute(sql`delete from processes where seen_at < now() - interval '1 day'`);
  });
}

export interface OverdueConnection {
  company_id: number;
  connection_id: number;
  /** When the first of its messages is given up. */
  due_at: string;
}

/** Connections with messages whose time is over, or will be; nobody drains those whose link is down. */
export function unscopedFindOverdue(core: Core, aheadMs: number): Promise<OverdueConnection[]> {
  return inSystem(core, (db) =>
    rows<OverdueConnection>(
      db,
      sql`select m.company_id, m.connection_id, min(${givenUpAt}) as due_at from messages m
        where m.send_state = 'pending'
          and ${givenUpAt} < clock_timestamp() + ${aheadMs} * interval '1 millisecond'
        group by m.company_id, m.connection_id limit 1000`,
    ),
  );
}
