/** Files that nodes send: what they are is read from their bytes, never from their names. */
import { flowLimits } from '@prosa/contract/flow-limits';
import type { MediaKind } from '@prosa/flow/nodes';
import { inspectUpload } from '../../conversation/media/clean-picture.ts';
import { type InspectedFile, storeFile } from '../../conversation/media/media.service.ts';
import { sniffFile } from '../../conversation/media/media-types.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { AppError, appError } from '../../core/errors.ts';
import type { Form, FormFile } from '../../core/http/multipart.ts';
import { type FlowFileRow, findFlowFiles, insertFlowFile } from './flow-files.queries.ts';

interface Accepted {
  kind: MediaKind;
  ending: string;
}

const accepted: Record<string, Accepted> = {
  'image/png': { kind: 'img', ending: 'png' },
  'image/jpeg': { kind: 'img', ending: 'jpg' },
  'audio/ogg': { kind: 'audio', ending: 'ogg' },
  'audio/ogg; codecs=opus': { kind: 'audio', ending: 'ogg' },
  'audio/opus': { kind: 'audio', ending: 'opus' },
  'audio/mpeg': { kind: 'audio', ending: 'mp3' },
  'video/mp4': { kind: 'video', ending: 'mp4' },
};

const bytesMax: Record<MediaKind, number> = {
  img: flowLimits.imageBytes.max,
  audio: flowLimits.audioBytes.max,
  video: flowLimits.videoBytes.max,
};

/** Of 100. */
const QUALITY = 70;

export type UploadKind = 'img' | 'audio' | 'content';

const taken: Record<UploadKind, readonly MediaKind[]> = {
  img: ['img'],
  audio: ['audio', 'video'],
  content: ['img', 'audio', 'video'],
};

/** All of them or none. @throws ERR_VALIDATION without a file, ERR_FLOW_FILE, ERR_STORAGE_LIMIT */
export async function uploadFiles(
  ctx: UserCtx,
  { files }: Form,
  kind: UploadKind,
): Promise<FlowFileRow[]> {
  if (files.length === 0 || (kind !== 'content' && files.length > 1))
    throw appError('ERR_VALIDATION', { details: [{ field: 'medias', part: 'body' }] });
  const inspected: InspectedFile[] = [];
  for (const file of files)
    inspected.push(await inspectFlowFile(ctx, file, { kind, quality: QUALITY }));
  return inTransaction(ctx, async (tx) => {
    const names: string[] = [];
    for (const file of inspected) names.push(await storeFlowFile(tx, file, newNameOf(file)));
    const rows = await findFlowFiles(tx, names);
    return names.map((name) => rows.find((row) => row.name === name)!);
  });
}

/** @throws ERR_FLOW_FILE */
export async function inspectFlowFile(
  ctx: Pick<UserCtx, 'core'>,
  file: Pick<FormFile, 'key' | 'name' | 'bytes'>,
  { kind, quality }: { kind: UploadKind; quality?: number },
): Promise<InspectedFile> {
  const { mime } = await sniffFile(ctx.core.storage.localPath(file.key));
  const found = Object.hasOwn(accepted, mime) ? accepted[mime] : undefined;
  if (!found || !taken[kind].includes(found.kind) || file.bytes > bytesMax[found.kind])
    throw appError('ERR_FLOW_FILE', { details: { name: file.name } });
  try {
    const { key, name, bytes } = file;
    return await inspectUpload(ctx, { key, name, bytes }, quality);
  } catch (error) {
    const isNoPicture = error instanceof AppError && error.code === 'ERR_MEDIA_INVALID';
    throw isNoPicture ? appError('ERR_FLOW_FILE', { details: { name: file.name } }) : error;
  }
}

/** Nobody guesses it, and it says what the file is. */
export const newNameOf = ({ mime }: InspectedFile): string =>
  `${crypto.randomUUID()}.${accepted[mime]?.ending ?? 'bin'}`;

/** @returns the name. @throws ERR_STORAGE_LIMIT */
export async function storeFlowFile(tx: Tx, file: InspectedFile, name: string): Promise<string> {
  const { id: fileId } = await storeFile(tx, file);
  await insertFlowFile(tx, { name, fileId, original: file.name });
  return name;
}
