import type { Sharp, SharpInput, SharpOptions } from 'sharp';

/** A picture that we draw ourselves; those of strangers go through read-picture.ts. The library is loaded by the first one: it is a tenth of the server's start. */
export async function openPicture(input: SharpInput, options?: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(input, options);
}
