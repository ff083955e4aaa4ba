/** Reads pictures of strangers in a separate process. See ADR 0042. */
import { appError } from '../../core/errors.ts';
import { ParserKilledError, runParser } from '../../core/process/parser-process.ts';
import type { PictureQuestion, PictureSize } from './picture.parser.ts';

const PARSER = new URL('./picture.parser.ts', import.meta.url);
const PARSE_MS = 10_000;

/** @throws ERR_MEDIA_INVALID if it is not a picture, has too many pixels, or is too expensive to read */
export async function readPicture(question: PictureQuestion): Promise<PictureSize> {
  try {
    return await runParser(PARSER, question, { ms: PARSE_MS });
  } catch (error) {
    throw error instanceof ParserKilledError ? appError('ERR_MEDIA_INVALID') : error;
  }
}
