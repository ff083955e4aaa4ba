import type { Sharp, SharpInput, SharpOptions } from 'sharp';

/** A picture to be read or changed. The library is loaded by the first one: it is a tenth of the server's start. */
export async function openPicture(input: SharpInput, options?: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(input, options);
}
