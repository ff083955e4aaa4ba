/** Runs in a separate process: picture decoders are native code, and the file may come from anybody. */
import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { appError } from '../../core/errors.ts';

export interface CleanQuestion {
  from: string;
  to: string;
  /** To make it smaller, a JPEG by this quality (1 to 100). */
  quality?: number | undefined;
}

/** Formats in which cameras and editors store place, time and device. */
const FORMATS = ['jpeg', 'png', 'webp'] as const;
const QUALITY = 90;

/** Writes the picture of `from` to `to`, upright and without metadata. False if the original had no metadata and is as small. */
export default async function cleanPicture({ from, to, quality }: CleanQuestion): Promise<boolean> {
  try {
    const { exif, xmp, iptc, comments, ...found } = await sharp(from).metadata();
    const format = FORMATS.find((each) => each === found.format);
    const isDirty = exif || xmp || iptc || comments;
    if (!format || !(isDirty || quality !== undefined)) return false;
    const isAnimated = (found.pages ?? 1) > 1;
    const picture = sharp(from, { animated: isAnimated });
    // PNG is lossless, and sharp would read a quality as a number of colours.
    const options = format === 'png' ? {} : { quality: quality ?? QUALITY };
    const { size } = await (isAnimated ? picture : picture.autoOrient())
      .keepIccProfile()
      .toFormat(format, options)
      .toFile(to);
    return Boolean(isDirty) || size < (await stat(from)).size;
  } catch {
    throw appError('ERR_MEDIA_INVALID');
  }
}
