/** A customer writes: in one transaction, the message is on their phone and in the queue that the gateway reads. */

import { type InspectedFile, storeFile } from '../../conversation/media/media.service.ts';
import { type Ctx, inTransaction, type Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import {
  emitPhone,
  insertPhoneMessage,
  lockCustomer,
  newWaId,
  renameCustomer,
} from '../../gateway/adapters/sandbox/phone.queries.ts';
import { type Chat, queueEvents } from '../../gateway/adapters/sandbox/sandbox-events.queries.ts';
import type { MessageKind } from '../../provider/port.ts';
import { findPhoneMessage } from './sandbox.queries.ts';
import { checkSandboxConnection } from './sandbox-access.ts';

export interface CustomerMessage {
  connectionId: number;
  from: { number: string; name?: string | undefined };
  kind: MessageKind;
  body: string;
  file?: InspectedFile | undefined;
  quotedId?: string | undefined;
  forwardingScore?: number | undefined;
}

/** Answers the phone's id of the message once it is stored for delivery. */
export function writeAsCustomer(ctx: Ctx, message: CustomerMessage): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    await checkSandboxConnection(tx, message.connectionId);
    const chat = { connectionId: message.connectionId, number: message.from.number };
    const { name } = message.from;
    const customer = await lockCustomer(tx, chat, name);
    if (name && name !== customer.name) await renameCustomer(tx, chat, name);
    const id = await deliver(tx, chat, { ...message, name: name ?? customer.name });
    emitPhone(tx, chat);
    return { id };
  });
}

async function deliver(
  tx: Tx,
  chat: Chat,
  message: CustomerMessage & { name: string },
): Promise<string> {
  const { kind, body, forwardingScore } = message;
  const quotedWaId = message.quotedId && (await quoted(tx, chat, message.quotedId));
  const file = message.file && (await storeFile(tx, message.file));
  const id = crypto.randomUUID();
  const waId = newWaId();
  await insertPhoneMessage(tx, chat, {
    id,
    waId,
    fromCustomer: true,
    body,
    mediaType: kind,
    fileId: file?.id,
    quotedWaId,
    forwardingScore,
    status: 'sent',
  });
  const event = {
    t: 'message' as const,
    id: waId,
    chat: [{ kind: 'pn' as const, value: chat.number }],
    number: chat.number,
    name: message.name,
    fromMe: false,
    origin: 'live' as const,
    kind,
    body,
    at: tx.core.now(),
    ...(file ? { media: mediaOf(file) } : {}),
    ...(quotedWaId ? { quotedId: quotedWaId } : {}),
    ...(forwardingScore ? { forwardingScore } : {}),
  };
  await queueEvents(tx, chat, [{ event }]);
  return id;
}

const mediaOf = (file: { id: string; mime: string; name: string; bytes: number }) => ({
  ref: file.id,
  mime: file.mime,
  name: file.name,
  bytes: file.bytes,
  // Phones record voice notes as OGG; a music file has another type.
  voice: file.mime.startsWith('audio/ogg') || file.mime === 'audio/opus',
});

async function quoted(tx: Tx, chat: Chat, id: string): Promise<string> {
  const message = await findPhoneMessage(tx, chat, id);
  if (!message) throw appError('ERR_NO_MESSAGE_FOUND');
  return message.wa_id;
}
