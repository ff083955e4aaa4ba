/** Runs in a separate process, as everything does that reads files of strangers. */
import * as media from 'mediabunny';

/** @returns the seconds of an audio file; undefined if it is none */
export default async function measure({ from }: { from: string }): Promise<number | undefined> {
  const input = new media.Input({
    formats: media.ALL_FORMATS,
    source: new media.FilePathSource(from),
  });
  if (!(await input.canRead())) return undefined;
  const track = await input.getPrimaryAudioTrack();
  return track ? track.computeDuration() : undefined;
}
