/** Divides a text into parts of a few sentences, each below the headings that it stands under. Pure. */
import { knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';

const MAX = limits.chunk.max;
const HEADINGS_MAX = 150;

interface Section {
  /** The headings above it, as one line; empty without. */
  heading: string;
  paragraphs: string[];
}

export const chunksOf = (text: string): string[] => sectionsOf(clean(text)).flatMap(partsOf);

/** Without what nobody sees, and at most one empty line. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}]/gu, (each) => (each === '\n' || each === '\t' ? each : ''))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

function sectionsOf(text: string): Section[] {
  const above: string[] = [];
  const sections: Section[] = [{ heading: '', paragraphs: [] }];
  for (const block of text.split('\n\n').flatMap(headingsApart)) {
    const [, marks, title] = /^(#{1,6}) (.+)$/.exec(block) ?? [];
    if (marks === undefined || title === undefined) sections.at(-1)!.paragraphs.push(block);
    else {
      above.length = Math.min(above.length, marks.length - 1);
      above.push(title.replaceAll(/ #+$/g, ''));
      sections.push({ heading: cut(above.join(' › '), HEADINGS_MAX), paragraphs: [] });
    }
  }
  return sections.filter(({ paragraphs }) => paragraphs.some((each) => /[\p{L}\p{N}]/u.test(each)));
}

/** A heading may stand on the line before its text. */
function headingsApart(block: string): string[] {
  const parts: string[] = [];
  let wasHeading = true;
  for (const line of block.split('\n')) {
    const isHeading = /^#{1,6} /.test(line);
    if (isHeading || wasHeading) parts.push(line);
    else parts[parts.length - 1] += `\n${line}`;
    wasHeading = isHeading;
  }
  return parts.map((each) => each.trim()).filter((each) => each !== '');
}

function partsOf({ heading, paragraphs }: Section): string[] {
  const start = heading === '' ? '' : `${heading}\n`;
  const room = MAX - start.length;
  const parts: string[] = [];
  let part = '';
  for (const piece of paragraphs.flatMap((paragraph) => piecesOf(paragraph, room))) {
    const longer = part === '' ? piece : `${part}\n${piece}`;
    if (longer.length <= room) part = longer;
    else {
      parts.push(part);
      part = piece;
    }
  }
  return [...parts, part].filter((each) => each !== '').map((each) => start + each);
}

/** At the ends of lines, else of sentences, else of words. */
function piecesOf(paragraph: string, room: number): string[] {
  const pieces: string[] = [];
  let rest = paragraph;
  while (rest.length > room) {
    const at = placeToCut(rest, room);
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...pieces, rest].filter((each) => each !== '');
}

function placeToCut(text: string, room: number): number {
  const window = text.slice(0, room);
  for (const end of [/\n(?!.*\n)/s, /[.!?…] (?!.*[.!?…] )/s, / (?!.* )/s]) {
    const found = end.exec(window);
    if (found && found.index > room / 3) return found.index + found[0].length;
  }
  // Not between the halves of a character.
  return /[\ud800-\udbff]$/.test(window) ? room - 1 : room;
}

const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`;
