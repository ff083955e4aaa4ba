/** The spreadsheet of a form. */
import { limits } from '@prosa/contract/limits';
import type { Ctx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { Form } from '../../core/http/multipart.ts';
import { type ListedRow, type ReadOptions, readListFile } from './list-rows.ts';

/** @throws ERR_IMPORT_FILE, ERR_IMPORT_TOO_LARGE, ERR_IMPORT_EMPTY, ERR_VALIDATION if it is not exactly one file */
export async function readUploadedSheet(
  ctx: Ctx,
  { files }: Form,
  options?: ReadOptions,
): Promise<ListedRow[]> {
  const [file, ...others] = files;
  if (!file || others.length > 0)
    throw appError('ERR_VALIDATION', { details: [{ field: 'file', part: 'body' }] });
  if (file.bytes > limits.importBytes.max) throw appError('ERR_IMPORT_TOO_LARGE');
  return readListFile(ctx.core.storage.localPath(file.key), options);
}
