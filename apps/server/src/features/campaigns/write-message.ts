/** Writes what a customer gets from a campaign into their thread. */
import { type CampaignTextSource, fillCampaignText } from '@prosa/contract/campaign-text';
import type { Thread } from '../../conversation/inbound/people.queries.ts';
import { storableText } from '../../conversation/messages/message-text.ts';
import { findMessages } from '../../conversation/messages/messages.queries.ts';
import { announceQueued, queueMessage } from '../../conversation/messages/queue-message.ts';
import type { Tx } from '../../core/ctx.ts';
import type { CampaignMessage, ListFile } from './campaigns.rules.ts';
import { listParts, type Part, partsOf } from './parts.rules.ts';

/** The files of the list first. */
export function partsOfMessage(
  { text, file }: CampaignMessage,
  { files, source }: { files: readonly ListFile[]; source: CampaignTextSource },
): Part[] {
  const body = storableText(fillCampaignText(text, source));
  return [...listParts(files), ...partsOf(body, file)];
}

/** The caller has locked the thread. @returns the ids of the messages, in order */
export async function writeParts(
  tx: Tx,
  { thread, connectionId }: { thread: Thread; connectionId: number },
  parts: readonly Part[],
): Promise<string[]> {
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
