/** Messages and voice notes with the words of a search, in tickets that the actor may see. */
import { viewerOf } from '../../core/actors.ts';
import type { Caller, Reader } from '../../core/ctx.ts';
import { array, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface MessageHit {
  ticket_id: number;
  message_id: string;
  body: string;
  at: string;
}

/** The newest messages with these words, in tickets that the actor may see. @param most at most 200 */
export function searchMessageHits(
  tx: Reader & { actor: Caller },
  query: string,
  most: number,
): Promise<MessageHit[]> {
  const { id, profile, queueIds, allTicket } = viewerOf(tx.actor);
  return rows<MessageHit>(
    tx.db,
    sql`select * from prosa.search_messages(
      ${query}, ${profile !== 'user'}, ${id}, ${array(queueIds, 'bigint')}, ${allTicket}, ${most}::int)`,
  );
}

/** The same of what is said in voice notes; at most 50. */
export function searchSpokenHits(
  tx: Reader & { actor: Caller },
  query: string,
): Promise<MessageHit[]> {
  const { id, profile, queueIds, allTicket } = viewerOf(tx.actor);
  return rows<MessageHit>(
    tx.db,
    sql`select * from prosa.search_transcriptions(
      ${query}, ${profile !== 'user'}, ${id}, ${array(queueIds, 'bigint')}, ${allTicket})`,
  );
}
