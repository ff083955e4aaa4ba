/**
 * Older messages: a phone sends them after linking, and on request. The library would accept them from anybody, and
 * skips those it has reported before; here we read them from the journal, and only when our own phone sent them.
 */
import { downloadAndProcessHistorySyncNotification, type proto, type WAMessage } from 'baileys';
import type { InboundMessage } from '../../../provider/port.ts';
import { libraryLog } from './library-log.ts';
import { decodePlaintext, normalise, type Self, sameAs } from './normalise.ts';
import { envelopeOf } from './side-events.ts';

export type HistoryNotice = proto.Message.IHistorySyncNotification;

interface Decrypted {
  attrs: Record<string, string>;
  plaintext: Uint8Array;
}

/** After linking a phone sends months of every chat: take only this many of the latest from each. */
const PER_CHAT_MAX = 500;

/** Undefined for every other message. */
export function historyNoticeOf(
  { attrs, plaintext }: Decrypted,
  self: Self,
): HistoryNotice | undefined {
  return sameAs(self, attrs.participant ?? attrs.from) ? historyIn(plaintext) : undefined;
}

export function historyIn(plaintext: Uint8Array): HistoryNotice | undefined {
  try {
    return decodePlaintext(plaintext).protocolMessage?.historySyncNotification ?? undefined;
  } catch {
    return undefined;
  }
}

interface HistoryOptions {
  self: Self;
  now: Date;
}

/** @returns messages of chats, newest first */
export async function readHistory(
  notice: HistoryNotice,
  options: HistoryOptions,
): Promise<InboundMessage[]> {
  const { messages } = await downloadAndProcessHistorySyncNotification(notice, {}, libraryLog);
  const counts = new Map<string, number>();
  return messages.toSorted(newestFirst).flatMap((message) => {
    const chat = message.key.remoteJid ?? '';
    const count = (counts.get(chat) ?? 0) + 1;
    counts.set(chat, count);
    return count > PER_CHAT_MAX ? [] : asHistory(message, options);
  });
}

const newestFirst = (a: WAMessage, b: WAMessage): number =>
  Number(b.messageTimestamp) - Number(a.messageTimestamp);

/** The phone applied edits and deletes long ago. */
function asHistory(message: WAMessage, { now, self }: HistoryOptions): InboundMessage[] {
  const envelope = envelopeOf(message, { isOffline: true, now });
  // Without contents it reports a change of a group.
  if (!envelope || !message.message) return [];
  return normalise(message.message, envelope, self).flatMap((event) =>
    event.t === 'message' ? [{ ...event, origin: 'history' as const }] : [],
  );
}
