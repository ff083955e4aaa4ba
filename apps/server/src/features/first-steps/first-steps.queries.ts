import type { FirstSteps } from '@prosa/contract/first-steps';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

/** Each check stops at the first row. A ticket opened by an attendant does not count as received, nor an accepted one as answered. */
export async function readFirstSteps(tx: Tx): Promise<FirstSteps> {
  const [found] = await rows<FirstSteps>(
    tx.db,
    sql`select
        received or exists (select from connections w
          where ${ofCompany(tx, 'w')} and w.status = 'CONNECTED') as connected,
        received,
        (select count(*) > 1 from (select from users u where ${ofCompany(tx, 'u')} limit 2) x) as invited,
        (select count(*) > 1 or coalesce(bool_or(x.greeting_message <> ''), false)
          from (select q.greeting_message from queues q where ${ofCompany(tx, 'q')}
            order by q.greeting_message desc limit 2) x) as queued,
        exists (${withMessage(tx, sql`t.user_id > 0 and m.from_me and not m.automatic`)}) as served
      from (select exists (${withMessage(tx, sql`not m.from_me`)}) as received) s`,
  );
  return found!;
}

/** Ticket by ticket: there is an index of a ticket's messages, and none of a company's. */
const withMessage = (tx: Tx, which: SQL): SQL => sql`select from tickets t
  join messages m on m.company_id = t.company_id and m.ticket_id = t.id
  where ${ofCompany(tx, 't')} and ${which}`;
