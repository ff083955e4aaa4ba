/** Runs in a separate process: pictures come from strangers, and their decoders are native code. */
import sharp from 'sharp';
import { appError } from '../../core/errors.ts';
import { drawIcon, type IconQuestion } from './draw-icon.ts';

const PIXELS_MAX = 40_000_000;

export interface PictureSize {
  width: number;
  height: number;
}

export interface PictureQuestion {
  from: string;
  /** Where to write a newly encoded square of the picture. */
  square?: { to: string; side: number };
  /** Where to write the whole picture, newly encoded. */
  whole?: { to: string; side: number };
  icons?: readonly IconQuestion[];
}

/**
 * The size of a picture as it is shown.
 * @throws ERR_MEDIA_INVALID if it is not a picture, or has too many pixels
 */
export default async function readPicture(question: PictureQuestion): Promise<PictureSize> {
  try {
    return await read(question);
  } catch {
    throw appError('ERR_MEDIA_INVALID');
  }
}

async function read({ from, square, whole, icons = [] }: PictureQuestion): Promise<PictureSize> {
  const picture = sharp(from, { limitInputPixels: PIXELS_MAX });
  const { width, height, autoOrient } = await picture.metadata();
  if (width * height > PIXELS_MAX) throw new Error('too many pixels');
  if (square) {
    const { side, to } = square;
    await picture
      .autoOrient()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toFile(to);
  }
  if (whole) {
    const { side, to } = whole;
    await picture
      .clone()
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toFile(to);
  }
  for (const each of icons) await drawIcon(picture.clone().autoOrient(), each);
  return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
}
