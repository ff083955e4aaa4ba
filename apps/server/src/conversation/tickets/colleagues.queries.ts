import type { Author } from '@prosa/contract/common';
import { personIdOf } from '../../core/actors.ts';
import type { Caller, Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

/** Other users who may see a ticket, by name: the rule of canSee(), applied to all users. */
export const findColleagues = (tx: Tx & { actor: Caller }, ticketId: number): Promise<Author[]> =>
  rows<Author>(
    tx.db,
    sql`select u.id, u.name from users u
      join tickets t on ${ofCompany(tx, 't')} and t.id = ${ticketId}
      where ${ofCompany(tx, 'u')} and u.id is distinct from ${personIdOf(tx.actor)} and (
        u.profile <> 'user' or u.id = t.user_id or (t.queue_id is null and u.all_ticket = 'enabled')
        or exists (select from user_queues x
          where ${ofCompany(tx, 'x')} and x.user_id = u.id and x.queue_id = t.queue_id))
      order by prosa.sort_key(u.name), u.id`,
  );
