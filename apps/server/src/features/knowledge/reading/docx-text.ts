/** The text of a Word document: paragraphs, headings, lists and tables, read tag by tag and never as a whole. */
import { knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';
import { AppError } from '../../../core/errors.ts';
import { localName, readXml } from '../../imports/read-xml.ts';
import { openZip } from '../../imports/zip-parts.ts';
import { type Found, Unreadable } from './found.ts';

const XML_BYTES_MAX = 64 * 1024 * 1024;

export async function readDocx(from: string): Promise<Found> {
  try {
    return { kind: 'docx', title: '', text: await readBody(from) };
  } catch (error) {
    if (error instanceof AppError)
      throw new Unreadable(error.code === 'ERR_IMPORT_TOO_LARGE' ? 'tooLong' : 'unreadable');
    throw error;
  }
}

async function readBody(from: string): Promise<string> {
  const zip = await openZip(from);
  try {
    const body = await zip.open('word/document.xml', XML_BYTES_MAX);
    if (!body) throw new Unreadable('unreadable');
    const writer = new DocxWriter();
    await readXml(body, {
      open: (tag) => writer.open(localName(tag), tag.attributes),
      text: (text) => writer.write(text),
      close: (tag) => writer.close(localName(tag)),
    });
    return writer.text;
  } finally {
    zip.close();
  }
}

/** What programs call the style of a heading. */
const HEADING = /^(?:heading|t[ií]tulo|ttulo)(\d?)$/i;

class DocxWriter {
  text = '';
  #line = '';
  #heading = 0;
  #isListed = false;
  #isText = false;
  #cells = 0;

  open(name: string, attributes: Record<string, string>): void {
    if (name === 't') this.#isText = true;
    else if (name === 'tab') this.#line += ' ';
    else if (name === 'br' || name === 'cr') this.#line += '\n';
    else if (name === 'pStyle') this.#heading = levelOf(attributes['w:val'] ?? '');
    else if (name === 'numPr') this.#isListed = true;
    else if (name === 'tc') this.#cells += 1;
  }

  write(text: string): void {
    if (this.#isText) this.#line += text;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'p') this.#endParagraph();
    else if (name === 'tc') this.#cells -= 1;
    else if (name === 'tr') this.#append('\n');
  }

  #endParagraph(): void {
    const line = this.#line.trim();
    if (line !== '') {
      if (this.#cells > 0) this.#append(`${line} | `);
      else if (this.#heading > 0)
        this.#append(`\n${'#'.repeat(this.#heading)} ${line.replaceAll('\n', ' ')}\n\n`);
      else this.#append(this.#isListed ? `- ${line}\n` : `${line}\n\n`);
    }
    this.#line = '';
    this.#heading = 0;
    this.#isListed = false;
  }

  #append(text: string): void {
    this.text += text;
    if (this.text.length > limits.characters.max) throw new Unreadable('tooLong');
  }
}

function levelOf(style: string): number {
  const found = HEADING.exec(style.replaceAll(' ', ''));
  return found ? Math.min(6, Math.max(1, Number(found[1] || 1))) : /^title$/i.test(style) ? 1 : 0;
}
