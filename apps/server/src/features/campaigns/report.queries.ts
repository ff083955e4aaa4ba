/** Results of a run beyond its counts: the hours in which messages left, and its recipients page by page. */
import type { RecipientGroup, RecipientState } from '@prosa/contract/campaigns/states';
import type { Tx } from '../../core/ctx.ts';
import { contains, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import type { RunKey } from './runs.queries.ts';

/** A chart of a month. */
const HOURS_MAX = 744;

/** The latest hours in which messages left. */
export const countHours = (tx: Tx, { id, run }: RunKey): Promise<{ at: string; count: number }[]> =>
  rows(
    tx.db,
    sql`select at, count from (
        select date_trunc('hour', r.queued_at) as at, count(*)::int as count from campaign_recipients r
        where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run} and r.queued_at is not null
        group by 1 order by 1 desc limit ${HOURS_MAX}) x order by at`,
  );

export interface RecipientRow {
  id: number;
  number: string;
  name: string;
  contactId: number | null;
  connectionId: number | null;
  variant: number | null;
  state: RecipientState;
  reason: string | null;
  queuedAt: string | null;
  settledAt: string | null;
  repliedAt: string | null;
  optedOutAt: string | null;
}

export interface RecipientPage {
  state: RecipientGroup | undefined;
  search: string;
  after: number;
  offset: number;
  limit: number;
}

function inState(state: RecipientGroup | undefined): SQL {
  if (state === undefined) return sql``;
  if (state === 'replied') return sql`and r.replied_at is not null`;
  if (state === 'optedOut') return sql`and r.opted_out_at is not null`;
  return sql`and r.state = ${state}`;
}

export function listRecipients(
  tx: Tx,
  { id, run }: RunKey,
  { state, search, after, offset, limit }: RecipientPage,
): Promise<RecipientRow[]> {
  // From an index alone, whatever the size of the campaign, and no further than the page.
  const enough = state === undefined ? sql`order by x.id limit ${offset + limit}` : sql``;
  const found =
    search === ''
      ? sql``
      : sql`and r.id = any (array(select x.id from campaign_recipients x
          where ${ofCompany(tx, 'x')} and x.campaign_id = ${id} and x.run = ${run} and x.id > ${after}
            and ${contains(sql`x.search_text`, search)} ${enough}))`;
  return rows(
    tx.db,
    sql`select r.id, r.number, r.name, r.contact_id as "contactId", r.connection_id as "connectionId", r.variant, r.state,
        r.reason, r.queued_at as "queuedAt", r.settled_at as "settledAt", r.replied_at as "repliedAt",
        r.opted_out_at as "optedOutAt"
      from campaign_recipients r
      where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run} and r.id > ${after} ${inState(state)} ${found}
      order by r.id limit ${limit} offset ${offset}`,
  );
}
