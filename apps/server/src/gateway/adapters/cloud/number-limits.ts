/** What Meta allows a number: the people that campaigns reach, and the messages in a second. */
import type { CloudAccount } from './cloud-accounts.queries.ts';
import type { GraphClient } from './graph.ts';
import { type MessagingLimit, readMessagingLimit } from './messaging-limit.ts';
import { readThroughput } from './throughput.ts';

export interface NumberLimits extends MessagingLimit {
  /** Undefined if Meta does not say. */
  perSecond: number | undefined;
}

export async function readLimits(
  graph: GraphClient,
  account: Pick<CloudAccount, 'phoneNumberId' | 'businessAccountId'>,
): Promise<NumberLimits> {
  const [messaging, perSecond] = await Promise.all([
    readMessagingLimit(graph, account),
    readThroughput(graph, account.phoneNumberId),
  ]);
  return { ...messaging, perSecond };
}
