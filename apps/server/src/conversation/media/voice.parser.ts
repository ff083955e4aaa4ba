/** Runs in a separate process: the library loops endlessly on a block that claims more bytes than it has. */
import * as media from 'mediabunny';

/** Writes the audio of `from` to `to` as OGG/Opus. @returns whether that worked */
export default async function remux({ from, to }: { from: string; to: string }): Promise<boolean> {
  const input = new media.Input({
    formats: media.ALL_FORMATS,
    source: new media.FilePathSource(from),
  });
  const output = new media.Output({
    format: new media.OggOutputFormat(),
    target: new media.FilePathTarget(to),
  });
  const discard = { video: { discard: true } };
  const conversion = await media.Conversion.init({ input, output, ...discard });
  if (!conversion.isValid) return false;
  await conversion.execute();
  return true;
}
