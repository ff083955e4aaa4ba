/** The passages that a model was given for a message: stored with it, shown to attendants. */
import type { Passage } from '@prosa/contract/knowledge';
import type { Person, Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { seenBy } from './messages.queries.ts';

/** Undefined if the actor may not see the message. */
export async function findSources(
  tx: Tx & { actor: Person },
  messageId: string,
): Promise<Passage[] | undefined> {
  const [row] = await rows<{ sources: Passage[] | null }>(
    tx.db,
    sql`select m.sources from messages m where ${ofCompany(tx, 'm')} and m.id = ${messageId}
      and ${seenBy(tx, 'm', sql`m.conversation_id`)}`,
  );
  return row && (row.sources ?? []);
}
