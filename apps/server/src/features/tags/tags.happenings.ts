/** Tags that the automation gives to tickets. */
import { changeTicketTags } from '../../conversation/tickets/ticket-tags.queries.ts';
import { ticketTagged } from '../../conversation/tickets/tickets.service.ts';
import { subscriber } from '../../core/events/events.ts';
import { findTagsByName } from './tags.queries.ts';
import { emitTagCounts } from './tags.realtime.ts';

export const tagForAutomation = subscriber({
  on: 'tag.wanted',
  name: 'tag a ticket',
  inTransaction: async (tx, { ticketId, name }) => {
    const [tag] = await findTagsByName(tx, name);
    if (!tag) return;
    const changed = await changeTicketTags(tx, ticketId, { added: [tag.id], removed: [] });
    await ticketTagged(tx, ticketId);
    await emitTagCounts(tx, changed);
  },
});
