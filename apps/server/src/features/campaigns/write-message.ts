/** Writes what a customer gets from a campaign into their thread. */
import { type CampaignTextSource, fillCampaignText } from '@prosa/contract/campaign-text';
import type { Thread } from '../../conversation/inbound/people.queries.ts';
import { storableText } from '../../conversation/messages/message-text.ts';
import { findMessages } from '../../conversation/messages/messages.queries.ts';
import { announceQueued, queueMessage } from '../../conversation/messages/queue-message.ts';
import type { Tx } from '../../core/ctx.ts';
import type { CampaignMessage } from './campaigns.rules.ts';
import { type Part, partsOf } from './parts.rules.ts';

export interface ToWrite {
  /** Locked by the caller. */
  thread: Thread;
  connectionId: number;
  source: CampaignTextSource;
}

/** @returns the ids of the messages, in order */
export const writeMessage = (
  tx: Tx,
  to: ToWrite,
  { text, file }: CampaignMessage,
): Promise<string[]> =>
  writeParts(tx, to, partsOf(storableText(fillCampaignText(text, to.source)), file));

async function writeParts(tx: Tx, to: ToWrite, parts: readonly Part[]): Promise<string[]> {
  const { thread, connectionId } = to;
  const place = {
    conversationId: thread.id,
    contactId: thread.contact_id,
    connectionId,
    ticketId: null,
  };
  const ids: string[] = [];
  for (const part of parts)
    ids.push(await queueMessage(tx, place, { ...part, author: { kind: 'campaign' } }));
  // Nobody can have a thread open that has just begun.
  if (thread.last_seq > 0) await announceQueued(tx, place, { rows: await findMessages(tx, ids) });
  return ids;
}
