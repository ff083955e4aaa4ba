/** The row of a new message to a customer. */
import type { Passage } from '@prosa/contract/knowledge';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { gatheredWrites } from '../../core/db/gathered.ts';
import type { ContactCard, InteractiveMenu, Place, TemplateText } from '../../provider/port.ts';
import type { Lane, MessageAuthor } from './message-author.ts';

export interface NewMessage {
  id: string;
  conversationId: number;
  /** Null between attendances. */
  ticketId: number | null;
  connectionId: number;
  providerId: string;
  author: MessageAuthor['kind'];
  campaignId: number | null;
  lane: Lane;
  /** Null for automatic messages. */
  userId: number | null;
  /** The token of the company that sent it. */
  apiTokenId: number | null;
  automatic: boolean;
  clientId: string | null;
  clientHash: string | null;
  body: string;
  mediaType: string;
  fileId: string | null;
  playFileId: string | null;
  /** A recording rather than a music file, if no copy for browsers shows that. */
  isVoice: boolean;
  quotedId: string | null;
  forwardingScore: number;
  outgoing: OutgoingContent | null;
  /** What a model was given for it; null without. */
  sources: readonly Passage[] | null;
  sendUntil: Date;
}

/** The content to send if it is more than the text that the thread shows. */
export type OutgoingContent =
  | { t: 'template'; template: TemplateText }
  | { t: 'interactive'; menu: InteractiveMenu }
  | { t: 'location'; place: Place }
  | { t: 'contacts'; cards: readonly ContactCard[] };

const VOICE = { voice: true };

interface Queued {
  message: NewMessage;
  /** As lists show it. */
  preview: string;
}

/**
 * Stores a message of ours as pending, with the next place in its thread, and makes it the last message of its ticket if
 * it has one. Only a person's message counts as an answer to the customer; an automatic one does not. Behind a message
 * that waits for its retry it waits as long.
 */
export const insertOutbound = gatheredWrites(async (tx, all: readonly Queued[]) => {
  for (const round of roundsOf(all)) await insertRound(tx, round);
});

/** At most one message of each thread, since each takes the next place. */
function roundsOf(all: readonly Queued[]): Queued[][] {
  const threads = [...Map.groupBy(all, ({ message }) => message.conversationId).values()];
  const longest = Math.max(...threads.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => threads.flatMap((thread) => thread[at] ?? []));
}

/** Half a character, where a text was cut, is no JSON to PostgreSQL. */
const wellFormed = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

async function insertRound(tx: Tx, round: readonly Queued[]): Promise<void> {
  const records = round.map(({ message, preview }) => ({
    ...message,
    preview,
    mediaState: message.fileId === null ? 'none' : 'ready',
    mediaRef: message.isVoice ? VOICE : null,
  }));
  await tx.db.execute(sql`
    with x as (
      select * from jsonb_to_recordset(${JSON.stringify(records, wellFormed)}::jsonb) as x (id uuid, "conversationId" bigint,
        "ticketId" bigint, "connectionId" bigint, "providerId" text, author text, "campaignId" bigint, lane int,
        "userId" bigint, "apiTokenId" bigint, automatic boolean, "clientId" text, "clientHash" text, body text,
        "mediaType" text, "fileId" uuid, "playFileId" uuid, "quotedId" uuid, "forwardingScore" int, outgoing jsonb,
        sources jsonb, "sendUntil" timestamptz, preview text, "mediaState" text, "mediaRef" jsonb)
    ), places as (
      update conversations v set last_seq = v.last_seq + 1 from x
      where ${ofCompany(tx, 'v')} and v.id = x."conversationId" returning v.id, v.last_seq
    ), moved as (
      update tickets t set last_message = x.preview,
        last_from_me = t.last_from_me or not x.automatic, updated_at = now(),
        answer_due_at = case when x.automatic then t.answer_due_at end,
        target_told = case when x.automatic then t.target_told end
      from x where ${ofCompany(tx, 't')} and t.id = x."ticketId"
    )
    insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me, user_id,
      automatic, lane, author, campaign_id, client_id, client_hash, body, media_type, file_id, play_file_id, media_state, media_ref, ack,
      send_state, send_until, next_try_at, quoted_id, outgoing, sources, forwarding_score, api_token_id, read)
    select ${tx.companyId}::bigint, p.id, p.last_seq, x.id, x."ticketId", x."connectionId", x."providerId", true, x."userId",
      x.automatic, x.lane, x.author, x."campaignId", x."clientId", x."clientHash", x.body, x."mediaType", x."fileId",
      x."playFileId", x."mediaState", x."mediaRef", 1, 'pending', x."sendUntil",
      (select h.next_try_at from messages h
        where ${ofCompany(tx, 'h')} and h.connection_id = x."connectionId"
          and h.conversation_id = p.id and h.send_state = 'pending' and h.seq > 0 order by h.seq limit 1),
      x."quotedId", x.outgoing, x.sources, x."forwardingScore", x."apiTokenId", true
    from x join places p on p.id = x."conversationId"`);
}

/** What certainly has not left: it waits, and no attempt was made. */
export async function deleteUnsent(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db.execute(sql`delete from messages m where ${ofCompany(tx, 'm')} and m.id = any (${array(ids, 'uuid')})
    and m.send_state = 'pending' and m.attempts = 0 and m.in_doubt_since is null`);
}
