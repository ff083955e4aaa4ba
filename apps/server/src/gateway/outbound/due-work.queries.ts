/** What waits at the connections of a process. It serves all companies, so its list is unscoped. */
import { WAITED_FOR } from '../../conversation/contacts/number-checks.queries.ts';
import { IN_DOUBT_MS } from '../../conversation/messages/send-deadline.ts';
import { type Core, inSystem } from '../../core/ctx.ts';
import { array, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { mayActSql } from '../../core/subscription.ts';
import type { ConnectionKey } from '../leases/lease.ts';

/** Of an outbox. */
export type Work = 'messages' | 'commands' | 'overdue' | 'media' | 'numbers' | 'feed';
/** Of others, by the topics of their wake-ups: what a connection's session takes in, or what was refused. */
export type OthersWork = 'webhook' | 'refused';

interface DueWork {
  connectionId: number;
  work: (Exclude<Work, 'feed'> | OthersWork)[];
}

/** Connections at which nothing is due are missing. */
export function unscopedFindDueWork(
  core: Core,
  connections: readonly ConnectionKey[],
): Promise<DueWork[]> {
  const companyIds = connections.map(({ companyId }) => companyId);
  const connectionIds = connections.map(({ connectionId }) => connectionId);
  const pending = sql`select from messages m where m.company_id = x.company_id and m.connection_id = x.connection_id
    and m.send_state = 'pending'`;
  return inSystem(core, (db) =>
    rows<DueWork>(
      db,
      // Inside, where each question is asked once: of a condition and what it selects, the planner would make two copies.
      sql`select w."connectionId", to_jsonb(w.work) as work from (
        select x.connection_id as "connectionId", array_remove(array[
          case when ${mayActSql(core, 'y')} and (exists (${pending} and m.next_try_at is null)
            or exists (${pending} and m.lane = any('{0,1,2,3}') and m.next_try_at <= statement_timestamp())) then 'messages' end,
          case when ${mayActSql(core, 'y')} and exists (select from outbound_commands k where k.company_id = x.company_id
            and k.connection_id = x.connection_id and k.next_try_at <= statement_timestamp()) then 'commands' end,
          case when exists (${pending} and m.send_until <= statement_timestamp())
            or exists (${pending} and m.in_doubt_since <= statement_timestamp() - ${IN_DOUBT_MS} * interval '1 millisecond')
            then 'overdue' end,
          case when exists (select from messages m where m.company_id = x.company_id
              and m.connection_id = x.connection_id and m.media_state = 'pending'
              and (m.next_try_at is null or m.next_try_at <= statement_timestamp()))
            or exists (select from contact_pictures p join contacts c on c.company_id = p.company_id and c.id = p.contact_id
              where p.company_id = x.company_id and p.connection_id = x.connection_id
                and p.due_at <= statement_timestamp() and not c.blocked) then 'media' end,
          case when exists (select from number_checks k where k.company_id = x.company_id
            and k.connection_id = x.connection_id and k.answered_at is null and k.asked_at > now() - ${WAITED_FOR}) then 'numbers' end,
          case when exists (select from cloud_webhooks h where h.company_id = x.company_id
            and h.connection_id = x.connection_id) then 'webhook' end,
          case when exists (select from refused_events r where r.company_id = x.company_id
            and r.connection_id = x.connection_id and r.retry_at is not null) then 'refused' end
        ], null) as work
        from unnest(${array(companyIds, 'bigint')}, ${array(connectionIds, 'bigint')}) as x (company_id, connection_id)
        join companies y on y.company_id = x.company_id
        offset 0) w
        where cardinality(w.work) > 0`,
    ),
  );
}
