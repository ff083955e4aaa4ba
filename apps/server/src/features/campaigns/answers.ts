/** An answer to a campaign: it counts, and the attendance that it opens gets what the campaign says. */
import { addTicketTag } from '../../conversation/tickets/ticket-tags.queries.ts';
import { writeTicket } from '../../conversation/tickets/tickets.queries.ts';
import { emitTicketEvent } from '../../conversation/tickets/tickets.realtime.ts';
import { ticketChangedSince } from '../../conversation/tickets/tickets.service.ts';
import type { Tx } from '../../core/ctx.ts';
import { subscriber } from '../../core/events/events.ts';
import { emitTagCounts } from '../tags/tags.realtime.ts';
import {
  type AnsweredCampaign,
  hasAnswerable,
  moveRecipients,
  noteAnswers,
  noteOptOut,
} from './answers.queries.ts';

export const countAnswers = subscriber({
  on: 'messages.received',
  name: 'answers to campaigns',
  when: hasAnswerable,
  inTransaction: async (tx, { ticketIds }) => {
    for (const answered of await noteAnswers(tx, ticketIds))
      if (answered.isNew) await place(tx, answered);
  },
});

export const countOptOuts = subscriber({
  on: 'contact.optedOut',
  name: 'opt-outs of campaigns',
  inTransaction: (tx, { contactId }) => noteOptOut(tx, contactId),
});

export const moveAnswers = subscriber({
  on: 'contacts.merging',
  name: 'move recipients of campaigns',
  inTransaction: (tx, { kept, gone }) => moveRecipients(tx, kept, gone),
});

/** In the transaction of the message, before the automation could ask the customer for a queue. */
async function place(tx: Tx, answered: AnsweredCampaign): Promise<void> {
  const { ticketId, queueBefore, queueId, userId, answerTagId } = answered;
  if (queueId !== null || userId !== null) {
    await writeTicket(tx, ticketId, {
      status: userId === null ? 'pending' : 'open',
      userId,
      queueId: queueId ?? queueBefore,
      handed: userId === null ? undefined : { by: null },
    });
  }
  const isTagged = answerTagId !== null && (await tag(tx, ticketId, answerTagId));
  const before = { id: ticketId, userId: null, queueId: queueBefore };
  const ticket = await ticketChangedSince(tx, before);
  if (isTagged && ticket) emitTicketEvent(tx, ticket);
}

async function tag(tx: Tx, ticketId: number, tagId: number): Promise<boolean> {
  const isNew = await addTicketTag(tx, ticketId, tagId);
  if (isNew) await emitTagCounts(tx, [tagId]);
  return isNew;
}
