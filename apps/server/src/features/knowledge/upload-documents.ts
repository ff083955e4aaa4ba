/** Files for the knowledge base: what they are is read from their bytes; only Markdown is told from text by its name. */
import { open } from 'node:fs/promises';
import { type DocumentKind, knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';
import type { Language } from '@prosa/contract/limits';
import {
  type InspectedFile,
  inspectFile,
  storeFile,
} from '../../conversation/media/media.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { AppError, appError } from '../../core/errors.ts';
import type { Form, FormFile } from '../../core/http/multipart.ts';
import { addDocument } from './add-document.ts';
import type { DocumentRow } from './knowledge.queries.ts';

/** All of them or none. @throws ERR_VALIDATION without a file, ERR_DOCUMENT_FILE, ERR_DOCUMENT_TOO_LARGE, ERR_TOO_MANY_DOCUMENTS, ERR_STORAGE_LIMIT */
export async function uploadDocuments(
  ctx: UserCtx,
  { files }: Form,
  language: Language | undefined,
): Promise<DocumentRow[]> {
  if (files.length === 0)
    throw appError('ERR_VALIDATION', { details: [{ field: 'files', part: 'body' }] });
  const inspected: { file: InspectedFile; kind: DocumentKind }[] = [];
  for (const file of files) inspected.push(await inspect(ctx, file));
  return inTransaction(ctx, async (tx) => {
    const rows: DocumentRow[] = [];
    for (const { file, kind } of inspected) {
      const { id: fileId } = await storeFile(tx, file);
      const title = file.name.replace(/\.[a-z0-9]{1,8}$/i, '').trim() || file.name;
      rows.push(await addDocument(tx, { title, kind, language, fileId, bytes: file.bytes }));
    }
    return rows;
  });
}

async function inspect(
  ctx: UserCtx,
  file: FormFile,
): Promise<{ file: InspectedFile; kind: DocumentKind }> {
  const refused = () => appError('ERR_DOCUMENT_FILE', { details: { name: file.name } });
  if (file.bytes > limits.bytes.max)
    throw appError('ERR_DOCUMENT_TOO_LARGE', { details: { name: file.name } });
  const { key, name, bytes } = file;
  const inspected = await inspectFile(ctx, { key, name, bytes }).catch((error: unknown) => {
    throw error instanceof AppError ? refused() : error;
  });
  const kind = await kindOf(inspected, ctx.core.storage.localPath(key));
  if (!kind || bytes === 0) throw refused();
  return { file: inspected, kind };
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function kindOf(
  { mime, name }: InspectedFile,
  path: string,
): Promise<DocumentKind | undefined> {
  if (mime === 'application/pdf') return 'pdf';
  if (mime === DOCX) return 'docx';
  // Some programs write the parts of a document in an order that does not show what it is.
  if (mime === 'application/zip') return /\.docx$/i.test(name) ? 'docx' : undefined;
  if (mime !== 'application/octet-stream' || !(await isText(path))) return undefined;
  return /\.(?:md|markdown)$/i.test(name) ? 'md' : 'text';
}

const HEAD = 64 * 1024;

/** Without the byte that no text has, or in UTF-16, which has a mark. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const head = buffer.subarray(0, bytesRead);
    const mark = head.subarray(0, 2).toString('hex');
    return mark === 'fffe' || mark === 'feff' || !head.includes(0);
  } finally {
    await file.close();
  }
}
