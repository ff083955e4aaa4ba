/** Voice notes travel as OGG/Opus. Browsers record WebM/Opus: the same sound in another box, so nothing is re-encoded. */
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { limits } from '@prosa/contract/limits';
import type { Core } from '../../core/ctx.ts';

interface Stored {
  key: string;
  name: string;
  bytes: number;
  sha256: string;
}

const FFMPEG_MS = 30_000;
const OGG_BYTES_MAX = 50 * 1024 * 1024;

/** WebM/Opus to OGG/Opus; undefined when the recording is not what it says. */
export async function remuxVoice(
  core: Core,
  companyId: number,
  webm: Stored,
): Promise<Stored | undefined> {
  if (webm.bytes > OGG_BYTES_MAX) return undefined;
  try {
    // Loaded by the first recording, not by every start.
    const media = await import('mediabunny');
    const input = new media.Input({
      formats: media.ALL_FORMATS,
      source: new media.FilePathSource(core.storage.localPath(webm.key)),
    });
    const target = new media.BufferTarget();
    const output = new media.Output({ format: new media.OggOutputFormat(), target });
    const discard = { video: { discard: true } };
    const conversion = await media.Conversion.init({ input, output, ...discard });
    if (!conversion.isValid) return undefined;
    await conversion.execute();
    const bytes = Buffer.from(target.buffer ?? new ArrayBuffer(0));
    const stored = await core.storage.put(companyId, Readable.from([bytes]), limits.fileBytes.max);
    return { ...stored, name: 'voice.ogg' };
  } catch (error) {
    core.log.warn({ error }, 'a recording could not be remuxed');
    return undefined;
  }
}

/** MP3 to OGG/Opus by ffmpeg, where one is configured; files only, no network. */
export async function transcodeVoice(
  core: Core,
  companyId: number,
  mp3: Stored,
): Promise<Stored | undefined> {
  const { ffmpegPath } = core.config;
  if (!ffmpegPath) return undefined;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-voice-'));
  try {
    const ogg = path.join(folder, 'voice.ogg');
    const source = core.storage.localPath(mp3.key);
    const files = [
      '-protocol_whitelist',
      'file',
      '-f',
      'mp3',
      '-i',
      source,
      '-ac',
      '1',
      '-c:a',
      'libopus',
      '-b:a',
      '32k',
      ogg,
    ];
    await promisify(execFile)(ffmpegPath, ['-nostdin', '-loglevel', 'error', ...files], {
      timeout: FFMPEG_MS,
    });
    const stored = await core.storage.put(companyId, createReadStream(ogg), limits.fileBytes.max);
    return { ...stored, name: 'voice.ogg' };
  } catch (error) {
    core.log.warn({ error }, 'a recording could not be transcoded');
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
