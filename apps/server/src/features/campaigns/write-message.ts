/** Writes what a customer gets from a campaign into their thread. */
import { type CampaignTextSource, fillCampaignText } from '@prosa/contract/campaign-text';
import type { Thread } from '../../conversation/inbound/people.queries.ts';
import { storableText } from '../../conversation/messages/message-text.ts';
import { findMessages } from '../../conversation/messages/messages.queries.ts';
import { announceQueued, queueMessage } from '../../conversation/messages/queue-message.ts';
import type { Tx } from '../../core/ctx.ts';
import { type SendableTemplate, templatePart } from './campaign-templates.ts';
import type { CampaignMessage, ListFile } from './campaigns.rules.ts';
import { listParts, type Part, partsOf } from './parts.rules.ts';

/** One of the things that a recipient may get. */
export interface Option {
  /** Which of the campaign's messages it is. */
  variant: number | null;
  /** Undefined for somebody of whom a value is not known. */
  partsFor(source: CampaignTextSource): Part[] | undefined;
}

export const templateOption = (template: SendableTemplate): Option => ({
  variant: null,
  partsFor: (source) => {
    const part = templatePart(template, source);
    return part && [part];
  },
});

/** The files of the list go first. */
export const messageOptions = (
  messages: readonly CampaignMessage[],
  files: readonly ListFile[],
): Option[] =>
  messages.map(({ variant, text, file }) => ({
    variant,
    partsFor: (source) => [
      ...listParts(files),
      ...partsOf(storableText(fillCampaignText(text, source)), file),
    ],
  }));

interface Addressed {
  campaignId: number;
  thread: Thread;
  connectionId: number;
  /** The caller is the owner of the connection. */
  isOfOwner?: boolean;
}

/** The caller has locked the thread. @returns the ids of the messages, in order */
export async function writeParts(
  tx: Tx,
  { campaignId, thread, connectionId, isOfOwner }: Addressed,
  parts: readonly Part[],
): Promise<string[]> {
  const place = {
    conversationId: thread.id,
    contactId: thread.contact_id,
    connectionId,
    ticketId: null,
  };
  const author = { kind: 'campaign', campaignId } as const;
  const ids: string[] = [];
  for (const part of parts) ids.push(await queueMessage(tx, place, { ...part, author, isOfOwner }));
  // Nobody can have a thread open that has just begun.
  if (thread.last_seq > 0) await announceQueued(tx, place, { rows: await findMessages(tx, ids) });
  return ids;
}
