/** How customers liked it: asked when their ticket is closed, answered by a number on the closed ticket. */

import { automaticTexts, ratingQuestion } from '@prosa/contract/automatic-texts';
import type { Tx } from '../../core/ctx.ts';
import { sendAutomatic } from '../messages/send-automatic.ts';
import { findCompanyVoice, settingOf } from '../settings/settings.queries.ts';
import { type Rate, rateOf } from './rate-of.ts';
import { expectRating, findFarewell, findWaitingAnswer, storeRating } from './rating.queries.ts';
import type { TicketRow } from './tickets.present.ts';
import { findTickets, markRead } from './tickets.queries.ts';
import { emitTicketEvent } from './tickets.realtime.ts';

/** After a person has closed it: the question, or where none is asked, the farewell. */
export async function sayFarewell(tx: Tx, before: TicketRow): Promise<void> {
  const texts = await findFarewell(tx, before.id);
  if (before.is_group || texts.isBotOff) return;
  const ticket = (await findTickets(tx, [before.id]))[0]!;
  const wasServed = before.status === 'open';
  if (wasServed && (await settingOf(tx, 'userRating')) === 'enabled') {
    const { language } = await findCompanyVoice(tx);
    const text = ratingQuestion(language, texts.ratingMessage);
    // Who cannot be asked any more is not waited for.
    if (await sendAutomatic(tx, ticket, { text })) await expectRating(tx, ticket.id);
  } else await sayGoodbye(tx, ticket, texts.complationMessage);
}

/** The message stays where it is; the ticket stays closed, unless the customer has begun something new since. */
export async function takeRating(tx: Tx, ticket: TicketRow, rate: Rate): Promise<void> {
  await storeRating(tx, ticket.id, rate);
  emitTicketEvent(tx, {
    id: ticket.id,
    contactId: ticket.contact_id,
    whatsappId: ticket.connection_id,
  });
  if (ticket.status !== 'closed') return;
  await markRead(tx, ticket.id);
  const { complationMessage } = await findFarewell(tx, ticket.id);
  await sayGoodbye(tx, ticket, complationMessage.trim() || (await thanks(tx)));
}

/** Before a person goes on with a closed ticket: an answer that is there already counts. */
export async function takeWaitingRating(tx: Tx, ticketId: number): Promise<void> {
  const rate = rateOf((await findWaitingAnswer(tx, ticketId)) ?? '');
  if (rate !== null) await storeRating(tx, ticketId, rate);
}

async function sayGoodbye(tx: Tx, ticket: TicketRow, text: string): Promise<void> {
  if (text.trim() !== '') await sendAutomatic(tx, ticket, { text });
}

const thanks = async (tx: Tx): Promise<string> =>
  automaticTexts[(await findCompanyVoice(tx)).language].ratingThanks;
