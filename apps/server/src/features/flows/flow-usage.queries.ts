/** What starts a flow. */
import type { FlowUsage } from '@prosa/contract/flows';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

/** More than a person reads. */
const USES_MAX = 200;

export function listUses(tx: Tx, flowId: number): Promise<FlowUsage[]> {
  const integrated = sql`queue_integrations i on ${ofCompany(tx, 'i')} and i.id = x.integration_id
    and i.flow_id = ${flowId}`;
  return rows<FlowUsage>(
    tx.db,
    sql`
      select u.kind, u.id, u.name from (
        select 'connection' as kind, x.id, x.name from connections x join ${integrated}
          where ${ofCompany(tx, 'x')}
        union all select 'queue', x.id, x.name from queues x join ${integrated}
          where ${ofCompany(tx, 'x')}
        union all select 'welcome', x.id, x.name from connections x
          where ${ofCompany(tx, 'x')} and x.flow_id_welcome = ${flowId}
        union all select 'notPhrase', x.id, x.name from connections x
          where ${ofCompany(tx, 'x')} and x.flow_id_not_phrase = ${flowId}
        union all select 'companyDefault', null, '' from flow_defaults x
          where ${ofCompany(tx, 'x')} and ${flowId} in (x.flow_id_welcome, x.flow_id_not_phrase)
        union all select 'phrase', x.id, x.name from phrase_campaigns x
          where ${ofCompany(tx, 'x')} and x.flow_id = ${flowId}
        union all select 'flow', x.id, x.name from flows x
          join flow_versions v on ${ofCompany(tx, 'v')} and v.id = x.live_version_id
          where ${ofCompany(tx, 'x')} and x.id <> ${flowId} and ${flowId} = any (v.goes_to)
      ) u order by u.kind, prosa.sort_key(u.name), u.id limit ${USES_MAX}`,
  );
}
