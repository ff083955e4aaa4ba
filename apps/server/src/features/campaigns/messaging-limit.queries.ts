/**
 * Meta limits how many people the numbers of a portfolio may write to first within 24 hours. What they sent is counted by
 * the hour, and the hour in which the 24 begin counts whole.
 */
import { LIMIT_OF_NEW, WITHOUT_LIMIT } from '@prosa/contract/campaigns/messaging-limit';
import type { Reader, Tx } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

const COUNTED = sql`now() - interval '25 hours'`;

/** Numbers of an account share a portfolio also while it is not known. */
const portfolioOf = (account: string): SQL => {
  const of = sql.identifier(account);
  return sql`coalesce(nullif(${of}.portfolio_id, ''), ${of}.business_account_id)`;
};

const limitOf = sql`coalesce(a.messaging_limit, ${sql.raw(String(LIMIT_OF_NEW))})`;
const isLimited = sql`a.messaging_limit is distinct from ${sql.raw(String(WITHOUT_LIMIT))}`;

/** The limit of the connection `w` and whose it is, for a lateral join; no row without one. */
export const messagingLimit = (
  tx: Reader,
): SQL => sql`select ${limitOf} as "limit", ${portfolioOf('a')} as portfolio
  from cloud_accounts a where ${ofCompany(tx, 'a')} and a.connection_id = w.id and ${isLimited}`;

/** Whom the connection `w` may still write to first; null without a limit. */
export const peopleLeft = (tx: Reader): SQL => sql`(select greatest(0, ${limitOf} - (
    select coalesce(sum(h.sent::int), 0)::int from cloud_accounts o
    join campaign_lines s on ${ofCompany(tx, 's')} and s.connection_id = o.connection_id
    cross join lateral jsonb_each_text(s.sent_by_hour) as h (hour, sent)
    where ${ofCompany(tx, 'o')} and ${portfolioOf('o')} = ${portfolioOf('a')} and h.hour::timestamptz > ${COUNTED}))
  from cloud_accounts a where ${ofCompany(tx, 'a')} and a.connection_id = w.id and ${isLimited})`;

/** The lines of a portfolio take people from its limit one after the other. */
export async function lockPortfolio(tx: Tx, connectionId: number): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(
      ${`portfolio:${tx.companyId}:`} || ${portfolioOf('a')}, 0))
    from cloud_accounts a where ${ofCompany(tx, 'a')} and a.connection_id = ${connectionId} and ${isLimited}`);
}

/** The column of the line `l` after so many more people. */
export const sentByHour = (now: Date, sent: number): SQL => {
  const hour = sql`${`${now.toISOString().slice(0, 13)}:00Z`}::text`;
  return sql`(select coalesce(jsonb_object_agg(h.hour, h.sent), '{}') from jsonb_each(l.sent_by_hour) as h (hour, sent)
      where h.hour::timestamptz > ${COUNTED})
    || jsonb_build_object(${hour}, coalesce((l.sent_by_hour ->> ${hour})::int, 0) + ${sent}::int)`;
};
