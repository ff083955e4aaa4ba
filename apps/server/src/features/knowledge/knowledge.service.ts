import type { Api } from '@prosa/contract';
import type { Passage } from '@prosa/contract/knowledge';
import { knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';
import { pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { searchKnowledge } from '../../automation/effects/complete/knowledge.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, cursorText, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { isTarget } from '../../core/http/guarded-http.ts';
import { addDocument } from './add-document.ts';
import { type ChunkRow, listChunks } from './chunks.queries.ts';
import {
  countDocuments,
  type DocumentRow,
  deleteDocumentRow,
  findDocument,
  findText,
  isDocumentUsed,
  listDocuments,
  lockDocument,
  updateDocumentRow,
} from './knowledge.queries.ts';
import { emitDocument, emitDocumentGone } from './knowledge.realtime.ts';
import { askForReading } from './reading/read-document.ts';
import { raiseReading } from './reading/readings.queries.ts';

type ListQuery = RouteInput<Api['GET /knowledge']>['query'];
type CreateBody = RouteInput<Api['POST /knowledge']>['body'];
type UpdateBody = RouteInput<Api['PUT /knowledge/:documentId']>['body'];

export function listDocumentPage(ctx: UserCtx, query: ListQuery) {
  const { searchParam, cursor, pageNumber } = query;
  const isPaged = cursor !== undefined || pageNumber !== undefined;
  const size = isPaged ? pageSizes.others : limits.documents.max;
  const search = searchParam?.trim() ?? '';
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : ((pageNumber ?? 1) - 1) * size;
  return inTransaction(ctx, async (tx) => {
    const found = await listDocuments(tx, { search, after, offset, limit: size + 1 });
    const page = pageOf(found, size, (last) => [last.title, last.id]);
    return { ...page, count: await countDocuments(tx, search) };
  });
}

function readCursor(cursor: string): { title: string; id: number } {
  const [title, id] = decodeCursor(cursor, 2);
  return { title: cursorText(title), id: cursorNumber(id) };
}

/** @throws ERR_NO_DOCUMENT_FOUND */
export const getDocument = (ctx: UserCtx, id: number): Promise<DocumentRow> =>
  inTransaction(ctx, async (tx) => present(await findDocument(tx, id)));

/** With its text, if it was pasted. @throws ERR_NO_DOCUMENT_FOUND */
export const getDocumentWithText = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (tx) => ({
    row: await getDocument(tx, id),
    text: await findText(tx, id),
  }));

function present<Row>(row: Row | undefined): Row {
  if (!row) throw appError('ERR_NO_DOCUMENT_FOUND');
  return row;
}

/** @throws ERR_DOCUMENT_ADDRESS, ERR_TOO_MANY_DOCUMENTS */
export function createDocument(ctx: UserCtx, body: CreateBody): Promise<DocumentRow> {
  return inTransaction(ctx, (tx) => {
    const { language } = body;
    if ('text' in body)
      return addDocument(tx, { kind: 'text', title: body.title, content: body.text, language });
    const address = addressOf(tx, body.address);
    // Until it is read, it is called by its address.
    const { title = address, refreshes } = body;
    return addDocument(tx, {
      ...{ kind: 'web', title, address, language, refreshes },
      ...(refreshes && { refreshAt: aWeekFrom(tx) }),
    });
  });
}

/** People type addresses without what stands before them. */
function addressOf({ core }: Tx, typed: string): string {
  const address = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!isTarget(core.config, address)) throw appError('ERR_DOCUMENT_ADDRESS');
  return new URL(address).href;
}

const WEEK_MS = 7 * 24 * 3600 * 1000;
const aWeekFrom = ({ core }: Tx): Date => new Date(core.now().getTime() + WEEK_MS);

type Before = NonNullable<Awaited<ReturnType<typeof lockDocument>>>;

/** Changes the given fields. @throws ERR_NO_DOCUMENT_FOUND, ERR_DOCUMENT_TEXT, ERR_DOCUMENT_ADDRESS */
export function updateDocument(ctx: UserCtx, id: number, body: UpdateBody): Promise<DocumentRow> {
  return inTransaction(ctx, async (tx) => {
    const before = present(await lockDocument(tx, id));
    await updateDocumentRow(tx, id, valuesOf(tx, before, body));
    if (saysOther(before, body)) await readAgain(tx, id);
    await audit(tx, 'documentChanged', { subject: id, detail: body.title ?? before.title });
    await emitDocument(tx, 'update', id);
    return getDocument(tx, id);
  });
}

/** The columns of the given fields. */
function valuesOf(tx: Tx, { content, address }: Before, body: UpdateBody) {
  const { companyId: _, text, refreshes, ...values } = body;
  if (text !== undefined && content === null) throw appError('ERR_DOCUMENT_TEXT');
  if (refreshes && address === null) throw appError('ERR_DOCUMENT_ADDRESS');
  return {
    ...values,
    ...(text !== undefined && { content: text }),
    ...(refreshes !== undefined && { refreshes, refreshAt: refreshes ? aWeekFrom(tx) : null }),
  };
}

const saysOther = (before: Before, { text, language }: UpdateBody): boolean =>
  (text ?? before.content) !== before.content || (language ?? before.language) !== before.language;

/** @throws ERR_NO_DOCUMENT_FOUND */
export const readDocumentNow = (ctx: UserCtx, id: number): Promise<DocumentRow> =>
  inTransaction(ctx, async (tx) => {
    await readAgain(tx, id);
    await emitDocument(tx, 'update', id);
    return getDocument(tx, id);
  });

async function readAgain(tx: Tx, documentId: number): Promise<void> {
  const reading = present(await raiseReading(tx, documentId));
  await askForReading(tx, { documentId, reading });
}

/** Its file and what was read go with it. @throws ERR_NO_DOCUMENT_FOUND, ERR_DOCUMENT_IN_USE */
export function deleteDocument(ctx: UserCtx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    // The lock keeps others from choosing it meanwhile.
    const { title } = present(await lockDocument(tx, id));
    if (await isDocumentUsed(tx, id)) throw appError('ERR_DOCUMENT_IN_USE');
    await deleteDocumentRow(tx, id);
    await audit(tx, 'documentDeleted', { subject: id, detail: title });
    emitDocumentGone(tx, id);
  });
}

const CHUNKS_SIZE = 50;

/** @throws ERR_NO_DOCUMENT_FOUND */
export const listDocumentChunks = (
  ctx: UserCtx,
  id: number,
  after: number,
): Promise<{ chunks: ChunkRow[]; hasMore: boolean }> =>
  inTransaction(ctx, async (tx) => {
    await getDocument(tx, id);
    const found = await listChunks(tx, id, { after, limit: CHUNKS_SIZE + 1 });
    return { chunks: found.slice(0, CHUNKS_SIZE), hasMore: found.length > CHUNKS_SIZE };
  });

/** @throws ERR_NO_PROMPT_FOUND */
export const tryQuestion = (
  ctx: UserCtx,
  { question, promptId }: { question: string; promptId?: number | undefined },
): Promise<Passage[]> =>
  inTransaction(ctx, async (tx) => {
    if (promptId !== undefined && !(await findOwn(tx, 'prompts', promptId)))
      throw appError('ERR_NO_PROMPT_FOUND');
    return searchKnowledge(tx, question, promptId);
  });
