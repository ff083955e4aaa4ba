/** Runs in a process of its own: decoders of pictures are native code, and anybody may have made the file. */
import sharp from 'sharp';
import { appError } from '../../core/errors.ts';

export interface CleanQuestion {
  from: string;
  to: string;
}

/** Formats in which cameras and editors write down place, time and device. */
const FORMATS = ['jpeg', 'png', 'webp'] as const;
const QUALITY = 90;

/** Whether `to` now holds the picture of `from`, upright, without what was written beside it; else there was nothing. */
export default async function cleanPicture({ from, to }: CleanQuestion): Promise<boolean> {
  try {
    const { exif, xmp, iptc, comments, ...found } = await sharp(from).metadata();
    const format = FORMATS.find((each) => each === found.format);
    if (!format || !(exif || xmp || iptc || comments)) return false;
    const isAnimated = (found.pages ?? 1) > 1;
    const picture = sharp(from, { animated: isAnimated });
    // PNG has no loss, and would take a quality for a number of colours.
    const options = format === 'png' ? {} : { quality: QUALITY };
    await (isAnimated ? picture : picture.autoOrient())
      .keepIccProfile()
      .toFormat(format, options)
      .toFile(to);
    return true;
  } catch {
    throw appError('ERR_MEDIA_INVALID');
  }
}
