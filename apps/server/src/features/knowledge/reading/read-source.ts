/** From where a document is to its text, outside of any transaction. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { DocumentKind, DocumentProblem } from '@prosa/contract/knowledge/documents';
import type { Core } from '../../../core/ctx.ts';
import { ParserKilledError, runParser } from '../../../core/process/parser-process.ts';
import type { DocumentAnswer, DocumentQuestion } from './document.parser.ts';
import { fetchPage } from './fetch-page.ts';

const PARSER = new URL('./document.parser.ts', import.meta.url);
const PARSE_MS = 60_000;

export interface Source {
  address: string | null;
  content: string | null;
  fileKey: string | null;
}

export type ReadText =
  | { text: string; title: string; bytes: number; kind: Exclude<DocumentKind, 'md'> | null }
  | { problem: DocumentProblem; status: number | null };

export async function readSource(core: Core, source: Source): Promise<ReadText> {
  const { address, content, fileKey } = source;
  if (content !== null)
    return { text: content, title: '', bytes: Buffer.byteLength(content), kind: null };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-document-'));
  try {
    if (fileKey !== null) return await parse({ from: core.storage.localPath(fileKey), folder });
    const page = await fetchPage(core, address!);
    if ('problem' in page) return page;
    const from = path.join(folder, 'page');
    await writeFile(from, page.body, { mode: 0o600 });
    return await parse({ from, folder, charset: page.charset });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function parse({
  from,
  folder,
  charset,
}: {
  from: string;
  folder: string;
  charset?: string | undefined;
}): Promise<ReadText> {
  const to = path.join(folder, 'text');
  try {
    const { size: bytes } = await stat(from);
    const question: DocumentQuestion = { from, to, charset };
    const answer = await runParser<DocumentQuestion, DocumentAnswer>(PARSER, question, {
      ms: PARSE_MS,
    });
    if ('problem' in answer) return { ...answer, status: null };
    return { ...answer, bytes, text: await readFile(to, 'utf8') };
  } catch (error) {
    if (error instanceof ParserKilledError) return { problem: 'tooSlow', status: null };
    throw error;
  }
}
