/** The job that reads a document. A reading that somebody asked for later, or a deletion, leaves it without effect. */
import { createHash } from 'node:crypto';
import { knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';
import { type Core, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import { countChunksOfOthers, writeChunks } from '../chunks.queries.ts';
import { emitDocument } from '../knowledge.realtime.ts';
import { chunksOf } from './chunks.ts';
import { type ReadText, readSource } from './read-source.ts';
import {
  beginReading,
  endReading,
  lockReading,
  type Reading,
  type ReadingRef,
} from './readings.queries.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'read-document': ReadingRef;
  }
}

export const JOB_KEY = 'read-document:';

/** What is under way for it has no effect any more. */
export const askForReading = (tx: Tx, { documentId, reading }: ReadingRef): Promise<void> =>
  tx.enqueue(
    'read-document',
    { documentId, reading },
    { key: `${JOB_KEY}${documentId}`, maxAttempts: 5 },
  );

export async function readDocument(
  core: Core,
  { companyId, ...ref }: ReadingRef & { companyId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const begun = await inTransaction(ctx, async (tx) => {
    const found = await beginReading(tx, ref);
    if (found) await emitDocument(tx, 'update', ref.documentId);
    return found;
  });
  if (!begun) return;
  const read = await readSource(core, begun);
  const parts = 'problem' in read ? [] : chunksOf(read.text);
  await inTransaction(ctx, async (tx) => {
    const found = await lockReading(tx, ref);
    if (!found) return;
    await store(tx, { ref, found, read, parts });
    await emitDocument(tx, 'update', ref.documentId);
  });
}

interface Result {
  ref: ReadingRef;
  found: Reading;
  read: ReadText;
  parts: readonly string[];
}

async function store(tx: Tx, { ref, found, read, parts }: Result): Promise<void> {
  const { documentId } = ref;
  if ('problem' in read) {
    const { problem, status } = read;
    return endReading(tx, documentId, { state: 'failed', problem, problemStatus: status });
  }
  const problem = await problemOf(tx, documentId, parts);
  if (problem) return endReading(tx, documentId, { state: 'failed', problem, problemStatus: null });
  const hash = hashOf(found.language, parts);
  if (hash !== found.hash) await writeChunks(tx, documentId, found.language, parts);
  const { bytes, kind, title } = read;
  await endReading(tx, documentId, {
    ...{ state: 'ready', problem: null, problemStatus: null },
    ...{ bytes, hash, chunks: parts.length, readAt: tx.core.now() },
    // An address says what it is by what it answers; Markdown and text are told apart by their names.
    ...(found.address !== null && kind !== null && { kind: kind === 'text' ? 'web' : kind }),
    ...(found.title === found.address &&
      title !== '' && { title: title.slice(0, limits.title.max) }),
  });
}

async function problemOf(tx: Tx, documentId: number, parts: readonly string[]) {
  if (parts.length === 0) return 'noText';
  if (parts.length > limits.chunks.ofDocument) return 'tooLong';
  const others = await countChunksOfOthers(tx, documentId);
  return others + parts.length > limits.chunks.ofCompany ? 'full' : undefined;
}

/** With the language, in whose words they are stored. */
const hashOf = (language: string, parts: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([language, ...parts]))
    .digest('base64url');
