/** Icons that systems draw, from a picture of any kind. Runs where pictures of strangers are read. */
import sharp, { type Sharp } from 'sharp';

export interface IconQuestion {
  to: string;
  side: number;
  /**
   * `clear`: on a clear square. `filled`: on a filled square, of which the picture covers a part. `silhouette`: its shape in
   * white, not written where the picture has no shape.
   */
  kind: 'clear' | 'filled' | 'silhouette';
  /** How much of the side the picture covers. */
  part?: number;
}

interface Color {
  r: number;
  g: number;
  b: number;
}

type Background = Color & { alpha?: number };

const CLEAR: Background = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE: Color = { r: 255, g: 255, b: 255 };
/** The surface of the dark theme. */
const DARK: Color = { r: 22, g: 27, b: 26 };
const SAMPLE = 32;
const OPAQUE = 250;
/** Of 255: what is lighter cannot be seen on white. */
const LIGHT = 190;

export async function drawIcon(picture: Sharp, question: IconQuestion): Promise<void> {
  const { to, side, kind, part = 1 } = question;
  const inner = Math.round(side * part);
  const on = (background: Background) =>
    picture.clone().resize(inner, inner, { fit: 'contain', background });
  if (kind === 'clear') await toPng(on(CLEAR), to);
  else if (kind === 'filled') {
    const background = await backgroundOf(picture);
    const edge = side - inner;
    const [near, far] = [Math.floor(edge / 2), Math.ceil(edge / 2)];
    const framed = on(background)
      .flatten({ background })
      .extend({ top: near, left: near, bottom: far, right: far, background });
    await toPng(framed, to);
  } else if (!(await picture.clone().stats()).isOpaque) {
    const shape = await on(CLEAR).ensureAlpha().extractChannel(3).raw().toBuffer();
    const raw = { width: inner, height: inner, channels: 1 } as const;
    const white = { width: inner, height: inner, channels: 3, background: WHITE } as const;
    await toPng(sharp({ create: white }).joinChannel(shape, { raw }), to);
  }
}

const toPng = (drawn: Sharp, to: string) => drawn.png({ compressionLevel: 9 }).toFile(to);

/** That of the picture; behind a clear one, what it can be seen on. */
async function backgroundOf(picture: Sharp): Promise<Color> {
  const pixels = await picture
    .clone()
    .resize(SAMPLE, SAMPLE, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const [r = 0, g = 0, b = 0, alpha = 0] = pixels;
  if (alpha >= OPAQUE) return { r, g, b };
  let [light, weight] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue, covers] = pixels.subarray(at, at + 4) as unknown as Rgba;
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * covers;
    weight += covers;
  }
  return light > LIGHT * weight ? DARK : WHITE;
}

type Rgba = [number, number, number, number];
