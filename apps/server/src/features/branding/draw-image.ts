/** Logos and icons, newly encoded from an uploaded picture, so that nothing else of the file remains. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrandImage } from '@prosa/contract/branding/keys';
import type { IconQuestion } from '../../conversation/media/draw-icon.ts';
import { sniffFile } from '../../conversation/media/media-types.ts';
import { readPicture } from '../../conversation/media/read-picture.ts';
import type { Core } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { InstallationPicture } from '../../core/installation/installation-settings.ts';
import { type IconKind, iconKinds, iconName } from './brand-icons.ts';

interface Drawing extends Omit<IconQuestion, 'to' | 'kind'> {
  name: string;
  /** `whole`: in its own form. */
  kind: IconQuestion['kind'] | 'whole';
}

const BYTES_MAX = 1_000_000;

/** How it is shown itself. */
const shown: Record<BrandImage, Omit<Drawing, 'name'>> = {
  logoLight: { side: 512, kind: 'whole' },
  logoDark: { side: 512, kind: 'whole' },
  favicon: { side: 64, kind: 'clear' },
  appIcon: { side: 512, kind: 'clear' },
};

/** Systems cut a maskable icon to a circle of four fifths of it, and round the corners of a touch icon. */
const icons: Record<IconKind, Omit<Drawing, 'name'>> = {
  512: { side: 512, kind: 'clear' },
  192: { side: 192, kind: 'clear' },
  maskable: { side: 512, kind: 'filled', part: 0.6 },
  touch: { side: 180, kind: 'filled', part: 0.8 },
  badge: { side: 96, kind: 'silhouette' },
};

const drawingsOf = (image: BrandImage): Drawing[] => [
  { name: image, ...shown[image] },
  ...iconKinds.map((kind) => ({ name: iconName(image, kind), ...icons[kind] })),
];

/** Under which names the drawings of a picture are stored. */
export const namesOf = (image: BrandImage): string[] => drawingsOf(image).map(({ name }) => name);

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
    const drawings = drawingsOf(image).map((each) => ({
      ...each,
      to: path.join(folder, each.name),
    }));
    const whole = drawings.find(({ kind }) => kind === 'whole');
    await readPicture({
      from,
      ...(whole && { whole }),
      icons: drawings.filter((each): each is typeof each & IconQuestion => each.kind !== 'whole'),
    });
    const written = await readdir(folder);
    return await Promise.all(
      drawings.filter(({ name }) => written.includes(name)).map(readDrawing),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readDrawing({ name, to, kind }: Drawing & { to: string }) {
  const bytes = await readFile(to);
  if (bytes.length > BYTES_MAX) throw appError('ERR_MEDIA_INVALID');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { name, bytes, hash, mime: kind === 'whole' ? 'image/webp' : 'image/png' };
}
