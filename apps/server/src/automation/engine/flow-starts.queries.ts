/** What starts a flow, in SQL. Parts of a longer statement know a ticket `t`, its connection `w` and the company's defaults `d`. */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

/** Null if the flow is switched off or was never published. */
export const liveFlow = (tx: Tx, id: SQL): SQL => sql`(
  select f.id from flows f
  where ${ofCompany(tx, 'f')} and f.id = ${id} and f.active and f.live_version_id is not null)`;

/** After a shorter pause it is the same conversation to the customer. */
const PAUSE = sql`interval '6 hours'`;

/** The flows that open the attendance. An attendance that was closed once is no longer the first one. */
export const openingOf = (tx: Tx): SQL => sql`jsonb_build_object(
  'welcomeFlowId', case when ${nextFlow('welcome')} is not null
    and not exists (select from tickets b where ${ofCompany(tx, 'b')} and b.conversation_id = t.conversation_id and b.id < t.id)
    and not exists (select from ticket_events e where ${ofCompany(tx, 'e')} and e.ticket_id = t.id and e.kind = 'close')
    then ${liveFlow(tx, nextFlow('welcome'))} end,
  'notPhraseFlowId', case when ${nextFlow('not_phrase')} is not null
    and not exists (select from ticket_events e where ${ofCompany(tx, 'e')} and e.ticket_id = t.id and e.kind = 'close')
    and (select b.closed_at from tickets b
      where ${ofCompany(tx, 'b')} and b.conversation_id = t.conversation_id and b.id < t.id
      order by b.id desc limit 1) <= t.created_at - ${PAUSE}
    then ${liveFlow(tx, nextFlow('not_phrase'))} end)`;

const nextFlow = (which: 'welcome' | 'not_phrase'): SQL =>
  sql.raw(`coalesce(w.flow_id_${which}, d.flow_id_${which})`);

/** Whether a campaign may start a flow on the connection `w`. */
export const hasPhrases = (tx: Tx): SQL => sql`exists (
  select from phrase_campaigns k where ${ofCompany(tx, 'k')} and k.status
    and (k.connection_id is null or k.connection_id = w.id))`;

/** Texts that contain a phrase are compared with this many of the company's at most. */
const PARTIAL_MAX = 1000;

/**
 * The flow of the phrase that a message is or contains: one of its own connection first, then a whole message, then the oldest.
 * @param body folded as phrases are
 */
export async function findPhraseFlow(
  tx: Tx,
  { connectionId, body }: { connectionId: number; body: string },
): Promise<number | null> {
  const [found] = await rows<{ id: number }>(
    tx.db,
    sql`select k.flow_id as id
      from (
        select x.campaign_id, x.type from phrases x
        where ${ofCompany(tx, 'x')} and x.folded = ${body} and x.type = 'exact'
          and (x.connection_id = ${connectionId} or x.connection_id is null)
        union all
        select x.campaign_id, x.type from (
          select y.campaign_id, y.type, y.folded from phrases y
          where ${ofCompany(tx, 'y')} and y.type = 'partial'
            and (y.connection_id = ${connectionId} or y.connection_id is null)
          order by y.campaign_id limit ${PARTIAL_MAX}) x
        where position(x.folded in ${body}) > 0) p
      join phrase_campaigns k on ${ofCompany(tx, 'k')} and k.id = p.campaign_id and k.status
      join flows f on ${ofCompany(tx, 'f')} and f.id = k.flow_id and f.active and f.live_version_id is not null
      order by (k.connection_id is null), (p.type = 'partial'), k.id limit 1`,
  );
  return found?.id ?? null;
}
