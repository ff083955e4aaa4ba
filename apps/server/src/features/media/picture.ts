/** Profile pictures: small, square and made anew, so that nothing of the uploaded file is left in them. */
import { Readable } from 'node:stream';
import type { Core, Ctx, Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { PIXELS_MAX, storeInAnyCase } from './media.service.ts';
import { sniffFile } from './media-types.ts';
import { mediaUrl } from './media-url.ts';
import { openPicture } from './open-picture.ts';

const SIDE = 256;
const NAME = 'picture.webp';
const BYTES_MAX = 1024 * 1024;

/** An address that everybody of the company may be given; null without a picture. */
export const pictureUrl = (core: Core, companyId: number, id: string | null): string | null =>
  id && mediaUrl(core, companyId, { id, name: NAME });

export interface MadePicture {
  key: string;
  bytes: number;
}

/**
 * Makes a picture of an uploaded file. Runs outside a transaction.
 * @throws ERR_MEDIA_INVALID for what is no picture, or one of too many pixels
 */
export async function makePicture(ctx: Ctx, upload: { key: string }): Promise<MadePicture> {
  const { storage } = ctx.core;
  const path = storage.localPath(upload.key);
  // Drawings are programs of a kind: only pictures of dots are decoded.
  if ((await sniffFile(path)).kind !== 'image') throw appError('ERR_MEDIA_INVALID');
  const bytes = await squareOf(path);
  return storage.put(ctx.companyId, Readable.from([bytes]), BYTES_MAX);
}

async function squareOf(path: string): Promise<Buffer> {
  try {
    const picture = await openPicture(path, { limitInputPixels: PIXELS_MAX });
    return await picture
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw appError('ERR_MEDIA_INVALID');
  }
}

export async function storePicture(tx: Tx, { key, bytes }: MadePicture): Promise<string> {
  const size = { width: SIDE, height: SIDE };
  const made = { key, bytes, name: NAME, mime: 'image/webp', kind: 'image' as const, ...size };
  return (await storeInAnyCase(tx, made)).id;
}
