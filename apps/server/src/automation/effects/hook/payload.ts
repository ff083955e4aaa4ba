/** What a workflow is told of a message: our envelope, or the object that workflows of the family read. Pure. */
import { variableValues } from '@prosa/contract/message-variables';
import type { HookContext, HookMessageRow } from './hook.queries.ts';

/** What the machine asks: a message, or several that were written while another call was out. */
export interface HookRequest {
  integrationId: number;
  /** Of the last message. */
  seq: number;
  body: string;
  choice: string | null;
  /** The first in this attendance. */
  isFirst: boolean;
  variables: Record<string, string>;
}

interface Told {
  companyId: number;
  context: HookContext;
  request: HookRequest;
  mediaUrl: string | null;
  now: Date;
}

export function envelope({ companyId, context, request, mediaUrl, now }: Told): object {
  const { connection, contact, ticket, tags, message } = context;
  const { createdAt, ...shown } = ticket;
  return {
    type: 'message.received',
    timestamp: new Date(message?.at ?? now).toISOString(),
    data: {
      companyId,
      connection,
      ticket: { ...shown, protocol: protocolOf(context, now), isFirst: request.isFirst },
      contact: { ...contact, tags },
      message: {
        id: message?.id ?? null,
        body: request.body,
        mediaType: message?.mediaType ?? 'conversation',
        mediaUrl,
        quotedId: message?.quotedId ?? null,
        choice: request.choice,
      },
      variables: request.variables,
    },
  };
}

function protocolOf({ language, timeZone, contact, ticket }: HookContext, at: Date): string {
  const source = { language, timeZone, contactName: contact.name, ticket, at };
  return variableValues(source).protocol ?? '';
}

/** The object of the family's library, the same for every provider. */
export function familyMessage({ context, request, mediaUrl, now }: Told): object {
  const { contact, message } = context;
  return {
    key: {
      remoteJid: `${contact.number}@s.whatsapp.net`,
      fromMe: false,
      id: message?.providerId ?? '',
    },
    messageTimestamp: Math.floor(new Date(message?.at ?? now).getTime() / 1000),
    pushName: contact.name,
    status: 2,
    message: contentOf(request.body, message?.file ?? null, mediaUrl),
  };
}

function contentOf(body: string, file: HookMessageRow['file'], url: string | null): object {
  if (!file || url === null) return { conversation: body };
  const { mime: mimetype, name: fileName } = file;
  const kind = /^(image|video|audio)\//.exec(mimetype)?.[1] ?? 'document';
  return { [`${kind}Message`]: { mimetype, caption: body, fileName, url } };
}
