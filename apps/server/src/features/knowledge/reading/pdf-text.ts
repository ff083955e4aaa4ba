/** The text of a PDF, with its paragraphs. Pictures are not read: a scanned document has no text. */
import { knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';
import { getDocumentProxy, getMeta } from 'unpdf';
import { type Found, Unreadable } from './found.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

export async function readPdf(bytes: Buffer): Promise<Found> {
  const pdf = await open(bytes);
  if (pdf.numPages > limits.pages.max) throw new Unreadable('tooLong');
  const pages: string[] = [];
  let length = 0;
  for (let n = 1; n <= pdf.numPages; n++) {
    const text = await pageText(pdf, n);
    length += text.length;
    if (length > limits.characters.max) throw new Unreadable('tooLong');
    pages.push(text);
  }
  const text = pages.join('\n\n').replaceAll(/(\p{L})-\n(?=\p{Ll})/gu, '$1');
  return { kind: 'pdf', title: await titleOf(pdf), text };
}

async function open(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new Unreadable(isLocked ? 'encrypted' : 'unreadable');
  }
}

interface Piece {
  str: string;
  hasEOL: boolean;
  height: number;
  transform: number[];
}

/** Lines that are further apart than usual begin a paragraph. */
async function pageText(pdf: Pdf, n: number): Promise<string> {
  const page = await pdf.getPage(n);
  const { items } = await page.getTextContent();
  let [text, line] = ['', ''];
  let before: { y: number; height: number } | undefined;
  let at = { y: 0, height: 0 };
  const endLine = () => {
    if (line.trim() === '') return;
    const isApart = before && Math.abs(before.y - at.y) > 1.8 * Math.max(before.height, at.height);
    text += `${before ? (isApart ? '\n\n' : '\n') : ''}${line.trim()}`;
    before = at;
    line = '';
  };
  for (const item of items) {
    if (!('str' in item)) continue;
    const { str, hasEOL, height, transform } = item as Piece;
    if (str.trim() !== '') at = { y: transform[5] ?? 0, height: height || 10 };
    line += str;
    if (hasEOL) endLine();
  }
  endLine();
  page.cleanup();
  return text;
}

async function titleOf(pdf: Pdf): Promise<string> {
  const { info } = await getMeta(pdf).catch(() => ({ info: {} as Record<string, unknown> }));
  return typeof info.Title === 'string' ? info.Title.trim() : '';
}
