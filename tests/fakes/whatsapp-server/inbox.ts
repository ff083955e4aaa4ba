/** A person's view: messages of one sender with edits, deletions and reactions applied. */
import { createHash } from 'node:crypto';
import { normalizeMessageContent, proto } from 'baileys';
import type { Arrived } from './account.ts';
import { openFile } from './media-crypto.ts';
import type { MediaServer } from './media-server.ts';

export interface ReceivedMessage {
  readonly id: string;
  kind: 'text' | 'image' | 'audio' | 'video' | 'document' | 'location' | 'contacts' | 'interactive';
  /** Text, caption, or a placeholder. */
  body: string;
  quotedId?: string;
  forwardingScore?: number;
  isVoice?: boolean;
  sha256?: string;
  isEdited: boolean;
  isDeleted: boolean;
  reaction: string;
}

const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** A message that arrived twice is here once: phones recognise it by its id. */
export async function readInbox(
  media: MediaServer,
  arrived: readonly Arrived[],
): Promise<ReceivedMessage[]> {
  const seen = new Map<string, ReceivedMessage>();
  for (const { id, message } of arrived) {
    const content = normalizeMessageContent(message);
    if (!content || seen.has(id) || applyChange(seen, content)) continue;
    const shown = await show(media, id, content);
    if (shown) seen.set(id, shown);
  }
  return [...seen.values()];
}

/** Whether it refers to another message. */
function applyChange(seen: Map<string, ReceivedMessage>, content: proto.IMessage): boolean {
  const { reactionMessage, protocolMessage } = content;
  const about = seen.get(reactionMessage?.key?.id ?? protocolMessage?.key?.id ?? '');
  if (reactionMessage) {
    if (about) about.reaction = reactionMessage.text ?? '';
    return true;
  }
  if (!protocolMessage) return false;
  if (about && protocolMessage.type === MESSAGE_EDIT) {
    about.body = textOf(protocolMessage.editedMessage ?? {});
    about.isEdited = true;
  } else if (about) {
    about.isDeleted = true;
  }
  return true;
}

async function show(
  media: MediaServer,
  id: string,
  content: proto.IMessage,
): Promise<ReceivedMessage | undefined> {
  const known = { id, body: textOf(content), isEdited: false, isDeleted: false, reaction: '' };
  const kind = kindOf(content);
  if (!kind) return undefined;
  const { stanzaId: quotedId, isForwarded, forwardingScore } = contextOf(content) ?? {};
  const isVoice = content.audioMessage?.ptt ?? undefined;
  const sha256 = await hashOf(media, content);
  return {
    ...known,
    kind,
    ...(quotedId ? { quotedId } : {}),
    ...(isForwarded ? { forwardingScore: forwardingScore ?? 1 } : {}),
    ...(isVoice ? { isVoice } : {}),
    ...(sha256 ? { sha256 } : {}),
  };
}

type Kind = ReceivedMessage['kind'];

const KINDS: readonly [field: keyof proto.IMessage, kind: Kind][] = [
  ['conversation', 'text'],
  ['extendedTextMessage', 'text'],
  ['imageMessage', 'image'],
  ['stickerMessage', 'image'],
  ['videoMessage', 'video'],
  ['audioMessage', 'audio'],
  ['documentMessage', 'document'],
  ['locationMessage', 'location'],
  ['contactMessage', 'contacts'],
  ['contactsArrayMessage', 'contacts'],
  ['pollCreationMessage', 'interactive'],
  ['pollCreationMessageV3', 'interactive'],
  ['interactiveMessage', 'interactive'],
  ['listMessage', 'interactive'],
  ['buttonsMessage', 'interactive'],
];

function kindOf(content: proto.IMessage): Kind | undefined {
  return KINDS.find(([field]) => content[field])?.[1];
}

function textOf(content: proto.IMessage): string {
  const captioned = content.imageMessage ?? content.videoMessage ?? content.documentMessage;
  const contacts = content.contactsArrayMessage?.contacts ?? [content.contactMessage];
  const texts = [
    content.conversation,
    content.extendedTextMessage?.text,
    captioned?.caption,
    content.documentMessage?.fileName,
    content.locationMessage?.name,
    contacts.map((contact) => contact?.displayName ?? '').join(', '),
    content.pollCreationMessage?.name ?? content.pollCreationMessageV3?.name,
    content.listMessage?.description,
    content.buttonsMessage?.contentText,
    content.interactiveMessage?.body?.text,
  ];
  return texts.find((text) => text) ?? '';
}

function contextOf(content: proto.IMessage): proto.IContextInfo | null | undefined {
  for (const value of Object.values(content)) {
    if (value && typeof value === 'object' && 'contextInfo' in value && value.contextInfo) {
      return value.contextInfo as proto.IContextInfo;
    }
  }
  return undefined;
}

/** Downloads the file, as the phone does to show it. */
async function hashOf(media: MediaServer, content: proto.IMessage): Promise<string | undefined> {
  for (const type of ['image', 'video', 'audio', 'document', 'sticker'] as const) {
    const file = content[`${type}Message`];
    if (!file) continue;
    const { mediaKey, fileSha256, directPath } = file;
    if (!mediaKey || !fileSha256 || !directPath) throw new Error(`${type} without keys`);
    const bytes = await openFile(media.get(directPath), type, { mediaKey, fileSha256 });
    return createHash('sha256').update(bytes).digest('hex');
  }
  return undefined;
}
