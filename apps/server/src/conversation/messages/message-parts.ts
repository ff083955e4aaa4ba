/** What a request to send consists of: texts, files with their captions, other content that a provider can send. */
import { limits } from '@prosa/contract/limits';
import type { Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';
import type { Capabilities } from '../../provider/port.ts';
import { type InspectedFile, storeFile } from '../media/media.service.ts';
import type { MediaKind } from '../media/media-types.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';
import type { OutgoingContent } from './queue-message.queries.ts';

export interface OutgoingFile {
  file: InspectedFile;
  /** Hash of the uploaded bytes, since converting them may give different bytes each time. */
  sha256: string;
  /** A copy that every browser can play; makes `file` a voice note. */
  playFile?: InspectedFile | undefined;
}

/** A file that is stored already; its other uses keep it. */
export interface SharedFile {
  id: string;
  playId: string | null;
  kind: MediaKind;
  mime: string;
  bytes: number;
  name: string;
  isVoice: boolean;
}

/** One part of a request: a text, a file with its caption, or other content that a provider can send. */
export interface Part {
  body: string;
  mediaType: string;
  file?: OutgoingFile;
  shared?: SharedFile;
  outgoing?: OutgoingContent;
  forwardingScore?: number;
}

/**
 * One for each file; the text is the caption of the first, or a message before it where it cannot be.
 * @throws ERR_EMPTY_MESSAGE
 */
export function partsOf(
  text: string,
  { files, captions }: { files: readonly OutgoingFile[]; captions?: readonly string[] | undefined },
): Part[] {
  const body = text.trim() === '' ? '' : text;
  if (files.length === 0) {
    if (!body) throw appError('ERR_EMPTY_MESSAGE');
    return [{ body, mediaType: 'conversation' }];
  }
  const parts: Part[] = files.map((file, index) => ({
    body: captionFor(file, captions?.[index - 1]),
    mediaType: file.file.kind,
    file,
  }));
  const [first] = parts as [Part];
  // Audio has no caption, and captions are shorter than texts.
  const fits = first.mediaType !== 'audio' && body.length <= limits.caption.max;
  if (!body) return parts;
  if (!fits) return [{ body, mediaType: 'conversation' }, ...parts];
  first.body = body;
  return parts;
}

/** Audio has no caption, and a caption that is too long is left out. */
const captionFor = ({ file }: OutgoingFile, caption = ''): string =>
  file.kind === 'audio' || caption.length > limits.caption.max ? '' : caption.trim();

/** @throws ERR_MEDIA_TYPE, ERR_TOO_LARGE, ERR_TEXT_TOO_LONG */
export function checkCapabilities(
  { provider }: Pick<TicketRow, 'provider'>,
  parts: readonly Part[],
): void {
  const { media, textLengthMax = limits.messageBody.max } = capabilitiesOf(provider);
  for (const { file, shared, body, outgoing } of parts) {
    const sent = file?.file ?? shared;
    if (sent) checkFile(media, sent);
    else if (!outgoing && body.length > textLengthMax)
      throw appError('ERR_TEXT_TOO_LONG', { details: { max: textLengthMax } });
  }
}

/** @throws ERR_MEDIA_TYPE, ERR_TOO_LARGE */
export function checkFile(
  rules: Capabilities['media'],
  file: Pick<SharedFile, 'kind' | 'mime' | 'bytes'>,
): void {
  const rule = rules.find((each) => each.kind === file.kind);
  const isAllowed = rule && (rule.mimes.length === 0 || rule.mimes.includes(file.mime));
  if (!isAllowed) throw appError('ERR_MEDIA_TYPE');
  if (file.bytes > rule.maxBytes)
    throw appError('ERR_TOO_LARGE', { details: { maxBytes: rule.maxBytes } });
}

/** Stores the part's file. @throws ERR_STORAGE_LIMIT */
export async function fileOf(
  tx: Tx,
  { file, shared }: Part,
): Promise<Pick<SharedFile, 'id' | 'playId' | 'name' | 'isVoice'> | undefined> {
  if (!file) return shared;
  const { id, name } = await storeFile(tx, file.file);
  const playFile = file.playFile && (await storeFile(tx, file.playFile));
  return { id, name, playId: playFile?.id ?? null, isVoice: playFile !== undefined };
}
