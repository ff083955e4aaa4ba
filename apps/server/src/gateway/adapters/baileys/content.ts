/** Converts the contents of a message into our types. Pure. */
import { WAVEFORM_BARS } from '@prosa/contract/recordings';
import { normalizeMessageContent, type proto } from 'baileys';
import type { MessageKind } from '../../../provider/port.ts';

export interface FileContent {
  type: 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'ptv';
  message: MediaMessage;
  mime: string;
  name: string;
  isVoice: boolean;
  waveform?: string;
}

export type MediaMessage = Pick<
  proto.Message.IDocumentMessage,
  'mediaKey' | 'directPath' | 'fileSha256' | 'fileLength'
>;

export interface Content {
  kind: MessageKind;
  body: string;
  file?: FileContent;
  quotedId?: string;
  forwardingScore?: number;
  /** Addresses of the people mentioned in the text. */
  mentioned: string[];
}

type Message = proto.IMessage;

/** Undefined for anything that is not a person's message: keys, settings, votes. */
export function contentOf(raw: Message): Content | undefined {
  const message = unwrap(raw);
  const content = readable(message) ?? unknownContent(message);
  if (!content) return undefined;
  const quotedId = quotedIdOf(message);
  const forwardingScore = forwardingScoreOf(message);
  return {
    ...content,
    ...(quotedId ? { quotedId } : {}),
    ...(forwardingScore > 0 ? { forwardingScore } : {}),
    mentioned: mentionedIn(message),
  };
}

type Words = Omit<Content, 'mentioned'>;

const readable = (message: Message): Words | undefined =>
  textContent(message) ??
  fileContent(message) ??
  placeContent(message) ??
  cardContent(message) ??
  answerContent(message) ??
  otherContent(message);

/** Further wrappers around a message; the library knows the older ones. */
const WRAPPERS = [
  'lottieStickerMessage',
  'groupMentionedMessage',
  'botInvokeMessage',
  'botForwardedMessage',
  'questionMessage',
  'questionReplyMessage',
  'pollCreationMessageV4',
  'pollCreationOptionImageMessage',
  'eventCoverImage',
  'limitSharingMessage',
] as const satisfies readonly (keyof Message)[];

export function unwrap(raw: Message): Message {
  const message = normalizeMessageContent(raw) ?? {};
  const wrapper = WRAPPERS.find((name) => message[name]?.message);
  return (wrapper && normalizeMessageContent(message[wrapper]?.message)) ?? message;
}

/** Traffic between phones that nobody wrote. */
const HOUSEKEEPING: ReadonlySet<string> = new Set<keyof Message>([
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'protocolMessage',
  'deviceSentMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'pollResultSnapshotMessage',
  'pollResultSnapshotMessageV3',
  'encEventResponseMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'stickerSyncRmrMessage',
  'albumMessage',
  'call',
  'bcallMessage',
  'callLogMesssage',
  'scheduledCallEditMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'placeholderMessage',
  'chat',
]);

/** A kind that is newer than us, or that we cannot show: readers of the thread must at least see that it exists. */
function unknownContent(message: Message): Words | undefined {
  const parts = Object.keys(message).filter((name) => name !== 'messageContextInfo');
  const isHousekeeping = parts.length > 0 && parts.every((name) => HOUSEKEEPING.has(name));
  return isHousekeeping ? undefined : { kind: 'unsupported', body: '' };
}

const words = (body: string): Words => ({ kind: 'conversation', body });
const given = (...parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part).join('\n');

function textContent({ conversation, extendedTextMessage }: Message): Words | undefined {
  if (conversation) return words(conversation);
  return extendedTextMessage ? words(extendedTextMessage.text ?? '') : undefined;
}

function fileContent(message: Message): Words | undefined {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } =
    message;
  if (imageMessage) return withFile('image', imageMessage, 'image/jpeg');
  if (videoMessage) return withFile('video', videoMessage, 'video/mp4');
  if (ptvMessage) return withFile('ptv', ptvMessage, 'video/mp4');
  if (audioMessage) return withFile('audio', audioMessage, 'audio/ogg');
  if (documentMessage) return withFile('document', documentMessage, 'application/octet-stream');
  return stickerMessage ? withFile('sticker', stickerMessage, 'image/webp') : undefined;
}

const KIND_OF_FILE = {
  image: 'image',
  video: 'video',
  ptv: 'video',
  audio: 'audio',
  document: 'application',
  sticker: 'sticker',
} as const;

interface AnyMedia extends MediaMessage {
  mimetype?: string | null;
  caption?: string | null;
  fileName?: string | null;
  title?: string | null;
  ptt?: boolean | null;
  waveform?: Uint8Array | null;
}

function withFile(type: FileContent['type'], message: AnyMedia, usual: string): Words {
  const mime = (message.mimetype || usual).split(';')[0]!.trim().toLowerCase();
  const extension = /^[\w.-]+\/([a-z0-9]+)$/.exec(mime)?.[1] ?? 'bin';
  return {
    kind: KIND_OF_FILE[type],
    body: message.caption ?? '',
    file: {
      type,
      message,
      mime,
      name: message.fileName || message.title || `${KIND_OF_FILE[type]}.${extension}`,
      isVoice: message.ptt ?? false,
      ...(message.waveform?.length === WAVEFORM_BARS
        ? { waveform: Buffer.from(message.waveform).toString('base64') }
        : {}),
    },
  };
}

/** Where a click leads, and what the list shows; bars separate the three parts. */
function placeContent({ locationMessage, liveLocationMessage }: Message): Words | undefined {
  const place: proto.Message.ILocationMessage | null | undefined =
    locationMessage ?? liveLocationMessage;
  if (!place) return undefined;
  const { degreesLatitude: latitude, degreesLongitude: longitude, jpegThumbnail } = place;
  const picture = jpegThumbnail?.length
    ? `data:image/jpeg;base64,${Buffer.from(jpegThumbnail).toString('base64')}`
    : '';
  const link = `https://maps.google.com/maps?q=${latitude ?? 0}%2C${longitude ?? 0}&z=17`;
  const named = [place.name, place.address].filter((part) => part).join(', ');
  const description = (named || place.comment || `${latitude}, ${longitude}`).replaceAll('|', '/');
  return { kind: 'locationMessage', body: [picture, link, description].join('|') };
}

function cardContent({ contactMessage, contactsArrayMessage }: Message): Words | undefined {
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  if (!cards) return undefined;
  return { kind: 'contactMessage', body: given(...cards.map((card) => card.vcard)) };
}

/** A choice from buttons or a list. */
function answerContent(message: Message): Words | undefined {
  const {
    buttonsResponseMessage: button,
    listResponseMessage: list,
    templateButtonReplyMessage: template,
    interactiveResponseMessage: interactive,
  } = message;
  const chosen =
    button?.selectedDisplayText ??
    list?.title ??
    template?.selectedDisplayText ??
    interactive?.body?.text;
  return chosen ? words(chosen) : undefined;
}

function otherContent(message: Message): Words | undefined {
  const text = pollText(message) || invitationText(message) || businessText(message);
  return text ? words(text) : undefined;
}

function pollText(message: Message): string {
  const poll =
    message.pollCreationMessage ??
    message.pollCreationMessageV2 ??
    message.pollCreationMessageV3 ??
    message.pollCreationMessageV5;
  if (!poll) return '';
  const options = poll.options?.map(({ optionName }) => `• ${optionName ?? ''}`) ?? [];
  return given(`📊 ${poll.name ?? ''}`, ...options);
}

function invitationText({ groupInviteMessage: invite, eventMessage: event }: Message): string {
  if (invite) return given(`👥 ${invite.groupName ?? ''}`, invite.caption);
  return event ? given(`📅 ${event.name ?? ''}`, event.description) : '';
}

function businessText(message: Message): string {
  const { productMessage, orderMessage, listMessage, buttonsMessage } = message;
  const template = message.templateMessage?.hydratedTemplate;
  return given(
    productMessage?.product?.title,
    productMessage?.body,
    orderMessage?.orderTitle,
    orderMessage?.message,
    listMessage?.title,
    listMessage?.description,
    buttonsMessage?.contentText,
    template?.hydratedTitleText,
    template?.hydratedContentText,
    message.interactiveMessage?.body?.text,
  );
}

const quotedIdOf = (message: Message): string | undefined =>
  contextsOf(message).find(({ stanzaId }) => stanzaId)?.stanzaId ?? undefined;

/** Some phones mark a message as forwarded without a count. */
const forwardingScoreOf = (message: Message): number =>
  Math.max(
    0,
    ...contextsOf(message).map(({ isForwarded, forwardingScore }) =>
      isForwarded ? Math.max(1, forwardingScore ?? 1) : 0,
    ),
  );

/** Maximum look-ups for one message. */
const MENTIONS_MAX = 100;

const mentionedIn = (message: Message): string[] =>
  contextsOf(message)
    .flatMap(({ mentionedJid }) => mentionedJid ?? [])
    .slice(0, MENTIONS_MAX);

/** Context besides the text: the quoted message, and when the message disappears. */
export const contextsOf = (message: Message): proto.IContextInfo[] =>
  Object.values(message).flatMap(
    (part: unknown) =>
      (part as { contextInfo?: proto.IContextInfo | null } | null)?.contextInfo ?? [],
  );
