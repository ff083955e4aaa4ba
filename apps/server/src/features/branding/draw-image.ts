/** Logos and icons, newly encoded from an uploaded picture, so that nothing else of the file remains. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrandImage } from '@prosa/contract/branding/keys';
import { sniffFile } from '../../conversation/media/media-types.ts';
import { readPicture } from '../../conversation/media/read-picture.ts';
import type { Core } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { InstallationPicture } from '../../core/installation/installation-settings.ts';

interface Drawing {
  name: string;
  side: number;
  /** On a clear square, as a PNG: systems draw icons so. */
  isSquare: boolean;
}

const LOGO_SIDE = 512;
const BYTES_MAX = 1_000_000;

const drawings: Record<BrandImage, readonly Drawing[]> = {
  logoLight: [{ name: 'logoLight', side: LOGO_SIDE, isSquare: false }],
  logoDark: [{ name: 'logoDark', side: LOGO_SIDE, isSquare: false }],
  favicon: [{ name: 'favicon', side: 64, isSquare: true }],
  appIcon: [
    { name: 'appIcon', side: 512, isSquare: true },
    { name: 'appIcon192', side: 192, isSquare: true },
  ],
};

/** Under which names the drawings of a picture are stored. */
export const namesOf = (image: BrandImage): string[] => drawings[image].map(({ name }) => name);

/** @throws ERR_MEDIA_INVALID if it is not a raster picture, has too many pixels, or stays too large */
export async function drawImage(
  { storage }: Core,
  image: BrandImage,
  key: string,
): Promise<(InstallationPicture & { name: string })[]> {
  const from = storage.localPath(key);
  // Vector graphics can contain code: only raster pictures are decoded.
  if ((await sniffFile(from)).kind !== 'image') throw appError('ERR_MEDIA_INVALID');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-image-'));
  try {
    const whole = drawings[image].map((each) => ({ ...each, to: path.join(folder, each.name) }));
    await readPicture({ from, whole });
    return await Promise.all(whole.map(readDrawing));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readDrawing({ name, to, isSquare }: Drawing & { to: string }) {
  const bytes = await readFile(to);
  if (bytes.length > BYTES_MAX) throw appError('ERR_MEDIA_INVALID');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { name, bytes, hash, mime: isSquare ? 'image/png' : 'image/webp' };
}
