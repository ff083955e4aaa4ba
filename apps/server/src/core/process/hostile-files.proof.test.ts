/**
 * Every parser of untrusted files gets valid files with some bytes changed: each call ends in time, and the server
 * survives.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { randomFrom } from '@prosa/contract/hostile-texts';
import * as media from 'mediabunny';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPicture } from '../../conversation/media/open-picture.ts';
import { docxOf, paragraph, pdfOf } from '../../testing/document-files.ts';
import { mutatedBytes } from '../../testing/mutations.ts';
import { sheetFile, zipOf } from '../../testing/sheet-file.ts';
import { AppError } from '../errors.ts';
import { ParserKilledError, runParser } from './parser-process.ts';

const MUTATIONS = 100;
const LIMIT_MS = 3000;
/** Allows for the start of a child on a busy machine. */
const SPARE_MS = 10_000;

const source = path.join(import.meta.dirname, '../..');
const parsers = {
  picture: 'conversation/media/picture.parser.ts',
  cleaned: 'conversation/media/clean-picture.parser.ts',
  sheet: 'features/imports/sheet.parser.ts',
  flow: 'features/flows/flow-zip.parser.ts',
  voice: 'conversation/media/voice.parser.ts',
  sniffed: 'conversation/media/sniff.parser.ts',
  length: 'automation/effects/transcribe/voice-length.parser.ts',
  document: 'features/knowledge/reading/document.parser.ts',
};

type Parser = keyof typeof parsers;

const size = { width: 24, height: 16, channels: 3 } as const;
const dots = Buffer.from(Array.from({ length: 24 * 16 * 3 }, (_, n) => (n * 7) % 256));
const drawn = async (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  (await openPicture(dots, { raw: size })).toFormat(format).toBuffer();

const OPUS_HEAD = Buffer.from('4f707573486561640101000080bb0000000000', 'hex');
const SILENCE = new Uint8Array([0xfc, 0xff, 0xfe]);
const PACKETS = 50;
const PACKET_SECONDS = 0.02;

/** A second of silence, in the container format of a browser or a phone. */
async function recorded(format: media.OutputFormat): Promise<Buffer> {
  const target = new media.BufferTarget();
  const output = new media.Output({ format, target });
  const source = new media.EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const codec = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 };
  const meta = { decoderConfig: { ...codec, description: OPUS_HEAD } };
  for (let n = 0; n < PACKETS; n++) {
    const at = n * PACKET_SECONDS;
    await source.add(new media.EncodedPacket(SILENCE, 'key', at, PACKET_SECONDS), meta);
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}

const sheet = () =>
  sheetFile([
    ['Nome', 'Telefone'],
    ['Lia', 5_511_999_990_001],
  ]);

const samples: Record<string, [Parser, () => Promise<Buffer>]> = {
  png: ['picture', () => drawn('png')],
  jpeg: ['picture', () => drawn('jpeg')],
  webp: ['picture', () => drawn('webp')],
  gif: ['picture', () => drawn('gif')],
  'jpeg with notes': [
    'cleaned',
    async () =>
      (await openPicture(dots, { raw: size }))
        .withExif({ IFD0: { Make: 'Câmera', Copyright: 'Lia' } })
        .jpeg()
        .toBuffer(),
  ],
  xlsx: ['sheet', sheet],
  'flow in a zip': ['flow', () => zipOf({ 'flow.json': '{"nodes":[],"connections":[]}' })],
  webm: ['voice', () => recorded(new media.WebMOutputFormat())],
  ogg: ['voice', () => recorded(new media.OggOutputFormat())],
  mp4: ['voice', () => recorded(new media.Mp4OutputFormat())],
  mp3: [
    'voice',
    async () =>
      readFileSync(path.join(import.meta.dirname, '../../demo/voice.mp3')).subarray(0, 8000),
  ],
  'length of an ogg': ['length', () => recorded(new media.OggOutputFormat())],
  'length of an mp4': ['length', () => recorded(new media.Mp4OutputFormat())],
  pdf: ['document', async () => pdfOf([['Prazo de entrega: dois dias']])],
  docx: ['document', () => docxOf(paragraph('Prazo de entrega: dois dias'))],
  'web page': [
    'document',
    async () => Buffer.from('<html><body><p>Prazo de entrega</p></body></html>'),
  ],
  'type of a jpeg': ['sniffed', () => drawn('jpeg')],
  'type of an xlsx': ['sniffed', sheet],
  'type of a webm': ['sniffed', () => recorded(new media.WebMOutputFormat())],
  'type of an mp4': ['sniffed', () => recorded(new media.Mp4OutputFormat())],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inputOf = (parser: Parser, from: string) =>
  parser === 'picture'
    ? { from, square: { to: `${from}.square`, side: 64 } }
    : { from, to: `${from}.out` };

/** The outcome, in words. */
async function outcomeOf(parser: Parser, from: string, ms = LIMIT_MS): Promise<string> {
  const module = new URL(`file://${path.join(source, parsers[parser])}`);
  try {
    await runParser(module, inputOf(parser, from), { ms });
    return 'read';
  } catch (error) {
    if (error instanceof AppError) return 'refused';
    return error instanceof ParserKilledError ? 'killed' : 'failed';
  }
}

test('has a sample for every parser', () => {
  const written = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.parser.ts'))
    .map((name) => name.replaceAll(path.sep, '/'));
  const tried = Object.values(samples).map(([parser]) => parsers[parser]);
  expect([...new Set(tried)].sort()).toEqual(written.sort());
});

test.each(Object.keys(samples))(
  'reads or refuses a hundred changed files in time: %s',
  async (name) => {
    const [parser, make] = samples[name]!;
    const valid = await make();
    const random = randomFrom(name.length);
    const file = path.join(folder, name);
    writeFileSync(file, valid);
    expect(await outcomeOf(parser, file, LIMIT_MS + SPARE_MS)).toBe('read');
    const outcomes: Record<string, number> = {};
    for (let n = 0; n < MUTATIONS; n++) {
      writeFileSync(file, mutatedBytes(valid, random));
      const startedAt = performance.now();
      const outcome = await outcomeOf(parser, file);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS + SPARE_MS);
    }
    // Other readers throw the library's errors; callers treat them as an invalid file.
    if (parser !== 'voice' && parser !== 'length') expect(outcomes).not.toHaveProperty('failed');
    writeFileSync(file, valid);
    expect(await outcomeOf(parser, file, LIMIT_MS + SPARE_MS)).toBe('read');
  },
  (MUTATIONS * LIMIT_MS) / 2,
);
