import type { FirstSteps } from '@prosa/contract/first-steps';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

/** Each look stops at the first row it finds. */
export async function readFirstSteps(tx: Tx): Promise<FirstSteps> {
  const [found] = await rows<FirstSteps>(
    tx.db,
    sql`select
        has_ticket or exists (select from connections w
          where ${ofCompany(tx, 'w')} and w.status = 'CONNECTED') as connected,
        has_ticket as received,
        (select count(*) > 1 from (select from users u where ${ofCompany(tx, 'u')} limit 2) x) as invited,
        exists (select from tickets t where ${ofCompany(tx, 't')} and t.user_id > 0) as served
      from (select exists (select from tickets t where ${ofCompany(tx, 't')}) as has_ticket) s`,
  );
  return found!;
}
