/** Writes what a customer gets from a campaign into their thread. */
import { type CampaignTextSource, fillCampaignText } from '@prosa/contract/campaign-text';
import type { Thread } from '../../conversation/inbound/people.queries.ts';
import { storableText } from '../../conversation/messages/message-text.ts';
import { findMessages } from '../../conversation/messages/messages.queries.ts';
import { announceQueued, queueMessage } from '../../conversation/messages/queue-message.ts';
import type { Tx } from '../../core/ctx.ts';
import type { CampaignMessage, ListFile } from './campaigns.rules.ts';
import { listParts, type Part, partsOf } from './parts.rules.ts';

export interface ToWrite {
  /** Locked by the caller. */
  thread: Thread;
  connectionId: number;
  source: CampaignTextSource;
}

/** @returns the ids of the messages in order, the files of the list first */
export function writeMessage(
  tx: Tx,
  to: ToWrite,
  { message: { text, file }, files }: { message: CampaignMessage; files: readonly ListFile[] },
): Promise<string[]> {
  const body = storableText(fillCampaignText(text, to.source));
  return writeParts(tx, to, [...listParts(files), ...partsOf(body, file)]);
}

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
