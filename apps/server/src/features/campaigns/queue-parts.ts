/** Stores what a customer gets from a campaign, as messages of the thread in order. */
import { type OutboundThread, queueMessage } from '../../conversation/messages/queue-message.ts';
import type { Tx } from '../../core/ctx.ts';
import type { Part } from './parts.rules.ts';

/** The thread must be locked. @returns the ids of the messages */
export async function queueParts(
  tx: Tx,
  thread: OutboundThread,
  parts: readonly Part[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const part of parts)
    ids.push(await queueMessage(tx, thread, { ...part, author: { kind: 'campaign' } }));
  return ids;
}
