/** The message of a schedule, through the one writer: in the ticket that is open, else between attendances. */
import { limits } from '@prosa/contract/limits';
import { scheduleLimits } from '@prosa/contract/schedules/series';
import { holdFiles } from '../../conversation/media/media.queries.ts';
import { findMessages } from '../../conversation/messages/messages.queries.ts';
import {
  announceQueued,
  type OutboundMessage,
  type OutboundThread,
  queueMessage,
} from '../../conversation/messages/queue-message.ts';
import { renderFor } from '../../conversation/messages/render-text.ts';
import { giveAnswersTo } from '../../conversation/tickets/answers.queries.ts';
import { presentTicket } from '../../conversation/tickets/tickets.present.ts';
import {
  findActiveTicket,
  findTickets,
  lockConversation,
} from '../../conversation/tickets/tickets.queries.ts';
import { stateOf, ticketChanged } from '../../conversation/tickets/tickets.service.ts';
import type { Tx } from '../../core/ctx.ts';
import { templateMessage } from '../templates/template-message.ts';
import type { ScheduleRow } from './schedules.queries.ts';

/** @returns the id of the message, the last one if the text is too long to stand below its picture */
export async function writeMessage(
  tx: Tx,
  row: ScheduleRow,
  { connectionId, asTemplate }: { connectionId: number; asTemplate: boolean },
): Promise<string> {
  const place = { contactId: row.contact_id, connectionId };
  const conversationId = await lockConversation(tx, place);
  const ticket = await findActiveTicket(tx, place);
  const thread: OutboundThread = { ...place, conversationId, ticketId: ticket?.id ?? null };
  const render = (text: string) =>
    renderFor(tx, { contactName: row.contact.name, ticket }, { text });
  const parts = asTemplate
    ? [await templateOf(tx, row, { connectionId, render })]
    : await partsOf(tx, row, await render(row.body));
  const ids: string[] = [];
  for (const part of parts)
    ids.push(await queueMessage(tx, thread, { ...part, author: { kind: 'schedule' } }));
  if (!ticket) await routeAnswer(tx, row, conversationId);
  const [after] = ticket ? await findTickets(tx, [ticket.id]) : [];
  await announceQueued(tx, thread, {
    rows: await findMessages(tx, ids),
    ...(after && { ticket: presentTicket(tx.core, after) }),
  });
  if (ticket && after) await ticketChanged(tx, stateOf(ticket), after);
  return ids.at(-1)!;
}

type Part = Pick<OutboundMessage, 'body' | 'mediaType' | 'file' | 'outgoing'>;

/** Its values may have variables, like texts. */
async function templateOf(
  tx: Tx,
  { template_id, template_values, contact }: ScheduleRow,
  { connectionId, render }: { connectionId: number; render: (text: string) => Promise<string> },
): Promise<Part> {
  const values: Record<string, string> = {};
  // Meta refuses empty values and line breaks, which a name may bring in.
  for (const [key, text] of Object.entries(template_values))
    values[key] = (await render(text)).replace(/\s+/g, ' ').trim() || contact.number;
  return templateMessage(tx, { connectionId, templateId: template_id ?? 0, values });
}

/** A picture that was deleted meanwhile is left out. */
async function partsOf(tx: Tx, { file }: ScheduleRow, body: string): Promise<Part[]> {
  const text = { body, mediaType: 'conversation' };
  if (!file || !(await holdFiles(tx, [file.id]))) return [text];
  const picture = { mediaType: 'image', file: { ...file, playId: null, isVoice: false } };
  return body.length > limits.caption.max
    ? [text, { ...picture, body: '' }]
    : [{ ...picture, body }];
}

/** Where a ticket is open, its attendant reads the answer. */
async function routeAnswer(tx: Tx, row: ScheduleRow, conversationId: number): Promise<void> {
  const { queue_id: queueId, attendant_id: userId } = row;
  if (queueId === null && userId === null) return;
  const until = new Date(tx.core.now().getTime() + scheduleLimits.answerMs);
  await giveAnswersTo(tx, conversationId, { queueId, userId, until });
}
