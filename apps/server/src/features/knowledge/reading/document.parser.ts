/** Reads what a document says. Runs in a process of its own: files and pages come from strangers. */
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import type { DocumentKind, DocumentProblem } from '@prosa/contract/knowledge/documents';
import { knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';
import { type Found, Unreadable } from './found.ts';

export interface DocumentQuestion {
  from: string;
  /** Where its text is written. */
  to: string;
  /** As a server declared it. */
  charset?: string | undefined;
}

export type DocumentAnswer =
  | { kind: Exclude<DocumentKind, 'md'>; title: string }
  | { problem: DocumentProblem };

export default async function readDocument(question: DocumentQuestion): Promise<DocumentAnswer> {
  try {
    const { text, kind, title } = await readerOf(headOf(question.from))(question);
    if (text.length > limits.characters.max) return { problem: 'tooLong' };
    if (!/\p{L}/u.test(text)) return { problem: 'noText' };
    writeFileSync(question.to, text.toWellFormed(), { mode: 0o600 });
    return { kind, title };
  } catch (error) {
    return { problem: error instanceof Unreadable ? error.problem : 'unreadable' };
  }
}

type Read = (question: DocumentQuestion) => Promise<Found>;

/** By its first bytes. Each library is loaded with the first document that needs it. */
function readerOf(head: Buffer): Read {
  // Readers of PDF allow for a few bytes before it.
  if (head.subarray(0, 1024).includes('%PDF-'))
    return async ({ from }) => (await import('./pdf-text.ts')).readPdf(readFileSync(from));
  if (head.subarray(0, 4).equals(ZIP))
    return async ({ from }) => (await import('./docx-text.ts')).readDocx(from);
  return async ({ from, charset }) =>
    (await import('./plain-text.ts')).readText(readFileSync(from), charset);
}

const ZIP = Buffer.from('504b0304', 'hex');

function headOf(from: string): Buffer {
  const file = openSync(from, 'r');
  try {
    const head = Buffer.alloc(1024);
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}
