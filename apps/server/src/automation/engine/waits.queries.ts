/** Timers of tickets in SQL. */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface Waits {
  timeToTransfer: number;
  transferQueueId: number | null;
  expiresTicket: number;
  expiresInactiveMessage: string;
  isUp: boolean;
  /** Since when the connection is up. */
  upSince: string | null;
  lastFromMe: boolean;
  isBotOff: boolean;
}

export async function findWaits(tx: Tx, ticketId: number): Promise<Waits> {
  const [row] = await rows<Waits>(
    tx.db,
    sql`select w.time_to_transfer as "timeToTransfer", w.transfer_queue_id as "transferQueueId",
        w.expires_ticket as "expiresTicket", w.expires_inactive_message as "expiresInactiveMessage",
        w.status = 'CONNECTED' as "isUp", t.last_from_me as "lastFromMe",
        (select c.disable_bot from contacts c where ${ofCompany(tx, 'c')} and c.id = t.contact_id) as "isBotOff",
        (select max(e.at) from connection_events e where ${ofCompany(tx, 'e')} and e.connection_id = w.id
          and e.status = 'CONNECTED') as "upSince"
      from tickets t join connections w on ${ofCompany(tx, 'w')} and w.id = t.connection_id
      where ${ofCompany(tx, 't')} and t.id = ${ticketId}`,
  );
  return row!;
}

/** Plans the jobs for existing tickets of a connection after its times were changed. */
export async function planForConnection(tx: Tx, connectionId: number): Promise<void> {
  await tx.db.execute(sql`
    select prosa.enqueue(x.job, json_build_object('companyId', t.company_id, 'ticketId', t.id), x.key || t.id,
      t.updated_at + make_interval(mins => x.minutes), 12)
    from connections w
    join tickets t on ${ofCompany(tx, 't')} and t.connection_id = w.id
    cross join lateral (values
      ('expire-ticket', 'expire:', w.expires_ticket, t.status = 'open' and t.last_from_me),
      ('transfer-waiting', 'transfer:', w.time_to_transfer,
        t.status = 'pending' and t.queue_id is null and w.transfer_queue_id is not null)
    ) as x (job, key, minutes, is_due)
    where ${ofCompany(tx, 'w')} and w.id = ${connectionId} and t.status in ('pending', 'open')
      and x.is_due and x.minutes > 0 and not t.is_group`);
}

/** Triggers the distribution of a queue, if it has one. */
export async function wakeQueue(tx: Tx, queueId: number | null): Promise<void> {
  if (queueId === null) return;
  await tx.db.execute(sql`select prosa.wake_queue(${tx.companyId}, ${queueId})`);
}
