import type { Sharp, SharpInput, SharpOptions } from 'sharp';

/**
 * Opens a picture that we draw ourselves; pictures of strangers go through read-picture.ts. The library is loaded on
 * first use: loading takes a tenth of the server's start.
 */
export async function openPicture(input: SharpInput, options?: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(input, options);
}
