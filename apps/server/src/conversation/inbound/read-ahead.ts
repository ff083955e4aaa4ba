/**
 * What most batches need: whose the messages are, their locked threads, and what is stored. As three statements in one
 * write; a batch with strangers, or with the first message of a thread, takes more.
 */
import type { Tx } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import type { InboundMessage } from '../../provider/port.ts';
import {
  findIdentities,
  type KnownIdentity,
  lockKnownThreads,
  type Thread,
  threadsOf,
} from './people.queries.ts';
import { isSettled, knownOf } from './people.ts';
import { chatOf, peopleIn, providerIdsOf } from './place-messages.ts';
import { type BatchState, readBatchState } from './store.queries.ts';

export interface ReadAhead {
  identities: readonly KnownIdentity[];
  /** Undefined where people or threads have to be made first. */
  whole: { threads: Thread[]; state: BatchState } | undefined;
}

export async function readAhead(
  tx: Tx,
  connectionId: number,
  messages: readonly InboundMessage[],
): Promise<ReadAhead> {
  const people = peopleIn(messages);
  const all = people.flatMap(({ ids }) => ids);
  const chats = messages.flatMap((message) => chatOf(message).ids);
  const [identities, threads, state] = await together(
    findIdentities(tx, all),
    lockKnownThreads(tx, connectionId, { chats, all }),
    readBatchState(tx, connectionId, {
      providerIds: providerIdsOf(messages),
      threads: threadsOf(tx, connectionId, chats),
    }),
  );
  const { byKey } = knownOf(identities);
  const isKnown = people.every((person) => isSettled(person, byKey));
  // Between two of the statements an identity may have moved to another contact.
  const isWhole = isKnown && threads.every(({ id }) => state.threads.includes(id));
  return { identities, whole: isWhole ? { threads, state } : undefined };
}
