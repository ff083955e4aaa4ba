import type { Message } from '@prosa/contract/messages';
import type { TemplateValues } from '@prosa/contract/template-text';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { putMessages } from '../../conversation/messages/messages.api.ts';
import { call } from '../../session/session.ts';

/** All templates of a connection, by name. */
export const templatesQuery = (whatsappId: number) =>
  queryOptions({
    queryKey: ['templates', whatsappId],
    queryFn: ({ signal }) => call('GET /templates', { query: { whatsappId } }, { signal }),
  });

/** Fetches them from the provider's account. */
export async function syncTemplates(client: QueryClient, whatsappId: number) {
  const { templates, state } = await call('POST /templates/sync', { body: { whatsappId } });
  client.setQueryData(templatesQuery(whatsappId).queryKey, templates);
  return state;
}

export interface TemplateSend {
  ticketId: number;
  templateId: number;
  values: TemplateValues;
  clientId: string;
}

export async function sendTemplate(
  client: QueryClient,
  { ticketId, ...body }: TemplateSend,
): Promise<Message> {
  const params = { ticketId: String(ticketId) };
  const message = await call('POST /messages/:ticketId/template', { params, body });
  putMessages(client, ticketId, [message]);
  return message;
}
