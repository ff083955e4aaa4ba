/** Reads a part of an office file tag by tag, within limits: such files come from strangers. */
import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { appError } from '../../core/errors.ts';

/** A text or tag this long is not a name: the parser would hold all of it. */
const SILENCE_BYTES_MAX = 2 * 1024 * 1024;
/** Sheets nest their tags some ten deep, texts with tables and boxes some thirty. */
const DEPTH_MAX = 64;

export interface XmlReader {
  open?(tag: SaxesTagPlain): void;
  text?(text: string): void;
  close?(tag: SaxesTagPlain): void;
}

/** Prefixes of namespaces are the writer's choice. */
export const localName = ({ name }: SaxesTagPlain): string => name.slice(name.indexOf(':') + 1);

/** @throws ERR_IMPORT_FILE, ERR_IMPORT_TOO_LARGE, or what the parser says */
export async function readXml(source: Readable, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser();
  let silence = 0;
  let failure: unknown;
  parser.on('error', (error) => {
    failure ??= error;
  });
  let depth = 0;
  parser.on('opentag', (tag) => {
    silence = 0;
    depth += 1;
    // Thrown at once: the parser holds every open tag.
    if (depth > DEPTH_MAX) throw appError('ERR_IMPORT_FILE');
    reader.open?.(tag);
  });
  parser.on('text', (text) => reader.text?.(text));
  parser.on('closetag', (tag) => {
    depth -= 1;
    reader.close?.(tag);
  });
  // A document type can name texts that grow without end; no office program needs one.
  parser.on('doctype', () => {
    failure ??= appError('ERR_IMPORT_FILE');
  });
  source.setEncoding('utf8');
  for await (const chunk of source as AsyncIterable<string>) {
    silence += chunk.length;
    parser.write(chunk);
    if (silence > SILENCE_BYTES_MAX) throw appError('ERR_IMPORT_TOO_LARGE');
    if (failure) throw failure;
  }
  parser.close();
  if (failure) throw failure;
}
