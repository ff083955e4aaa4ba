import type { Api } from '@prosa/contract';
import { limits, pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { dropFiles } from '../../conversation/media/media.service.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import { cursorNumber, cursorText, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import {
  countFileLists,
  deleteFileListRow,
  deleteOptions,
  type FileListRow,
  findFileList,
  insertFileList,
  insertOption,
  listFileLists,
  lockFileList,
  updateFileListRow,
  updateOption,
} from './file-lists.queries.ts';
import { emitFileList, emitFileListGone } from './file-lists.realtime.ts';

type ListQuery = RouteInput<Api['GET /files']>['query'];
type CreateBody = RouteInput<Api['POST /files']>['body'];
type UpdateBody = RouteInput<Api['PUT /files/:listId']>['body'];
type Option = NonNullable<UpdateBody['options']>[number];

const SIZE = pageSizes.others;

export function listFileListPage(ctx: UserCtx, query: ListQuery) {
  const { searchParam, cursor, pageNumber = 1 } = query;
  const search = searchParam?.trim() ?? '';
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : (pageNumber - 1) * SIZE;
  return inTransaction(ctx, async (tx) => {
    const found = await listFileLists(tx, { search, after, offset, limit: SIZE + 1 });
    const page = pageOf(found, SIZE, (last) => [last.name, last.id]);
    return { ...page, count: await countFileLists(tx, search) };
  });
}

function readCursor(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor, 2);
  return { name: cursorText(name), id: cursorNumber(id) };
}

/** @throws ERR_NO_FILE_FOUND */
export const getFileList = (ctx: UserCtx, id: number): Promise<FileListRow> =>
  inTransaction(ctx, async (tx) => {
    const row = await findFileList(tx, id);
    if (!row) throw appError('ERR_NO_FILE_FOUND');
    return row;
  });

/** @throws ERR_FILE_LIST_NAME_ALREADY_EXISTS */
export function createFileList(ctx: UserCtx, body: CreateBody): Promise<FileListRow> {
  const { name, message, options } = body;
  return changing(ctx, async (tx) => {
    const id = await insertFileList(tx, { name, message });
    for (const option of options) await insertOption(tx, id, { name: option.name, fileId: null });
    const row = await getFileList(tx, id);
    emitFileList(tx, 'create', row);
    return row;
  });
}

/**
 * Deletes options with their files: those in `removedIds`, else those that are no longer given. With
 * `removedIds`, options that a colleague added meanwhile stay. @throws ERR_NO_FILE_FOUND
 */
export function updateFileList(ctx: UserCtx, id: number, body: UpdateBody): Promise<FileListRow> {
  return changing(ctx, async (tx) => {
    const before = await lockedFileList(tx, id);
    const { name = before.name, message = before.message, options, removedIds } = body;
    await updateFileListRow(tx, id, { name, message });
    checkOptions(before, [...(options ?? []).flatMap(({ id }) => id ?? []), ...(removedIds ?? [])]);
    const goes = removedIds ?? (options && missingIn(options, before));
    if (goes) await removeOptions(tx, before, goes);
    if (options) await putOptions(tx, id, options);
    return announce(tx, id);
  });
}

/** Deletes one list. */
export function deleteFileList(ctx: UserCtx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedFileList(tx, id);
    await deleteFileListRow(tx, id);
    await dropFiles(tx, filesOf(before.options));
    await audit(tx, 'fileListDeleted', { subject: id, detail: before.name });
    emitFileListGone(tx, id);
  });
}

/** @throws ERR_NO_FILE_FOUND if one does not belong to the list */
export function checkOptions({ options }: FileListRow, ids: readonly number[]): void {
  const known = new Set(options.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw appError('ERR_NO_FILE_FOUND');
}

function missingIn(wanted: readonly Option[], { options }: FileListRow): number[] {
  const kept = new Set(wanted.map(({ id }) => id));
  return options.flatMap(({ id }) => (kept.has(id) ? [] : id));
}

async function removeOptions(tx: Tx, before: FileListRow, ids: readonly number[]): Promise<void> {
  await deleteOptions(tx, ids);
  await dropFiles(tx, filesOf(before.options.filter(({ id }) => ids.includes(id))));
}

async function putOptions(tx: Tx, listId: number, wanted: readonly Option[]): Promise<void> {
  for (const { id, name } of wanted) {
    if (id === undefined) await insertOption(tx, listId, { name, fileId: null });
    else await updateOption(tx, id, { name });
  }
}

const filesOf = (options: FileListRow['options']) => options.map(({ fileId }) => fileId);

export async function lockedFileList(tx: Tx & UserCtx, id: number): Promise<FileListRow> {
  await lockFileList(tx, id);
  return getFileList(tx, id);
}

export async function announce(tx: Tx & UserCtx, id: number): Promise<FileListRow> {
  const row = await getFileList(tx, id);
  if (row.options.length > limits.fileOptions.max) throw appError('ERR_TOO_MANY_FILES');
  emitFileList(tx, 'update', row);
  return row;
}

async function changing<T>(ctx: UserCtx, work: (tx: Tx & UserCtx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    if (violatedConstraint(error) === 'file_lists_company_id_name_key') {
      throw appError('ERR_FILE_LIST_NAME_ALREADY_EXISTS');
    }
    throw error;
  }
}
