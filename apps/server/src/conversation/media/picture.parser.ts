/** Runs in a separate process: pictures come from strangers, and their decoders are native code. */
import sharp from 'sharp';
import { appError } from '../../core/errors.ts';

const PIXELS_MAX = 40_000_000;

export interface PictureSize {
  width: number;
  height: number;
}

export interface PictureQuestion {
  from: string;
  /** Where to write a newly encoded square of the picture. */
  square?: { to: string; side: number };
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

async function read({ from, square }: PictureQuestion): Promise<PictureSize> {
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
  return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
}
