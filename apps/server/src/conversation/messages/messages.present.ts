/** Message rows as threads, responses and events show them. */
import type { Message } from '@prosa/contract/messages';
import { previewMarks } from '@prosa/contract/previews';
import type { Ticket } from '@prosa/contract/tickets';
import type { Core } from '../../core/ctx.ts';
import { mediaUrl, type StoredFile } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import type { Identity, MediaRef } from '../../provider/port.ts';
import { calledAs, type StoredMention } from './mentions.ts';
import type { MessageAuthor } from './message-author.ts';
import { storableText } from './message-text.ts';

interface FileRef extends StoredFile {
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  waveform: string | null;
}

/** A group member, with their current contact if somebody looked it up and it exists. */
export interface Named {
  ids?: readonly Identity[];
  contact?: { name: string; number: string } | null;
}

interface ReactionRow extends Named {
  emoji: string;
  fromMe: boolean;
  /** What they called themselves. */
  name?: string;
  user?: Message['user'];
}

type MentionRow = StoredMention & Named;
type QuotedRow = NonNullable<Message['quotedMsg']> & { mentions: MentionRow[] | null };

/** A row as messages.queries.ts selects it. */
export interface MessageRow {
  company_id: number;
  id: string;
  /** Null between attendances. */
  ticket_id: number | null;
  conversation_id: number;
  connection_id: number;
  seq: number;
  client_id: string | null;
  body: string;
  from_me: boolean;
  read: boolean;
  ack: number;
  send_state: Message['sendState'];
  error: string | null;
  media_type: Message['mediaType'];
  media_state: Message['mediaState'];
  media_ref: Partial<MediaRef> | null;
  file: FileRef | null;
  play_file: StoredFile | null;
  transcription: Message['transcription'];
  is_deleted: boolean;
  is_edited: boolean;
  forwarding_score: number;
  automatic: boolean;
  author: MessageAuthor['kind'] | null;
  campaign: Message['campaign'];
  /** Titles; null without. */
  sources: string[] | null;
  /** The token of the company with which a program sent it. */
  api_token_id: number | null;
  quoted: QuotedRow | null;
  /** It quotes a message that the reader of this row may not see. */
  quote_hidden: boolean;
  reactions: ReactionRow[] | null;
  mentions: MentionRow[] | null;
  contact: Message['contact'];
  user_id: number | null;
  user_name: string | null;
  created_at: string;
  updated_at: string;
  rev: number;
}

/** As a list shows it under its ticket: the same that `ticketColumns` reads. */
export const lastFromOf = (row: MessageRow): Ticket['lastFrom'] => ({
  messageId: row.id,
  fromMe: row.from_me,
  automatic: row.automatic,
  ack: row.ack,
  sendState: row.send_state,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  contact: null,
});

export function presentMessage(core: Core, row: MessageRow): Message {
  const hidden = row.is_deleted;
  return {
    id: row.id,
    ticketId: row.ticket_id,
    seq: row.seq,
    clientId: row.client_id,
    body: hidden ? '' : withNamesNow(row.body, row.mentions),
    mentions: hidden ? [] : (row.mentions ?? []).map(nameNow),
    fromMe: row.from_me,
    read: row.read,
    ack: row.ack,
    sendState: row.send_state,
    error: row.error,
    mediaType: row.media_type,
    ...presentMedia(core, row),
    transcription: hidden ? null : row.transcription,
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    forwardingScore: row.forwarding_score,
    automatic: row.automatic,
    campaign: row.campaign,
    sources: [...new Set(row.sources)],
    quotedMsg: row.quoted && presentQuoted(row.quoted),
    reactions: hidden ? [] : presentReactions(row.reactions ?? []),
    contact: row.contact,
    userId: row.user_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    rev: row.rev,
  };
}

/** A removed reaction stays stored, so that an older one cannot return. */
const presentReactions = (reactions: readonly ReactionRow[]): Message['reactions'] =>
  reactions
    .filter(({ emoji }) => emoji !== '')
    .map(({ emoji, fromMe, ids, name, contact, user = null }) => ({
      emoji,
      fromMe,
      user,
      name: ids ? calledAs(contact ?? (name ? { name, number: '' } : null), ids) : null,
    }));

function presentQuoted({ mentions, ...quoted }: QuotedRow): Message['quotedMsg'] {
  return { ...quoted, body: quoted.isDeleted ? '' : withNamesNow(quoted.body, mentions) };
}

const nameNow = ({ contact, ids, isMe, name }: MentionRow): string =>
  contact && !isMe ? calledAs(contact, ids) : name;

/** The stored text, with the current names of mentioned people. */
export function withNamesNow(body: string, mentions: readonly MentionRow[] | null): string {
  const now = new Map(mentions?.map((each) => [each.name, nameNow(each)]));
  if ([...now].every(([then, name]) => then === name)) return body;
  // Longer names first: they may begin with a shorter one.
  const names = [...now.keys()].toSorted((a, b) => b.length - a.length);
  const renamed = (part: string): string => {
    const then = names.find((name) => part.startsWith(name));
    return then === undefined ? part : now.get(then) + part.slice(then.length);
  };
  const [before = '', ...parts] = body.split('@');
  return storableText([before, ...parts.map(renamed)].join('@'));
}

function presentMedia(core: Core, row: MessageRow) {
  const { file, media_ref: ref } = row;
  if (row.is_deleted || row.media_state === 'none') return noMedia;
  const url = (each: StoredFile | null) => (each ? mediaUrl(core, row.company_id, each) : null);
  return {
    mediaUrl: url(file),
    mediaPlayUrl: url(row.play_file),
    mediaState: row.media_state,
    ...(file ? ofFile(file) : ofRef(ref ?? {})),
  };
}

const ofFile = (file: FileRef) => ({
  mediaName: file.name,
  mediaMime: file.mime,
  mediaBytes: file.bytes,
  mediaWidth: file.width,
  mediaHeight: file.height,
  mediaWaveform: file.waveform,
});

/** A file that is not fetched yet, as the sender describes it. */
const ofRef = (ref: NonNullable<MessageRow['media_ref']>) => ({
  mediaName: ref.name ?? null,
  mediaMime: ref.mime ?? null,
  mediaBytes: ref.bytes ?? null,
  mediaWidth: null,
  mediaHeight: null,
  mediaWaveform: ref.waveform ?? null,
});

const noMedia = {
  mediaUrl: null,
  mediaPlayUrl: null,
  mediaName: null,
  mediaMime: null,
  mediaBytes: null,
  mediaWidth: null,
  mediaHeight: null,
  mediaWaveform: null,
  mediaState: 'none' as const,
};

const PREVIEW_MAX = 300;

/** Other types get their file names from cameras and phones, so those names mean nothing to people. */
const named = new Set(['application', 'audio']);

const cards = new Set(['contactMessage', 'vcard']);

/** The preview of a message in lists; symbols instead of words, so that it works in every language. */
export function previewOf(message: {
  mediaType: string;
  body: string;
  name?: string | undefined;
}): string {
  const mark = previewMarks[message.mediaType];
  const text = wordsOf(message);
  if (!mark) return shorten(text);
  if (cards.has(message.mediaType)) return shorten(`${mark} ${vcardName(message.body)}`);
  const name = named.has(message.mediaType) ? message.name : undefined;
  return shorten(`${mark} ${text || name || ''}`.trimEnd());
}

/** The readable part of the body. */
function wordsOf({ mediaType, body }: { mediaType: string; body: string }): string {
  if (mediaType === 'call_log') return '';
  return mediaType === 'locationMessage' ? lastPart(body) : body;
}

const lastPart = (body: string): string => body.split('|').at(2) ?? '';

const vcardName = (body: string): string =>
  /^FN(?:;[^:\r\n\u2028\u2029]*)?:(.*)$/im.exec(body)?.[1]?.trim() ?? '';

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > PREVIEW_MAX ? `${line.slice(0, PREVIEW_MAX)}…`.toWellFormed() : line;
}
