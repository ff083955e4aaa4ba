/**
 * Reports of a provider that are stored and not applied yet: only those of the Cloud API wait. One of them may tell what
 * became of an attempt in doubt, so it is not repeated before (docs/decisions/0126).
 */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

/** So many are searched; while more wait, any message may be reported. */
const SEARCHED = 500;

/**
 * SQL condition: a waiting report of the connection names the message, or may name it. It reads nothing of messages, and of
 * the reports a few hundred however many wait.
 * @param alias of messages
 */
export function mayBeReported(tx: Tx, connectionId: number, alias: string): SQL {
  const reports = sql`from cloud_webhooks h where ${ofCompany(tx, 'h')} and h.connection_id = ${connectionId} order by h.id`;
  const name = sql`convert_to(${sql.identifier(alias)}.provider_id, 'UTF8')`;
  return sql`(exists (select ${reports} offset ${SEARCHED} limit 1)
    or exists (select from (select h.body ${reports} limit ${SEARCHED}) x where position(${name} in x.body) > 0))`;
}
