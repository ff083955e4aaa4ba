/** Looks into pictures of strangers, in a process of its own. See ADR 0042. */
import { appError } from '../../core/errors.ts';
import { ParserKilledError, runParser } from '../../core/process/parser-process.ts';
import type { PictureQuestion, PictureSize } from './picture.parser.ts';

const PARSER = new URL('./picture.parser.ts', import.meta.url);
const PARSE_MS = 10_000;

/** @throws ERR_MEDIA_INVALID for what is no picture, is too many pixels, or takes too much to be read */
export async function readPicture(question: PictureQuestion): Promise<PictureSize> {
  try {
    return await runParser(PARSER, question, { ms: PARSE_MS });
  } catch (error) {
    throw error instanceof ParserKilledError ? appError('ERR_MEDIA_INVALID') : error;
  }
}
