/** Results of a run beyond its counts: the hours in which messages left, and its recipients page by page. */
import type { RecipientState } from '@prosa/contract/campaigns/manifest';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
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
}

export interface RecipientPage {
  state: RecipientState | 'replied' | undefined;
  search: string;
  after: number;
  offset: number;
  limit: number;
}

export function listRecipients(
  tx: Tx,
  { id, run }: RunKey,
  { state, search, after, offset, limit }: RecipientPage,
): Promise<RecipientRow[]> {
  const inState =
    state === 'replied'
      ? sql`and r.replied_at is not null`
      : state
        ? sql`and r.state = ${state}`
        : sql``;
  const found =
    search === ''
      ? sql``
      : sql`and (position(prosa.normalise(${search}) in prosa.normalise(r.name)) > 0
          or position(${search} in r.number) > 0)`;
  return rows(
    tx.db,
    sql`select r.id, r.number, r.name, r.contact_id as "contactId", r.connection_id as "connectionId", r.variant, r.state,
        r.reason, r.queued_at as "queuedAt", r.settled_at as "settledAt", r.replied_at as "repliedAt"
      from campaign_recipients r
      where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run} and r.id > ${after} ${inState} ${found}
      order by r.id limit ${limit} offset ${offset}`,
  );
}
