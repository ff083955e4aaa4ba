import type { Draft } from '@prosa/contract/drafts';
import { limits } from '@prosa/contract/limits';
import type { Person, Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { and, desc, eq, ne, sql } from '../../core/db/drizzle.ts';
import { drafts } from './drafts.table.ts';

type UserTx = Tx & { actor: Person };

const columns = { ticketId: drafts.ticketId, body: drafts.body, rev: drafts.rev };
const own = (tx: UserTx) => and(ofCompany(tx, drafts), eq(drafts.userId, tx.actor.id));

export const listDraftRows = (tx: UserTx): Promise<Draft[]> =>
  tx.db
    .select(columns)
    .from(drafts)
    .where(and(own(tx), ne(drafts.body, '')))
    .orderBy(desc(drafts.editedAt))
    .limit(limits.drafts.max);

export async function findDraft(tx: UserTx, ticketId: number): Promise<Draft | undefined> {
  const found = await tx.db
    .select(columns)
    .from(drafts)
    .where(and(own(tx), eq(drafts.ticketId, ticketId)));
  return found[0];
}

/** Writes nothing if a later edit is stored already. */
export async function saveDraft(
  tx: UserTx,
  { ticketId, body, ageMs }: { ticketId: number; body: string; ageMs: number },
): Promise<Draft | undefined> {
  const saved = await rows<Draft>(
    tx.db,
    sql`insert into drafts as d (company_id, user_id, ticket_id, body, edited_at)
      values (${tx.companyId}, ${tx.actor.id}, ${ticketId}, ${body},
        clock_timestamp() - ${ageMs} * interval '1 millisecond')
      on conflict (company_id, user_id, ticket_id) do update
        set body = excluded.body, edited_at = excluded.edited_at
        where d.edited_at <= excluded.edited_at
      returning d.ticket_id as "ticketId", d.body, d.rev`,
  );
  return saved[0];
}

/** Also for tickets that are still open: they have not been edited for this long. */
export async function deleteOldDrafts(tx: Tx, days: number): Promise<void> {
  await tx.db.execute(sql`delete from drafts d
    where ${ofCompany(tx, 'd')} and d.edited_at < now() - make_interval(days => ${days}::int)`);
}
