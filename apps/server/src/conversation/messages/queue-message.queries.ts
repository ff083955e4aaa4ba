/** The row of a new message to a customer. */
import type { Passage } from '@prosa/contract/knowledge';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
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

const VOICE = JSON.stringify({ voice: true });

/**
 * Stores a message of ours as pending, with the next place in its thread, and makes it the last message of its ticket if
 * it has one. Only a person's message counts as an answer to the customer; an automatic one does not. Behind a message
 * that waits for its retry it waits as long.
 */
export async function insertOutbound(tx: Tx, message: NewMessage, preview: string): Promise<void> {
  await tx.db.execute(sql`
    with place as (
      update conversations v set last_seq = v.last_seq + 1
      where ${ofCompany(tx, 'v')} and v.id = ${message.conversationId} returning last_seq
    ), moved as (
      update tickets t set last_message = ${preview},
        last_from_me = t.last_from_me or not ${message.automatic}, updated_at = now(),
        answer_due_at = case when ${message.automatic} then t.answer_due_at end,
        target_told = case when ${message.automatic} then t.target_told end
      where ${ofCompany(tx, 't')} and t.id = ${message.ticketId}::bigint
    )
    insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me, user_id,
      automatic, lane, author, campaign_id, client_id, client_hash, body, media_type, file_id, play_file_id, media_state, media_ref, ack,
      send_state, send_until, next_try_at, quoted_id, outgoing, sources, forwarding_score, api_token_id, read)
    select ${tx.companyId}, ${message.conversationId}, place.last_seq, ${message.id}, ${message.ticketId}::bigint,
      ${message.connectionId}, ${message.providerId}, true, ${message.userId}::bigint,
      ${message.automatic}, ${message.lane}, ${message.author}, ${message.campaignId}::bigint, ${message.clientId}, ${message.clientHash},
      ${message.body}, ${message.mediaType}, ${message.fileId}::uuid, ${message.playFileId}::uuid,
      ${message.fileId === null ? 'none' : 'ready'},
      ${message.isVoice ? VOICE : null}::jsonb, 1, 'pending', ${message.sendUntil.toISOString()}::timestamptz,
      (select h.next_try_at from messages h
        where ${ofCompany(tx, 'h')} and h.connection_id = ${message.connectionId}
          and h.conversation_id = ${message.conversationId} and h.send_state = 'pending' and h.seq > 0 order by h.seq limit 1),
      ${message.quotedId}::uuid, ${message.outgoing && JSON.stringify(message.outgoing)}::jsonb,
      ${message.sources && JSON.stringify(message.sources)}::jsonb, ${message.forwardingScore}, ${message.apiTokenId}::bigint, true
    from place`);
}

/** What certainly has not left: it waits, and no attempt was made. */
export async function deleteUnsent(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db.execute(sql`delete from messages m where ${ofCompany(tx, 'm')} and m.id = any (${array(ids, 'uuid')})
    and m.send_state = 'pending' and m.attempts = 0 and m.in_doubt_since is null`);
}
