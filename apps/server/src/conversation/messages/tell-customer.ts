/** Sends automatic texts after a change of a ticket, if the company wants them. */

import { type AutomaticTexts, automaticTexts } from '@prosa/contract/automatic-texts';
import type { Tx } from '../../core/ctx.ts';
import { findCompanyLocale, settingOf } from '../settings/settings.queries.ts';
import { wasJustSaid } from '../tickets/just-said.queries.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';
import { findTickets } from '../tickets/tickets.queries.ts';
import { type TicketAction, transferNews } from '../tickets/tickets.rules.ts';
import { sayFarewell } from './rating.ts';
import { sendAutomatic } from './send-automatic.ts';

/** Runs after the change is written, in its transaction: a repeated request changes nothing and sends nothing again. */
export async function tellCustomer(
  tx: Tx,
  before: TicketRow,
  kind: TicketAction['kind'],
): Promise<void> {
  if (kind === 'accept') await greet(tx, before);
  else if (kind === 'transfer' || kind === 'return') await tellTransfer(tx, before);
  else if (kind === 'close') await sayFarewell(tx, before);
}

/** A caller who calls again at once has just read the text. */
export async function explainRefusedCall(tx: Tx, ticketId: number): Promise<void> {
  const { language } = await findCompanyLocale(tx);
  if (await wasJustSaid(tx, ticketId, automaticTexts[language].callsOff)) return;
  await say(tx, ticketId, 'callsOff');
}

async function greet(tx: Tx, before: TicketRow): Promise<void> {
  if (before.is_group || (await settingOf(tx, 'sendGreetingAccepted')) !== 'enabled') return;
  await say(tx, before.id, 'greeting');
}

async function tellTransfer(tx: Tx, before: TicketRow): Promise<void> {
  if ((await settingOf(tx, 'sendMsgTransfTicket')) !== 'enabled') return;
  const [after] = await findTickets(tx, [before.id]);
  const news = transferNews(
    { userId: before.user_id, queueId: before.queue_id },
    { userId: after!.user_id, queueId: after!.queue_id },
  );
  if (news) await say(tx, before.id, news);
}

async function say(tx: Tx, ticketId: number, what: keyof AutomaticTexts): Promise<void> {
  const ticket = (await findTickets(tx, [ticketId]))[0]!;
  if (ticket.is_bot_off) return;
  const { language } = await findCompanyLocale(tx);
  // An asterisk would end the bold text around the names.
  const bold = (name: string | null | undefined) => (name ?? '').replaceAll('*', '');
  await sendAutomatic(tx, ticket, {
    text: automaticTexts[language][what],
    more: { agent: bold(ticket.user_name), queue: bold(ticket.queue?.name) },
  });
}
