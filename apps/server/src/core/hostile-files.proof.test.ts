/** Every parser of strangers' files gets valid files with some bytes changed: each ends in time, and we live. */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPicture } from '../features/media/open-picture.ts';
import { sheetFile } from '../testing/sheet-file.ts';
import { AppError } from './errors.ts';
import { ParserKilledError, runParser } from './parser-process.ts';

const MUTATIONS = 100;
const LIMIT_MS = 3000;
/** For the start of a child on a busy machine. */
const SPARE_MS = 10_000;

const features = path.join(import.meta.dirname, '../features');
const parsers = {
  picture: 'media/picture.parser.ts',
  sheet: 'contacts/import/sheet.parser.ts',
  voice: 'media/voice.parser.ts',
};

type Parser = keyof typeof parsers;

const size = { width: 24, height: 16, channels: 3 } as const;
const dots = Buffer.from(Array.from({ length: 24 * 16 * 3 }, (_, n) => (n * 7) % 256));
const drawn = async (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  (await openPicture(dots, { raw: size })).toFormat(format).toBuffer();

const samples: Record<string, [Parser, () => Promise<Buffer>]> = {
  png: ['picture', () => drawn('png')],
  jpeg: ['picture', () => drawn('jpeg')],
  webp: ['picture', () => drawn('webp')],
  gif: ['picture', () => drawn('gif')],
  xlsx: [
    'sheet',
    () =>
      sheetFile([
        ['Nome', 'Telefone'],
        ['Lia', 5_511_999_990_001],
      ]),
  ],
  mp3: [
    'voice',
    async () => readFileSync(path.join(import.meta.dirname, '../demo/voice.mp3')).subarray(0, 8000),
  ],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Bytes changed, a piece left out, or a piece twice. */
function mutated(valid: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(valid);
  const at = () => Math.floor(random() * copy.length);
  for (let n = 0; n < 1 + random() * 8; n++) copy[at()] = Math.floor(random() * 256);
  const [from, to] = [at(), at()].sort((a, b) => a - b) as [number, number];
  const kind = random();
  if (kind < 0.15) return Buffer.concat([copy.subarray(0, from), copy.subarray(to)]);
  if (kind < 0.3) return Buffer.concat([copy.subarray(0, to), copy.subarray(from)]);
  return copy;
}

const inputOf = (parser: Parser, from: string) =>
  parser === 'picture'
    ? { from, square: { to: `${from}.square`, side: 64 } }
    : { from, to: `${from}.out` };

/** What became of it, in words. */
async function outcomeOf(parser: Parser, from: string): Promise<string> {
  const module = new URL(`file://${path.join(features, parsers[parser])}`);
  try {
    await runParser(module, inputOf(parser, from), { ms: LIMIT_MS });
    return 'read';
  } catch (error) {
    if (error instanceof AppError) return 'refused';
    return error instanceof ParserKilledError ? 'killed' : 'failed';
  }
}

test.each(Object.keys(samples))(
  'a %s with changed bytes is read or refused in time, a hundred times over',
  async (name) => {
    const [parser, make] = samples[name]!;
    const valid = await make();
    const random = randomFrom(name.length);
    const file = path.join(folder, name);
    writeFileSync(file, valid);
    const wholeOutcome = await outcomeOf(parser, file);
    expect(wholeOutcome).toBe('read');
    const outcomes: Record<string, number> = {};
    for (let n = 0; n < MUTATIONS; n++) {
      writeFileSync(file, mutated(valid, random));
      const startedAt = performance.now();
      const outcome = await outcomeOf(parser, file);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS + SPARE_MS);
    }
    // Other readers throw what the library throws; callers take that for a file that is none.
    if (parser !== 'voice') expect(outcomes).not.toHaveProperty('failed');
    writeFileSync(file, valid);
    expect(await outcomeOf(parser, file)).toBe('read');
  },
  (MUTATIONS * LIMIT_MS) / 2,
);
