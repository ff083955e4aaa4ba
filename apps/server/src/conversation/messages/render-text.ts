/** Fills in the variables of a text to a customer, in the company's language and time zone. */
import { fillVariables, hasVariables, variableValues } from '@prosa/contract/message-variables';
import type { Tx } from '../../core/ctx.ts';
import { findCompanyLocale } from '../settings/settings.queries.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';
import { positionOf } from '../tickets/waiting-line.queries.ts';
import { storableText } from './message-text.ts';

/** @param more variables that only this text has */
export async function renderText(
  tx: Tx,
  ticket: Pick<TicketRow, 'id' | 'contact' | 'created_at'>,
  { text, more = {} }: { text: string; more?: Record<string, string> },
): Promise<string> {
  if (!hasVariables(text)) return text;
  const values = variableValues({
    ...(await findCompanyLocale(tx)),
    contactName: ticket.contact.name,
    ticket: { id: ticket.id, createdAt: ticket.created_at },
    position: text.includes('position') ? await positionOf(tx, ticket.id) : undefined,
    at: tx.core.now(),
  });
  return storableText(fillVariables(text, { ...values, ...more }));
}
