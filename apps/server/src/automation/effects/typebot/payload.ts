/** What a Typebot server is sent. Pure. */
import { variableValues } from '@prosa/contract/message-variables';
import type { HookContext } from '../hook/hook.queries.ts';

const FORMAT = { textBubbleContentFormat: 'markdown' } as const;

/** Strings: older servers know no objects. */
export const continuing = (text: string | null): object => ({
  ...(text !== null && { message: text }),
  ...FORMAT,
});

/** Never `resultId`: customers would share what the bot remembers of one of them. */
export function starting(context: HookContext, text: string | null, at: Date): object {
  const { connection, contact, language, ticket, timeZone } = context;
  const values = variableValues({ language, timeZone, contactName: contact.name, ticket, at });
  return {
    ...(text !== null && text.trim() !== '' && { message: text }),
    isStreamEnabled: false,
    isOnlyRegistering: false,
    ...FORMAT,
    prefilledVariables: {
      number: contact.number,
      pushName: contact.name,
      name: contact.name,
      firstName: values.firstName ?? '',
      email: contact.email,
      ticketId: String(ticket.id),
      protocol: values.protocol ?? '',
      queue: ticket.queue?.name ?? '',
      connection: connection.name,
      message: text ?? '',
    },
  };
}
