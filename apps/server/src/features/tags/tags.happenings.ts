/** Tags that the automation gives to tickets. */
import { changeTicketTags } from '../../conversation/tickets/ticket-tags.queries.ts';
import { ticketTagged } from '../../conversation/tickets/tickets.service.ts';
import type { Tx } from '../../core/ctx.ts';
import { type Subscriber, subscriber } from '../../core/events/events.ts';
import { findTagsByName } from './tags.queries.ts';
import { emitTagCounts } from './tags.realtime.ts';

export const tagSubscribers: readonly Subscriber[] = [
  subscriber({
    on: 'tag.wanted',
    name: 'tag a ticket',
    inTransaction: async (tx, { ticketId, name }) => {
      const [tag] = await findTagsByName(tx, name);
      if (tag) await change(tx, ticketId, { added: [tag.id], removed: [] });
    },
  }),
  subscriber({
    on: 'tag.changed',
    name: 'tag a ticket',
    inTransaction: (tx, { ticketId, tagId, isOn }) =>
      change(tx, ticketId, { added: isOn ? [tagId] : [], removed: isOn ? [] : [tagId] }),
  }),
];

async function change(
  tx: Tx,
  ticketId: number,
  tags: { added: number[]; removed: number[] },
): Promise<void> {
  const changed = await changeTicketTags(tx, ticketId, tags);
  await ticketTagged(tx, ticketId);
  await emitTagCounts(tx, changed);
}
