/** Voice notes are sent as OGG/Opus. Browsers record WebM/Opus, the same audio in another container: no re-encoding. */
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { limits } from '@prosa/contract/limits';
import type { Core } from '../../core/ctx.ts';
import { runParser } from '../../core/process/parser-process.ts';

interface Stored {
  key: string;
  name: string;
  bytes: number;
  sha256: string;
}

const REMUX = new URL('./voice.parser.ts', import.meta.url);
const REMUX_MS = 20_000;
const FFMPEG_MS = 30_000;
const OGG_BYTES_MAX = 50 * 1024 * 1024;

/** Converts WebM/Opus to OGG/Opus; undefined if the recording is not what it claims to be. */
export async function remuxVoice(
  core: Core,
  companyId: number,
  webm: Stored & { remuxMs?: number },
): Promise<Stored | undefined> {
  if (webm.bytes > OGG_BYTES_MAX) return undefined;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-voice-'));
  try {
    const ogg = path.join(folder, 'voice.ogg');
    const files = { from: core.storage.localPath(webm.key), to: ogg };
    if (!(await runParser<typeof files, boolean>(REMUX, files, { ms: webm.remuxMs ?? REMUX_MS })))
      return undefined;
    const stored = await core.storage.put(companyId, createReadStream(ogg), limits.fileBytes.max);
    return { ...stored, name: 'voice.ogg' };
  } catch (error) {
    core.log.warn({ error }, 'voice.remux_failed');
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Converts MP3 to OGG/Opus by ffmpeg, if it is configured; files only, no network. */
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
    core.log.warn({ error }, 'voice.transcode_failed');
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
