/** Profile pictures: small, square and newly encoded, so that nothing else of the uploaded file remains. */

import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Ctx, Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { PICTURE_NAME } from '../../core/storage/media-url.ts';
import { storeInAnyCase } from './media.service.ts';
import { sniffFile } from './media-types.ts';
import { readPicture } from './read-picture.ts';

const SIDE = 256;
const BYTES_MAX = 1024 * 1024;

export interface MadePicture {
  key: string;
  bytes: number;
}

/**
 * Makes a picture of an uploaded file. Runs outside a transaction.
 * @throws ERR_MEDIA_INVALID if it is not a picture, or has too many pixels
 */
export async function makePicture(ctx: Ctx, upload: { key: string }): Promise<MadePicture> {
  const { storage } = ctx.core;
  const from = storage.localPath(upload.key);
  // Vector graphics can contain code: only raster pictures are decoded.
  if ((await sniffFile(from)).kind !== 'image') throw appError('ERR_MEDIA_INVALID');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-picture-'));
  try {
    const to = path.join(folder, PICTURE_NAME);
    await readPicture({ from, square: { to, side: SIDE } });
    return await storage.put(ctx.companyId, createReadStream(to), BYTES_MAX);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function storePicture(tx: Tx, { key, bytes }: MadePicture): Promise<string> {
  const size = { width: SIDE, height: SIDE };
  const made = {
    key,
    bytes,
    name: PICTURE_NAME,
    mime: 'image/webp',
    kind: 'image' as const,
    ...size,
  };
  return (await storeInAnyCase(tx, made)).id;
}
