import type { Message } from '@prosa/contract/messages';
import type { OutboxItem } from './outbox.ts';

/** After everything that the server has numbered. */
const LAST_SEQ = Number.MAX_SAFE_INTEGER;

/** A message that waits in this browser, in the thread's format. */
export function pendingMessage(item: OutboxItem, author: { id: number; name: string }): Message {
  const { file, quoted } = item;
  return {
    id: item.clientId,
    clientId: item.clientId,
    ticketId: item.ticketId,
    seq: LAST_SEQ,
    body: signedText(item, author.name),
    mentions: [],
    fromMe: true,
    read: true,
    ack: 1,
    sendState: item.state === 'failed' ? 'failed' : 'pending',
    error: null,
    mediaType: file ? mediaTypeOf(file.type) : 'conversation',
    mediaUrl: item.previewUrl,
    mediaPlayUrl: null,
    mediaName: file?.name ?? null,
    mediaMime: file?.type ?? null,
    mediaBytes: file?.size ?? null,
    mediaWidth: null,
    mediaHeight: null,
    mediaWaveform: item.waveform,
    mediaState: file ? 'ready' : 'none',
    transcription: null,
    isDeleted: false,
    isEdited: false,
    forwardingScore: 0,
    automatic: false,
    campaign: null,
    sources: [],
    quotedMsg: quoted && quotedOf(quoted),
    reactions: [],
    contact: null,
    userId: author.id,
    user: author,
    createdAt: item.createdAt,
    updatedAt: item.createdAt,
    rev: 0,
  };
}

/** As the server will write it, so that the bubble does not change when the answer arrives. */
function signedText({ body, sign }: OutboxItem, name: string): string {
  const prefix = `*${name}:*\n`;
  return body && sign && !body.startsWith(prefix.trimEnd()) ? prefix + body : body;
}

const quotedOf = (message: Message) => {
  const { id, body, fromMe, mediaType, isDeleted, contact, automatic, user } = message;
  return { id, body, fromMe, mediaType, isDeleted, contact, automatic, user };
};

function mediaTypeOf(mime: string): Message['mediaType'] {
  const [kind] = mime.split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'application';
}
