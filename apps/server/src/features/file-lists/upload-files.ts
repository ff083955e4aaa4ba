import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { inspectUpload } from '../../conversation/media/clean-picture.ts';
import {
  dropFiles,
  type InspectedFile,
  storeFile,
} from '../../conversation/media/media.service.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { Form } from '../../core/http/multipart.ts';
import {
  type FileListRow,
  insertOption,
  updateFileListRow,
  updateOption,
} from './file-lists.queries.ts';
import { announce, checkOptions, getFileList, lockedFileList } from './file-lists.service.ts';

type Body = RouteInput<Api['POST /files/uploadList/:listId']>['body'];

/**
 * Adds files to a list: each replaces the file of the option given with it, or becomes a new
 * option. All or none. @throws ERR_NO_FILE_FOUND, ERR_MEDIA_INVALID, ERR_TOO_MANY_FILES
 */
export async function uploadFiles(
  ctx: UserCtx,
  listId: number,
  { body, form }: { body: Body; form: Form },
): Promise<FileListRow> {
  if (form.files.length === 0)
    throw appError('ERR_VALIDATION', { details: [{ field: 'files', part: 'body' }] });
  const { id: optionIds = [], name: names = [] } = body;
  await inTransaction(ctx, async (tx) => checkOptions(await getFileList(tx, listId), optionIds));
  const files = await Promise.all(form.files.map((file) => inspectUpload(ctx, file)));
  return inTransaction(ctx, async (tx) => {
    const before = await lockedFileList(tx, listId);
    checkOptions(before, optionIds);
    await updateFileListRow(tx, listId, {});
    for (const [index, file] of files.entries()) {
      await putFile(tx, before, { file, optionId: optionIds[index], name: names[index] });
    }
    return announce(tx, listId);
  });
}

interface Placed {
  file: InspectedFile;
  optionId: number | undefined;
  name: string | undefined;
}

async function putFile(
  tx: Tx,
  before: FileListRow,
  { file, optionId, name }: Placed,
): Promise<void> {
  const { id: fileId } = await storeFile(tx, file);
  const option = before.options.find(({ id }) => id === optionId);
  if (!option) return insertOption(tx, before.id, { name: name || file.name, fileId });
  await updateOption(tx, option.id, { fileId, name: name || option.name || file.name });
  await dropFiles(tx, [option.fileId]);
}
