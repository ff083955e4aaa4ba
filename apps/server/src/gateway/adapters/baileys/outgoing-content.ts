/** Converts one of our commands into the library's content type. */
import type { AnyMessageContent, WAMessage, WAMessageKey } from 'baileys';
import { vcard } from '../../../provider/content/vcard.ts';
import type { OutboundCommand } from '../../../provider/port.ts';

type Media = Extract<OutboundCommand, { t: 'media' }>;

/** Besides the contents: the forwarded flag. */
export const forwardedContext = (command: OutboundCommand) =>
  'forwardingScore' in command
    ? { contextInfo: { forwardingScore: command.forwardingScore, isForwarded: true } }
    : {};

interface Addressed {
  /** The recipient's address. */
  chat: string;
  /** In a group, the author of the message that the reaction refers to. */
  participant?: string | undefined;
}

/** Undefined for content that linked devices cannot send. */
export async function contentFor(
  command: OutboundCommand,
  { chat, participant }: Addressed,
): Promise<AnyMessageContent | undefined> {
  switch (command.t) {
    case 'text':
      // Without a preview: fetching users' links from here would give access to our network.
      return { text: command.body, linkPreview: null };
    case 'media':
      return mediaContent(command);
    case 'location': {
      const { latitude, longitude, name, address } = command.place;
      const place = { degreesLatitude: latitude, degreesLongitude: longitude };
      return { location: { ...place, name: name ?? null, address: address ?? null } };
    }
    case 'contacts':
      return contactsContent(command);
    case 'react':
      return { react: { text: command.emoji, key: targetOf(command, { chat, participant }) } };
    case 'edit':
      return { text: command.body, edit: keyOf(chat, command.providerMessageId, true) };
    case 'revoke':
      return { delete: keyOf(chat, command.providerMessageId, true) };
    default:
      return undefined;
  }
}

const keyOf = (remoteJid: string, id: string, fromMe: boolean): WAMessageKey => ({
  remoteJid,
  id,
  fromMe,
});

const targetOf = (
  { targetId, targetFromMe }: Extract<OutboundCommand, { t: 'react' }>,
  { chat, participant }: Addressed,
): WAMessageKey => ({
  ...keyOf(chat, targetId, targetFromMe),
  ...(participant ? { participant } : {}),
});

async function mediaContent({ kind, file, caption }: Media): Promise<AnyMessageContent> {
  const media = { stream: await file.open() };
  const { mime: mimetype, name: fileName } = file;
  if (kind === 'image') return { image: media, caption, mimetype };
  if (kind === 'video') return { video: media, caption, mimetype };
  if (kind === 'application') return { document: media, caption, mimetype, fileName };
  return file.voice
    ? { audio: media, ptt: true, mimetype: 'audio/ogg; codecs=opus', ...waveformOf(file) }
    : { audio: media, ptt: false, mimetype };
}

/** The library sends the field, though its types lack it. */
const waveformOf = ({ waveform }: Media['file']) =>
  waveform === undefined ? {} : { waveform: Buffer.from(waveform, 'base64').map(upTo100) };

const upTo100 = (byte: number): number => Math.min(byte, 100);

function contactsContent({
  cards,
}: Extract<OutboundCommand, { t: 'contacts' }>): AnyMessageContent {
  const contacts = cards.map(({ name, numbers }) => ({
    displayName: name,
    vcard: vcard({ name, numbers }),
  }));
  return { contacts: { displayName: cards[0]?.name ?? '', contacts } };
}

/** The envelope says that it changes an earlier message. */
export function attributesFor({ t }: OutboundCommand): Record<string, string> {
  if (t === 'edit') return { edit: '1' };
  return t === 'revoke' ? { edit: '7' } : {};
}

/** The content of a quote: enough of the message for the phone to find it, and its text. */
export function quotedMessage(
  { id, fromMe, participant }: { id: string; fromMe: boolean; participant: string },
  text: string,
): WAMessage {
  return {
    key: { remoteJid: participant, id, fromMe, participant },
    message: { conversation: text },
  };
}
