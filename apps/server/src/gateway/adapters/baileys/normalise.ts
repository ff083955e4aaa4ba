/**
 * Converts a decrypted message and its envelope into events of the port. Pure, so that messages left over by a crash
 * read the same.
 */
import { type BinaryNode, proto, unpadRandomMax16 } from 'baileys';
import type {
  Identity,
  InboundEvent,
  InboundMessage,
  Member,
  Mention,
} from '../../../provider/port.ts';
import { identitiesOf, identityOf, isBroadcastList, isIgnored, numberOf } from './addresses.ts';
import { contentOf, unwrap } from './content.ts';
import { fileRefOf } from './file-ref.ts';

/** Our own number and LID. */
export interface Self {
  pn: string;
  lid: string;
}

/** The envelope of a message. */
export interface Envelope {
  id: string;
  chatJid: string;
  chat: Identity[];
  isGroup: boolean;
  /** In groups. */
  participantJid?: string;
  sender?: Identity[];
  name?: string;
  fromMe: boolean;
  isOffline: boolean;
  at: Date;
}

type Attrs = Record<string, string | undefined>;

export const sameAs = (self: Self, jid: string | null | undefined): boolean => {
  const own = identityOf(jid);
  return (own?.kind === 'pn' || own?.kind === 'lid') && own.value === self[own.kind];
};

/** Undefined for chats that are not conversations. */
export function readEnvelope(attrs: Attrs, self: Self): Envelope | undefined {
  const { id, from, participant } = attrs;
  const place = from ? placeOf(attrs, from, self) : undefined;
  if (!id || !place || place.chat.length === 0) return undefined;
  return {
    id,
    ...place,
    ...(place.isGroup && participant ? groupSender(attrs, participant) : {}),
    ...(attrs.notify ? { name: attrs.notify } : {}),
    isOffline: attrs.offline !== undefined,
    at: new Date(Number(attrs.t) * 1000),
  };
}

function placeOf(attrs: Attrs, from: string, self: Self) {
  const isGroup = identityOf(from)?.kind === 'group';
  if (isGroup) {
    const fromMe = sameAs(self, attrs.participant);
    return { isGroup, chatJid: from, chat: identitiesOf(from), fromMe };
  }
  if (isBroadcastList(from)) return placeOfListed(attrs, from, self);
  const fromMe = sameAs(self, from);
  const chatJid = (fromMe ? attrs.recipient : from) ?? '';
  const chat = isIgnored(chatJid) ? [] : identitiesOf(chatJid, ...alternatives(attrs, fromMe));
  return { isGroup, chatJid, chat, fromMe };
}

/** To somebody's broadcast list: for us it is a chat with them. Our own lists have no chat. */
function placeOfListed(attrs: Attrs, from: string, self: Self) {
  const { participant } = attrs;
  const fromMe = sameAs(self, participant);
  const { participant_pn, participant_lid } = attrs;
  const author = [participant, participant_pn, participant_lid, ...alternatives(attrs, false)];
  const participantJid = participant ? { participantJid: participant } : {};
  const chat = fromMe ? [] : identitiesOf(...author);
  return { isGroup: false, chatJid: from, chat, fromMe, ...participantJid };
}

/** Messages that we sent from the phone carry our own number: it is not the other side's. */
const alternatives = (attrs: Attrs, fromMe: boolean): (string | undefined)[] =>
  fromMe
    ? [attrs.recipient_pn, attrs.peer_recipient_pn, attrs.recipient_lid, attrs.peer_recipient_lid]
    : [attrs.sender_pn, attrs.sender_lid];

const groupSender = (attrs: Attrs, participant: string) => ({
  participantJid: participant,
  sender: identitiesOf(participant, attrs.participant_pn, attrs.participant_lid),
});

export const decodePlaintext = (plaintext: Uint8Array): proto.IMessage => {
  const message = proto.Message.decode(unpadRandomMax16(plaintext));
  return message.deviceSentMessage?.message ?? message;
};

/** File references are in plain text: see `sealFileRefs`. */
export function normalise(message: proto.IMessage, envelope: Envelope, self: Self): InboundEvent[] {
  const inner = unwrap(message);
  if (inner.protocolMessage) return protocolEvents(inner.protocolMessage, envelope, self);
  if (inner.reactionMessage) return reactionEvents(inner.reactionMessage, envelope, self);
  const content = contentOf(inner);
  if (!content) return [];
  const { kind, body, file, quotedId, forwardingScore, mentioned } = content;
  return [
    {
      ...outside(envelope),
      kind,
      body,
      ...(file ? { media: fileRefOf(file, envelope) } : {}),
      ...(quotedId ? { quotedId } : {}),
      ...(forwardingScore ? { forwardingScore } : {}),
      ...mentionsOf(mentioned, self),
    },
  ];
}

function mentionsOf(mentioned: readonly string[], self: Self): { mentions?: Mention[] } {
  const mentions = mentioned.flatMap((jid): Mention[] => {
    const ids = identitiesOf(jid).filter(({ kind }) => kind !== 'group');
    return ids.length > 0 ? [{ ids, ...(sameAs(self, jid) ? { isMe: true } : {}) }] : [];
  });
  return mentions.length > 0 ? { mentions } : {};
}

/** Placeholder for a message that could not be decrypted yet. */
export const placeholder = (envelope: Envelope): InboundMessage => ({
  ...outside(envelope),
  kind: 'waiting',
  body: '',
  isStub: true,
});

const VIEW_ONCE: readonly (string | undefined)[] = ['view_once', 'view_once_unavailable_fanout'];

/** Messages that WhatsApp hides from linked devices arrive as an empty stanza that says so. */
export function withheld({ tag, attrs, content }: BinaryNode, self: Self): InboundMessage[] {
  const parts = tag === 'message' && Array.isArray(content) ? content : [];
  const notice = parts.find((part) => part.tag === 'unavailable');
  if (!notice?.attrs.type || parts.some((part) => part.tag === 'enc')) return [];
  const envelope = readEnvelope(attrs, self);
  if (!envelope) return [];
  const kind = VIEW_ONCE.includes(notice.attrs.type) ? 'view_once' : 'unsupported';
  return [{ ...outside(envelope), kind, body: '' }];
}

function outside(envelope: Envelope) {
  const { id, chat, sender, name, fromMe, isOffline, at } = envelope;
  const number = numberOf(chat);
  return {
    t: 'message' as const,
    id,
    chat,
    ...(number ? { number } : {}),
    ...(sender ? { sender: author(sender, name) } : {}),
    ...(!sender && name ? { name } : {}),
    fromMe,
    origin: isOffline ? ('offline' as const) : ('live' as const),
    at,
  };
}

function author(ids: Identity[], name: string | undefined): Member {
  const number = numberOf(ids);
  return { ids, ...(name ? { name } : {}), ...(number ? { number } : {}) };
}

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** Maximum deviation of a phone's clock that we accept. */
const CLOCK_MS_MAX = 5000;

/**
 * Stanza times are whole seconds, so two changes could have the same time: the author's clock says which came later.
 */
function momentOf(at: Date, authorsMs: number | { toNumber(): number } | null | undefined): Date {
  const ms = typeof authorsMs === 'object' ? (authorsMs?.toNumber() ?? 0) : (authorsMs ?? 0);
  return Math.abs(ms - at.getTime()) <= CLOCK_MS_MAX ? new Date(ms) : at;
}

function protocolEvents(
  { type, key, editedMessage, timestampMs }: proto.Message.IProtocolMessage,
  envelope: Envelope,
  self: Self,
): InboundEvent[] {
  if (!key?.id) return [];
  const at = momentOf(envelope.at, timestampMs);
  // A group admin may delete other people's messages.
  const fromMe = key.participant && !key.fromMe ? sameAs(self, key.participant) : envelope.fromMe;
  if (type === REVOKE) return [{ t: 'revoke', id: key.id, fromMe, at }];
  const edited = type === MESSAGE_EDIT && editedMessage ? contentOf(editedMessage) : undefined;
  return edited && edited.kind !== 'unsupported'
    ? [
        {
          t: 'edit',
          id: key.id,
          fromMe,
          body: edited.body,
          ...mentionsOf(edited.mentioned, self),
          at,
        },
      ]
    : [];
}

function reactionEvents(
  { key, text, senderTimestampMs }: proto.Message.IReactionMessage,
  envelope: Envelope,
  self: Self,
): InboundEvent[] {
  if (!key?.id) return [];
  const targetFromMe = isTargetOurs(key, envelope, self);
  const at = momentOf(envelope.at, senderTimestampMs);
  const { fromMe: byMe, sender, name } = envelope;
  const by = sender && !byMe ? { by: author(sender, name) } : {};
  return [{ t: 'reaction', id: key.id, targetFromMe, byMe, ...by, emoji: text ?? '', at }];
}

/** `key` is from the reacting person's point of view. */
function isTargetOurs(key: proto.IMessageKey, envelope: Envelope, self: Self): boolean {
  if (key.fromMe) return envelope.fromMe;
  if (key.participant) return sameAs(self, key.participant);
  return !envelope.fromMe;
}
