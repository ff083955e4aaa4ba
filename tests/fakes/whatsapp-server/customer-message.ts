/** Converts a person's messages into messages of the protocol. */
import { proto } from 'baileys';
import { sealFile } from './media-crypto.ts';
import type { MediaServer } from './media-server.ts';

export type CustomerMessage = {
  quotedId?: string;
  forwardingScore?: number;
  /** Addresses of mentioned people: the text contains `@` and the digits of each. */
  mentioned?: readonly string[];
} & (
  | { kind: 'text'; body: string }
  | {
      kind: 'file';
      bytes: Buffer;
      mime: string;
      name: string;
      caption?: string;
      voice?: boolean;
    }
  | { kind: 'location'; latitude: number; longitude: number; name?: string }
  | { kind: 'contact'; name: string; number: string }
  | { kind: 'poll'; question: string; choices: readonly string[] }
);

type CustomerFile = Extract<CustomerMessage, { kind: 'file' }>;

/** `contextInfo`: the quoted message, and how often this one was forwarded. */
export async function toProto(
  media: MediaServer,
  message: CustomerMessage,
  contextInfo?: proto.IContextInfo,
): Promise<proto.IMessage> {
  switch (message.kind) {
    case 'text':
      return contextInfo
        ? { extendedTextMessage: { text: message.body, contextInfo } }
        : { conversation: message.body };
    case 'location': {
      const { latitude, longitude, name } = message;
      const place = { degreesLatitude: latitude, degreesLongitude: longitude, name };
      return { locationMessage: { ...place, contextInfo } };
    }
    case 'contact':
      return {
        contactMessage: { displayName: message.name, vcard: vcardOf(message), contextInfo },
      };
    case 'poll': {
      const options = message.choices.map((optionName) => ({ optionName }));
      return { pollCreationMessageV3: { name: message.question, options, contextInfo } };
    }
    case 'file':
      return fileMessage(media, message, contextInfo);
  }
}

function vcardOf({ name, number }: { name: string; number: string }): string {
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, `TEL;waid=${number}:+${number}`];
  return [...lines, 'END:VCARD'].join('\n');
}

async function fileMessage(
  media: MediaServer,
  file: CustomerFile,
  contextInfo?: proto.IContextInfo,
): Promise<proto.IMessage> {
  const kind = kindOf(file.mime);
  const { blob, ...keys } = await sealFile(file.bytes, kind);
  const directPath = media.put(blob);
  const common = {
    ...keys,
    directPath,
    url: media.url(directPath),
    mimetype: file.mime,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    contextInfo,
  };
  const caption = file.caption;
  if (kind === 'image') return { imageMessage: { ...common, caption } };
  if (kind === 'video') return { videoMessage: { ...common, caption } };
  if (kind === 'audio') {
    const waveform = file.voice ? LOUDER_AND_LOUDER : null;
    return { audioMessage: { ...common, ptt: file.voice, seconds: 2, waveform } };
  }
  return {
    documentMessage: { ...common, caption, fileName: file.name, title: file.name },
  };
}

/** Waveform of a voice note, in the phones' format: 64 values, 0 to 100. */
const LOUDER_AND_LOUDER = Uint8Array.from({ length: 64 }, (_, at) => at);

function kindOf(mime: string): 'image' | 'video' | 'audio' | 'document' {
  const kind = mime.split('/')[0];
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
}

/**
 * `fromMe` from the point of view of the person who reacts, edits or deletes; in a group the author identifies
 * others' messages.
 */
export function keyOf(
  id: string,
  { chat, fromMe, author }: { chat: string; fromMe: boolean; author: string | undefined },
): proto.IMessageKey {
  return { id, remoteJid: chat, fromMe, ...(author ? { participant: author } : {}) };
}

/** A plain text uses the shorter one of the two kinds. */
const textMessage = (text: string, mentionedJid: readonly string[]): proto.IMessage =>
  mentionedJid.length > 0
    ? { extendedTextMessage: { text, contextInfo: { mentionedJid: [...mentionedJid] } } }
    : { conversation: text };

export function editMessage(
  key: proto.IMessageKey,
  body: string,
  mentioned: readonly string[] = [],
): proto.IMessage {
  return {
    protocolMessage: {
      key,
      type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
      editedMessage: textMessage(body, mentioned),
      timestampMs: Date.now(),
    },
  };
}

export function revokeMessage(key: proto.IMessageKey): proto.IMessage {
  return { protocolMessage: { key, type: proto.Message.ProtocolMessage.Type.REVOKE } };
}

/** An empty emoji removes it. */
export function reactionMessage(key: proto.IMessageKey, text: string): proto.IMessage {
  return { reactionMessage: { key, text, senderTimestampMs: Date.now() } };
}
