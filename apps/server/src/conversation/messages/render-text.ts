/** Fills in the variables of a text to a customer, in the company's language and time zone. */
import { fillVariables, hasVariables, variableValues } from '@prosa/contract/message-variables';
import type { Tx } from '../../core/ctx.ts';
import { findCompanyLocale } from '../settings/settings.queries.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';
import { positionOf } from '../tickets/waiting-line.queries.ts';
import { storableText } from './message-text.ts';

interface Template {
  text: string;
  /** Variables that only this text has. */
  more?: Record<string, string>;
}

export const renderText = (
  tx: Tx,
  ticket: Pick<TicketRow, 'id' | 'contact' | 'created_at'>,
  template: Template,
): Promise<string> => renderFor(tx, { contactName: ticket.contact.name, ticket }, template);

/** The same for a text that may stand between attendances. */
export async function renderFor(
  tx: Tx,
  { contactName, ticket }: Recipient,
  { text, more = {} }: Template,
): Promise<string> {
  if (!hasVariables(text)) return text;
  const values = variableValues({
    ...(await findCompanyLocale(tx)),
    contactName,
    ticket: ticket && { id: ticket.id, createdAt: ticket.created_at },
    position: ticket && text.includes('position') ? await positionOf(tx, ticket.id) : undefined,
    at: tx.core.now(),
  });
  return storableText(fillVariables(text, { ...values, ...more }));
}

interface Recipient {
  contactName: string;
  ticket: Pick<TicketRow, 'id' | 'created_at'> | undefined;
}
