import type { Api } from '@prosa/contract';
import { pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { inspectUpload } from '../../conversation/media/clean-picture.ts';
import { dropFiles, storeFile } from '../../conversation/media/media.service.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, cursorText, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import type { Form } from '../../core/http/multipart.ts';
import {
  countQuickMessages,
  deletePersonalOf,
  deleteQuickMessageRow,
  findQuickMessage,
  findQuickMessages,
  insertQuickMessage,
  listActiveQuickMessages,
  listQuickMessages,
  lockQuickMessage,
  type QuickMessageRow,
  type QuickMessageValues,
  releaseGeneralOf,
  retireLimitedTo,
  updateQuickMessageRow,
  writeQueuesOf,
} from './quick-messages.queries.ts';
import { emitQuickMessage, emitQuickMessageGone } from './quick-messages.realtime.ts';

type ListQuery = RouteInput<Api['GET /quick-messages']>['query'];
type CreateBody = RouteInput<Api['POST /quick-messages']>['body'];
type UpdateBody = RouteInput<Api['PUT /quick-messages/:quickMessageId']>['body'];
type UserTx = Tx & UserCtx;

const SIZE = pageSizes.others;

export function listQuickMessagePage(ctx: UserCtx, query: ListQuery) {
  const { searchParam, queueId, cursor, pageNumber = 1 } = query;
  const wanted = { search: searchParam?.trim() ?? '', queueId };
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : (pageNumber - 1) * SIZE;
  return inTransaction(ctx, async (tx) => {
    const found = await listQuickMessages(tx, { ...wanted, after, offset, limit: SIZE + 1 });
    const page = pageOf(found, SIZE, (last) => [last.shortcode, last.id]);
    return { ...page, count: await countQuickMessages(tx, wanted) };
  });
}

function readCursor(cursor: string): { shortcode: string; id: number } {
  const [shortcode, id] = decodeCursor(cursor, 2);
  return { shortcode: cursorText(shortcode), id: cursorNumber(id) };
}

export const listForPicker = (ctx: UserCtx): Promise<QuickMessageRow[]> =>
  inTransaction(ctx, listActiveQuickMessages);

/** A colleague's personal quick message is not found, like one of another company. @throws ERR_NO_QUICKMESSAGE_FOUND */
export const getQuickMessage = (ctx: UserCtx, id: number): Promise<QuickMessageRow> =>
  inTransaction(ctx, async (tx) => {
    const row = await findQuickMessage(tx, id);
    if (!row) throw appError('ERR_NO_QUICKMESSAGE_FOUND');
    return row;
  });

/** @throws ERR_EMPTY_MESSAGE, ERR_MEDIA_INVALID, ERR_QUEUE_NOT_FOUND */
export async function createQuickMessage(
  ctx: UserCtx,
  { shortcode, message, geral, status, queueIds }: CreateBody,
  form: Form,
): Promise<QuickMessageRow> {
  const file = form.files.length > 0 ? await inspectUpload(ctx, onlyFile(form)) : undefined;
  return inTransaction(ctx, async (tx) => {
    const fileId = file ? (await storeFile(tx, file)).id : null;
    checkSaysSomething({ message, fileId });
    const id = await insertQuickMessage(tx, { shortcode, message, geral, status, fileId });
    await limitTo(tx, id, queueIds);
    const after = await getQuickMessage(tx, id);
    emitQuickMessage(tx, 'create', { after });
    return after;
  });
}

/** @throws ERR_QUEUE_NOT_FOUND */
async function limitTo(tx: Tx, id: number, queueIds: readonly number[]): Promise<void> {
  if (!(await writeQueuesOf(tx, id, queueIds))) throw appError('ERR_QUEUE_NOT_FOUND');
}

/** A quick message needs a text or a file. */
function checkSaysSomething({
  message,
  fileId,
}: Pick<QuickMessageValues, 'message' | 'fileId'>): void {
  if (message === '' && fileId === null) throw appError('ERR_EMPTY_MESSAGE');
}

export function updateQuickMessage(
  ctx: UserCtx,
  id: number,
  { shortcode, message, geral, status, queueIds }: UpdateBody,
): Promise<QuickMessageRow> {
  return inTransaction(ctx, async (tx) => {
    const before = await getChangeable(tx, id);
    if (queueIds) await limitTo(tx, id, queueIds);
    return change(tx, before, {
      shortcode: shortcode ?? before.shortcode,
      message: message ?? before.message,
      geral: geral ?? before.geral,
      status: status ?? before.status,
    });
  });
}

/** With its file. */
export function deleteQuickMessage(ctx: UserCtx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await getChangeable(tx, id);
    await deleteQuickMessageRow(tx, id);
    await dropFiles(tx, [before.fileId]);
    await audit(tx, 'quickMessageDeleted', { subject: id, detail: before.shortcode });
    emitQuickMessageGone(tx, before);
  });
}

/** Replaces the file. @throws ERR_VALIDATION without exactly one, ERR_MEDIA_INVALID */
export async function putMedia(ctx: UserCtx, id: number, form: Form): Promise<QuickMessageRow> {
  const upload = onlyFile(form);
  await inTransaction(ctx, (tx) => getChangeable(tx, id));
  const file = await inspectUpload(ctx, upload);
  return inTransaction(ctx, async (tx) => {
    const before = await getChangeable(tx, id);
    const after = await change(tx, before, { fileId: (await storeFile(tx, file)).id });
    await dropFiles(tx, [before.fileId]);
    return after;
  });
}

function onlyFile({ files: [upload, ...more] }: Form): Form['files'][number] {
  if (!upload || more.length > 0)
    throw appError('ERR_VALIDATION', { details: [{ field: 'file', part: 'body' }] });
  return upload;
}

export function removeMedia(ctx: UserCtx, id: number): Promise<QuickMessageRow> {
  return inTransaction(ctx, async (tx) => {
    const before = await getChangeable(tx, id);
    const after = await change(tx, before, { fileId: null });
    await dropFiles(tx, [before.fileId]);
    return after;
  });
}

/** For a user who is being deleted: quick messages for everybody stay, personal ones are deleted. */
export async function leaveQuickMessages(tx: Tx, userId: number): Promise<void> {
  await releaseGeneralOf(tx, userId);
  await dropFiles(tx, await deletePersonalOf(tx, userId));
}

/** Before a queue is deleted. @returns the input of `announceQuickMessages` afterwards */
export const leaveQueue = (tx: Tx, queueId: number): Promise<number[]> =>
  retireLimitedTo(tx, queueId);

export async function announceQuickMessages(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const after of await findQuickMessages(tx, ids)) emitQuickMessage(tx, 'update', { after });
}

/** Its author may change it; admins may change those for everybody too. */
async function getChangeable(tx: UserTx, id: number): Promise<QuickMessageRow> {
  await lockQuickMessage(tx, id);
  const row = await getQuickMessage(tx, id);
  if (row.userId !== tx.actor.id && tx.actor.profile !== 'admin') {
    throw appError('ERR_NO_PERMISSION');
  }
  return row;
}

async function change(
  tx: UserTx,
  before: QuickMessageRow,
  values: Partial<QuickMessageValues>,
): Promise<QuickMessageRow> {
  checkSaysSomething({ ...before, ...values });
  await updateQuickMessageRow(tx, before.id, values);
  const after = await findQuickMessage(tx, before.id);
  // An admin who makes a colleague's shared one private no longer sees it.
  const shown = after ?? { ...before, ...values, rev: before.rev + 1 };
  emitQuickMessage(tx, 'update', { before, after: shown });
  return shown;
}
