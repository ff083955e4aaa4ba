/** Converts the library's events besides messages into events of the port. Pure. */
import type { BaileysEventMap, Contact, WACallEvent, WAMessage } from 'baileys';
import type { Identity, InboundEvent } from '../../../provider/port.ts';
import { identitiesOf, identityOf, isBroadcastList, isIgnored } from './addresses.ts';
import type { Envelope } from './normalise.ts';

const DELIVERED = 3;

type Level = 2 | 3 | 4 | 5;
const isLevel = (status: number | null | undefined): status is Level =>
  status !== undefined && status !== null && status >= 2 && status <= 5;

const fromSeconds = (seconds: unknown, now: Date): Date =>
  Number(seconds) > 0 ? new Date(Number(seconds) * 1000) : now;

/** Only receipts: edits and deletes are read from the messages that carry them. */
export function receiptEvents(
  updates: BaileysEventMap['messages.update'],
  now: Date,
): InboundEvent[] {
  return updates.flatMap(({ key, update }): InboundEvent[] => {
    const { status, messageTimestamp } = update;
    if (!key.fromMe || !key.id || !isLevel(status)) return [];
    return [{ t: 'ack', id: key.id, level: status, at: fromSeconds(messageTimestamp, now) }];
  });
}

/** In a group "delivered" means to at least one person. Read by one is not read by all, so it is not reported. */
export function groupReceiptEvents(
  updates: BaileysEventMap['message-receipt.update'],
  now: Date,
): InboundEvent[] {
  return updates.flatMap(({ key, receipt }): InboundEvent[] => {
    if (!key.fromMe || !key.id) return [];
    const at = fromSeconds(receipt.receiptTimestamp ?? receipt.readTimestamp, now);
    return [{ t: 'ack', id: key.id, level: DELIVERED, at }];
  });
}

export function contactEvents(contacts: readonly Partial<Contact>[], now: Date): InboundEvent[] {
  return contacts.flatMap(({ id, lid, phoneNumber, name, verifiedName, notify }) => {
    const ids = identitiesOf(id, lid, phoneNumber);
    const known = name || verifiedName || notify;
    if (ids.length === 0 || (!known && ids.length < 2)) return [];
    return [{ t: 'contact' as const, ids, ...(known ? { name: known } : {}), at: now }];
  });
}

/** The picture was changed or removed: fetching it shows which. */
export const pictureEvents = (contacts: readonly Partial<Contact>[], now: Date): InboundEvent[] =>
  contacts.flatMap(({ id, imgUrl }) => {
    const ids = imgUrl === undefined ? [] : identitiesOf(id);
    return ids.length > 0
      ? [{ t: 'contact' as const, ids, picture: 'changed' as const, at: now }]
      : [];
  });

export const mappingEvents = (
  pairs: readonly { lid: string; pn: string }[],
  now: Date,
): InboundEvent[] =>
  pairs.flatMap(({ lid, pn }) => {
    const ids = identitiesOf(lid, pn);
    return ids.length === 2 ? [{ t: 'contact' as const, ids, at: now }] : [];
  });

export function presenceEvents(
  { id, presences }: BaileysEventMap['presence.update'],
  now: Date,
): InboundEvent[] {
  const chat = identitiesOf(id);
  if (chat.length === 0) return [];
  return Object.values(presences).map(({ lastKnownPresence }) => ({
    t: 'presence' as const,
    chat,
    isTyping: lastKnownPresence === 'composing' || lastKnownPresence === 'recording',
    at: now,
  }));
}

export const callerOf = ({ from, chatId, callerPn }: WACallEvent): Identity[] =>
  identitiesOf(from, chatId, callerPn);

/** @param isAnswered the call was answered, here or on another device */
export function callEvents(call: WACallEvent, isAnswered: boolean): InboundEvent[] {
  const from = callerOf(call);
  const phase = phaseOf(call.status, isAnswered);
  if (!phase || from.length === 0) return [];
  const { id, isVideo = false, date: at } = call;
  return [{ t: 'call', id, from, phase, isVideo, at }];
}

function phaseOf(status: WACallEvent['status'], isAnswered: boolean) {
  if (status === 'offer') return 'offer' as const;
  if (status === 'accept') return 'accepted' as const;
  const isOver = status === 'timeout' || status === 'terminate' || status === 'reject';
  return isOver && !isAnswered ? ('missed' as const) : undefined;
}

/** The envelope of a message that did not arrive in its own stanza. */
export function envelopeOf(
  message: WAMessage,
  { isOffline, now }: { isOffline: boolean; now: Date },
): Envelope | undefined {
  const { key, pushName, messageTimestamp } = message;
  const { id, remoteJid } = key;
  if (!id || !remoteJid || isIgnored(remoteJid)) return undefined;
  const place = placeOf(message, remoteJid);
  if (place.chat.length === 0) return undefined;
  return {
    id,
    chatJid: remoteJid,
    ...place,
    ...(pushName ? { name: pushName } : {}),
    isOffline,
    at: fromSeconds(messageTimestamp, now),
  };
}

function placeOf({ key, participant: author }: WAMessage, chatJid: string) {
  // Old group messages carry it outside their key.
  const participant = key.participant || author;
  const participantJid = participant ? { participantJid: participant } : {};
  const fromMe = key.fromMe ?? false;
  if (identityOf(chatJid)?.kind === 'group') {
    const sender = participant ? { sender: identitiesOf(participant, key.participantAlt) } : {};
    return { isGroup: true, chat: identitiesOf(chatJid), fromMe, ...participantJid, ...sender };
  }
  if (isBroadcastList(chatJid)) {
    const chat = fromMe ? [] : identitiesOf(participant, key.remoteJidAlt);
    return { isGroup: false, chat, fromMe, ...participantJid };
  }
  // Our own messages carry our own number.
  const chat = identitiesOf(chatJid, fromMe ? undefined : key.remoteJidAlt);
  return { isGroup: false, chat, fromMe };
}
