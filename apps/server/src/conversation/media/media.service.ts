/** Adds stored bytes to the company's files with their detected type, size and name. */
import type { Ctx, Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { type FileRow, freeFiles, insertFile, readStorage } from './media.queries.ts';
import { claimsPicture, type MediaKind, sniffFile } from './media-types.ts';
import { readPicture } from './read-picture.ts';

export interface InspectedFile {
  key: string;
  name: string;
  bytes: number;
  mime: string;
  kind: MediaKind;
  width: number | null;
  height: number | null;
  /** The waveform of a voice note, as messages show it. */
  waveform?: string | undefined;
}

/**
 * Inspects stored bytes. Runs outside a transaction, since pictures are decoded.
 * @throws ERR_MEDIA_INVALID if it claims to be a picture but is not, or has too many pixels
 */
export async function inspectFile(
  ctx: Pick<Ctx, 'core'>,
  stored: { key: string; name: string; bytes: number },
): Promise<InspectedFile> {
  const path = ctx.core.storage.localPath(stored.key);
  const { mime, kind } = await sniffFile(path);
  if (kind !== 'image') {
    if (claimsPicture(stored.name)) throw appError('ERR_MEDIA_INVALID');
    return { ...stored, mime, kind, width: null, height: null };
  }
  return { ...stored, mime, kind, ...(await readPicture({ from: path })) };
}

/** @throws ERR_STORAGE_LIMIT when the company's plan has no room for it */
export async function storeFile(tx: Tx, file: InspectedFile): Promise<FileRow> {
  const { used, allowed } = await readStorage(tx);
  if (allowed !== null && used + file.bytes > allowed) throw appError('ERR_STORAGE_LIMIT');
  return storeInAnyCase(tx, file);
}

/** Whether the company's storage is full, so that no more files are fetched. */
export async function isStorageUsedUp(tx: Tx): Promise<boolean> {
  const { used, allowed } = await readStorage(tx);
  return allowed !== null && used >= allowed;
}

/** Stores regardless of the limit: for small or temporary files, and for a customer's file that is fetched already. */
export function storeInAnyCase(tx: Tx, file: InspectedFile): Promise<FileRow> {
  const { key, name, bytes, mime, width, height, waveform = null } = file;
  const id = crypto.randomUUID();
  return insertFile(tx, { id, key, name, bytes, mime, width, height, waveform });
}

/** Frees files that were removed from where they were used; files that are used elsewhere stay. */
export async function dropFiles(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null);
  if (known.length > 0) await freeFiles(tx, known);
}
