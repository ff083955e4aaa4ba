/** A campaign that runs, made directly: for tests that feed its connections by hand. */
import { type Ctx, inTransaction } from '../core/ctx.ts';
import { array, rows } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';

/** The number of the n-th recipient, counted from one. */
export const recipientNumber = (n: number): string => String(5511970000000 + n);

export const buildRunningCampaign = (
  ctx: Ctx,
  { connectionIds, recipients }: { connectionIds: readonly number[]; recipients: number },
): Promise<void> =>
  inTransaction(ctx, async ({ db, companyId }) => {
    const [row] = await rows<{ id: number }>(
      db,
      sql`insert into campaigns (company_id, name, message1, run, status)
        values (${companyId}, 'Ofertas', 'Oi {nome}', 1, 'EM_ANDAMENTO') returning id`,
    );
    const id = row!.id;
    await db.execute(
      sql`insert into campaign_runs (company_id, campaign_id, run) values (${companyId}, ${id}, 1)`,
    );
    await db.execute(sql`insert into campaign_connections (company_id, campaign_id, connection_id)
      select ${companyId}, ${id}, w.id from unnest(${array(connectionIds, 'bigint')}) as w (id)`);
    await db.execute(sql`insert into campaign_recipients (company_id, campaign_id, run, number, name)
      select ${companyId}, ${id}, 1, (${recipientNumber(0)}::bigint + n)::text, 'Ana'
      from generate_series(1, ${recipients}::int) n`);
  });
