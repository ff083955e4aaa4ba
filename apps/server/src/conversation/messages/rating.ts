/** Ratings: customers are asked when their ticket is closed, and answer with a number on the closed ticket. */

import { automaticTexts, ratingQuestion } from '@prosa/contract/automatic-texts';
import type { Tx } from '../../core/ctx.ts';
import { findCompanyLocale, settingOf } from '../settings/settings.queries.ts';
import { type Rate, rateOf } from '../tickets/rate-of.ts';
import {
  expectRating,
  findFarewell,
  findWaitingAnswer,
  storeRating,
} from '../tickets/rating.queries.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';
import { findTickets, markRead } from '../tickets/tickets.queries.ts';
import { emitTicketEvent } from '../tickets/tickets.realtime.ts';
import { sendAutomatic } from './send-automatic.ts';

/** After a person has closed the ticket: asks for a rating, or if ratings are off, sends the farewell. */
export async function sayFarewell(tx: Tx, before: TicketRow): Promise<void> {
  const texts = await findFarewell(tx, before.id);
  if (before.is_group || texts.isBotOff) return;
  const ticket = (await findTickets(tx, [before.id]))[0]!;
  const wasServed = before.status === 'open';
  if (wasServed && (await settingOf(tx, 'userRating')) === 'enabled') {
    const { language } = await findCompanyLocale(tx);
    const text = ratingQuestion(language, texts.ratingMessage);
    // If the question cannot be sent any more, no answer is expected.
    if (await sendAutomatic(tx, ticket, { text })) await expectRating(tx, ticket.id);
  } else await sayGoodbye(tx, ticket, texts.complationMessage);
}

/** Stores a rating. Its message stays in place, and the ticket closed unless the customer has begun something new. */
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

/** Runs before a person continues a closed ticket: an answer that has arrived already counts. */
export async function takeWaitingRating(tx: Tx, ticketId: number): Promise<void> {
  const rate = rateOf((await findWaitingAnswer(tx, ticketId)) ?? '');
  if (rate !== null) await storeRating(tx, ticketId, rate);
}

async function sayGoodbye(tx: Tx, ticket: TicketRow, text: string): Promise<void> {
  if (text.trim() !== '') await sendAutomatic(tx, ticket, { text });
}

const thanks = async (tx: Tx): Promise<string> =>
  automaticTexts[(await findCompanyLocale(tx)).language].ratingThanks;
