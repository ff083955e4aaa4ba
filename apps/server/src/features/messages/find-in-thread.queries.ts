/** Finds words in one thread. */
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import { seenBy } from '../../conversation/messages/messages.queries.ts';
import type { Person, Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface ThreadHit {
  id: string;
  seq: number;
  created_at: string;
  /** Hits in the whole range, up to COUNT_CAP + 1. */
  count: number;
}

/** A part of a thread: its positions from `fromSeq` on and before `beforeSeq`. */
export interface Stretch {
  fromSeq: number;
  beforeSeq: number;
}

/** The first and the last position of a thread. */
export async function findEnds(
  tx: Tx,
  conversationId: number,
): Promise<{ firstSeq: number; lastSeq: number }> {
  const [ends] = await rows<{ firstSeq: number; lastSeq: number }>(
    tx.db,
    sql`select v.first_seq as "firstSeq", v.last_seq as "lastSeq" from conversations v
      where ${ofCompany(tx, 'v')} and v.id = ${conversationId}`,
  );
  return ends!;
}

/**
 * Messages with all these words, newest first, one more than a page: the same words as prosa.search_messages finds. A
 * range of one thread is read by its key; the word index would first collect the hits of all other threads.
 */
export function findHits(
  tx: Tx & { actor: Person },
  conversationId: number,
  { query, fromSeq, beforeSeq }: Stretch & { query: string },
): Promise<ThreadHit[]> {
  return rows<ThreadHit>(
    tx.db,
    sql`with sought as materialized (
        select prosa.sought(w.words) as query, array(select '%' || x || '%' from unnest(w.words) x) as patterns
        from (select prosa.words(prosa.normalise(${query})) as words) w)
      select x.*, count(*) over ()::int as count from (
        select m.id, m.seq, m.created_at from messages m
        left join transcriptions tr on m.media_type = 'audio' and ${ofCompany(tx, 'tr')} and tr.message_id = m.id
        cross join lateral (select coalesce(tr.search_text, m.search_text) as search_text) said
        where ${ofCompany(tx, 'm')} and m.conversation_id = ${conversationId}
          and m.seq >= ${fromSeq} and m.seq < ${beforeSeq} and not m.is_deleted
          and ${seenBy(tx, 'm', conversationId)}
          and said.search_text like all ((select s.patterns from sought s)::text[])
          and prosa.word_vector(said.search_text) @@ (select s.query from sought s)
        order by m.seq desc limit ${COUNT_CAP + 1}) x
      order by x.seq desc limit ${pageSizes.hits + 1}`,
  );
}
