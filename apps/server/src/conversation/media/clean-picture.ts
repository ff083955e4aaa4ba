/** Removes from pictures that users send where, when and by which camera they were taken. */
import { rename, rm, stat } from 'node:fs/promises';
import type { Ctx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { ParserKilledError, runParser } from '../../core/process/parser-process.ts';
import type { CleanQuestion } from './clean-picture.parser.ts';
import { type InspectedFile, inspectFile } from './media.service.ts';

const PARSER = new URL('./clean-picture.parser.ts', import.meta.url);
const PARSE_MS = 20_000;

/**
 * Inspects a stored upload. Removes the metadata of a picture and replaces the stored bytes; with a quality, it
 * also makes it smaller if it can.
 * @throws ERR_MEDIA_INVALID like inspectFile
 */
export async function inspectUpload(
  ctx: Pick<Ctx, 'core'>,
  stored: { key: string; name: string; bytes: number },
  quality?: number,
): Promise<InspectedFile> {
  const file = await inspectFile(ctx, stored);
  if (file.kind !== 'image') return file;
  return { ...file, bytes: await clean(ctx.core.storage.localPath(stored.key), quality) };
}

/** @returns the new number of bytes */
async function clean(from: string, quality: number | undefined): Promise<number> {
  const to = `${from}.clean`;
  try {
    const question = { from, to, quality };
    const isMade = await runParser<CleanQuestion, boolean>(PARSER, question, { ms: PARSE_MS });
    if (isMade) await rename(to, from);
    return (await stat(from)).size;
  } catch (error) {
    throw error instanceof ParserKilledError ? appError('ERR_MEDIA_INVALID') : error;
  } finally {
    await rm(to, { force: true });
  }
}
