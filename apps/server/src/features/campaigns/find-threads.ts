/** Contacts and threads of recipients: they come into being like those of people who write to us. */
import { lockThreads, type Thread } from '../../conversation/inbound/people.queries.ts';
import { resolvePeople, toPerson } from '../../conversation/inbound/people.ts';
import type { Tx } from '../../core/ctx.ts';
import { identityKey } from '../../provider/identity-key.ts';

export interface Reached<Recipient> {
  recipient: Recipient;
  thread: Thread;
}

export async function findThreads<Recipient extends { number: string; name: string }>(
  tx: Tx,
  connectionId: number,
  recipients: readonly Recipient[],
): Promise<{ reached: Reached<Recipient>[]; blocked: Recipient[] }> {
  const people = recipients.map(({ number, name }) =>
    toPerson({ ids: [{ kind: 'pn', value: number }], number, ...(name ? { name } : {}) }),
  );
  const known = await resolvePeople(tx, people, connectionId);
  const placed = recipients.map((recipient, index) => ({
    recipient,
    contactId: known.byKey.get(identityKey(people[index]!.ids[0]!))!,
  }));
  const open = placed.filter(({ contactId }) => !known.blocked.has(contactId));
  const contactIds = [...new Set(open.map(({ contactId }) => contactId))];
  const threads = await lockThreads(tx, connectionId, contactIds);
  const byContact = new Map(threads.map((thread) => [thread.contact_id, thread]));
  return {
    reached: open.map(({ recipient, contactId }) => ({
      recipient,
      thread: byContact.get(contactId)!,
    })),
    blocked: placed
      .filter(({ contactId }) => known.blocked.has(contactId))
      .map(({ recipient }) => recipient),
  };
}
