/** Unpacks an uploaded zip into a folder, in another process. */
import path from 'node:path';
import { appError } from '../../core/errors.ts';
import { ParserKilledError, runParser } from '../../core/process/parser-process.ts';
import type { Unpacked, ZipQuestion } from './flow-zip.parser.ts';

const PARSER = new URL('./flow-zip.parser.ts', import.meta.url);
const PARSE_MS = 30_000;

export interface UploadedZip {
  /** Where the zip is. */
  from: string;
  /** Temporary; the caller removes it. */
  folder: string;
}

export interface UnpackedFiles {
  /** Paths by the given names. */
  paths: Map<string, string>;
  tooLarge: ReadonlySet<string>;
}

/** @throws ERR_FLOW_IMPORT for anything but a plain zip with a few files */
export async function unpackZip(
  { from, folder }: UploadedZip,
  names: readonly string[],
  bytesMax: number,
): Promise<UnpackedFiles> {
  const to = path.join(folder, crypto.randomUUID());
  const bare = names.map(bareName);
  const { found, tooLarge } = await ask({ from, to, names: bare, bytesMax });
  return {
    paths: new Map(found.map((at) => [names[at]!, `${to}.${at}`])),
    tooLarge: new Set(tooLarge.map((at) => names[at]!)),
  };
}

/** Editors name files with their folders, or by their addresses. */
const bareName = (name: string): string => name.split(/[\\/]/).at(-1) ?? '';

async function ask(question: ZipQuestion): Promise<Unpacked> {
  try {
    return await runParser<ZipQuestion, Unpacked>(PARSER, question, { ms: PARSE_MS });
  } catch (error) {
    throw error instanceof ParserKilledError ? appError('ERR_FLOW_IMPORT') : error;
  }
}
