/** WhatsApp's marks and links in a text, as a tree that React draws: no HTML is ever built from text. */
import { trimSigns } from '@prosa/contract/plain-text';

export type Mark = 'bold' | 'italic' | 'strike' | 'quote';

export type MarkupNode =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'list'; items: ListItem[] }
  | { kind: Mark; children: MarkupNode[] };

export interface ListItem {
  /** As written: a hyphen, a star, or a number with its point. */
  mark: string;
  children: MarkupNode[];
}

const FENCE = '```';
const TICK = '`';
const marks: Readonly<Record<string, Mark>> = { '*': 'bold', _: 'italic', '~': 'strike' };
const DEPTH_MAX = 3;
const linkAt = /(?:https?:\/\/|www\.)[^\s<>"'`]+/iy;
const mailAt = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/iy;
const phoneAt = /\+\d(?:[ ().-]{0,2}\d){7,14}/y;
const interesting = /[*_~`]|https?:\/\/|www\.|\+\d|(?<![\w.+-])[\w.+-]{1,64}@\w/gi;
const wordChar = /[\p{L}\p{N}]/u;

export function parseMarkup(text: string): MarkupNode[] {
  const nodes: MarkupNode[] = [];
  let from = 0;
  for (;;) {
    const open = text.indexOf(FENCE, from);
    const close = open < 0 ? -1 : text.indexOf(FENCE, open + FENCE.length + 1);
    if (close < 0) break;
    nodes.push(...parseLines(text.slice(from, open)));
    nodes.push({ kind: 'code', text: text.slice(open + FENCE.length, close) });
    from = close + FENCE.length;
  }
  nodes.push(...parseLines(text.slice(from)));
  return nodes;
}

/** The web addresses in a text, each once. */
export const linksOf = (text: string): { text: string; href: string }[] => [
  ...new Map(
    linksIn(parseMarkup(text))
      .filter(({ href }) => href.startsWith('http'))
      .map((link) => [link.href, link]),
  ).values(),
];

const linksIn = (nodes: readonly MarkupNode[]): { text: string; href: string }[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'link') return [{ text: node.text, href: node.href }];
    if (node.kind === 'list') return node.items.flatMap(({ children }) => linksIn(children));
    return 'children' in node ? linksIn(node.children) : [];
  });

const QUOTE = '> ';
const itemMark = /^(?:[-*]|\d{1,3}\.) /;
const anyLineMark = /^(?:>|[-*]|\d{1,3}\.) /m;

/** Quotes and list lines become blocks of their own; all other lines stay one text. */
function parseLines(text: string): MarkupNode[] {
  if (!anyLineMark.test(text)) return parseInline(text, 0);
  const nodes: MarkupNode[] = [];
  let plain: string[] = [];
  const endPlain = (end: string) => {
    if (plain.length > 0) nodes.push(...parseInline(plain.join('\n') + end, 0));
    plain = [];
  };
  for (const line of text.split('\n')) {
    const own = lineNode(line);
    if (own) {
      endPlain('\n');
      addLine(nodes, own);
    } else plain.push(line);
  }
  endPlain('');
  return nodes;
}

function lineNode(line: string): MarkupNode | null {
  if (line.startsWith(QUOTE))
    return { kind: 'quote', children: parseInline(line.slice(QUOTE.length), 0) };
  const mark = itemMark.exec(line)?.[0];
  if (!mark || line.length === mark.length) return null;
  const children = parseInline(line.slice(mark.length), 0);
  return { kind: 'list', items: [{ mark: mark.trimEnd(), children }] };
}

/** Appends an item to the list before it, if there is one. */
function addLine(nodes: MarkupNode[], own: MarkupNode): void {
  const last = nodes.at(-1);
  if (last?.kind === 'list' && own.kind === 'list') last.items.push(...own.items);
  else nodes.push(own);
}

interface Piece {
  node: MarkupNode;
  end: number;
}

function parseInline(text: string, depth: number): MarkupNode[] {
  const nodes: MarkupNode[] = [];
  const closers = new CloserSearch(text);
  let plainFrom = 0;
  interesting.lastIndex = 0;
  for (let at = nextAt(text, 0); at >= 0; ) {
    const piece = pieceAt(text, at, { depth, closers });
    if (piece) {
      if (at > plainFrom) nodes.push({ kind: 'text', text: text.slice(plainFrom, at) });
      nodes.push(piece.node);
      plainFrom = piece.end;
    }
    at = nextAt(text, piece?.end ?? at + 1);
  }
  if (plainFrom < text.length) nodes.push({ kind: 'text', text: text.slice(plainFrom) });
  return nodes;
}

function nextAt(text: string, from: number): number {
  interesting.lastIndex = from;
  return interesting.exec(text)?.index ?? -1;
}

function pieceAt(
  text: string,
  at: number,
  { depth, closers }: { depth: number; closers: CloserSearch },
): Piece | null {
  if (text[at] === TICK) return codePiece(text, at, closers);
  const mark = marks[text[at] ?? ''];
  if (!mark) return linkPiece(text, at);
  if (depth >= DEPTH_MAX || !opens(text, at)) return null;
  const close = closers.find(at);
  if (close < 0) return null;
  const children = parseInline(text.slice(at + 1, close), depth + 1);
  return { node: { kind: mark, children }, end: close + 1 };
}

function codePiece(text: string, at: number, closers: CloserSearch): Piece | null {
  const close = opens(text, at) ? closers.find(at) : -1;
  return close < 0
    ? null
    : { node: { kind: 'code', text: text.slice(at + 1, close) }, end: close + 1 };
}

const isWord = (char: string | undefined): boolean => char !== undefined && wordChar.test(char);
const isSpace = (char: string | undefined): boolean => char === undefined || /\s/.test(char);

/** A mark opens before a word and not inside one: "2*3*4" and "snake_case_name" stay as they are. */
const opens = (text: string, at: number): boolean =>
  !isWord(text[at - 1]) && !isSpace(text[at + 1]) && text[at + 1] !== text[at];

/** Finds the end of a mark in its line; a line without one is not searched again. */
class CloserSearch {
  readonly #text: string;
  readonly #fruitlessUntil = new Map<string, number>();
  #lineEnd = -1;

  constructor(text: string) {
    this.#text = text;
  }

  find(open: number): number {
    const char = this.#text[open] ?? '';
    if (open < (this.#fruitlessUntil.get(char) ?? 0)) return -1;
    const lineEnd = this.#lineEndAfter(open);
    for (let at = this.#text.indexOf(char, open + 2); at >= 0 && at < lineEnd; ) {
      if (!isSpace(this.#text[at - 1]) && !isWord(this.#text[at + 1])) return at;
      at = this.#text.indexOf(char, at + 1);
    }
    this.#fruitlessUntil.set(char, lineEnd);
    return -1;
  }

  #lineEndAfter(at: number): number {
    if (at >= this.#lineEnd) {
      const newline = this.#text.indexOf('\n', at);
      this.#lineEnd = newline < 0 ? this.#text.length : newline;
    }
    return this.#lineEnd;
  }
}

function linkPiece(text: string, at: number): Piece | null {
  return webPiece(text, at) ?? directPiece(text, at, mailAt) ?? directPiece(text, at, phoneAt);
}

/** An e-mail address or a number in its international form. */
function directPiece(text: string, at: number, form: RegExp): Piece | null {
  form.lastIndex = at;
  const found = isWord(text[at - 1]) ? undefined : form.exec(text)?.[0];
  if (!found) return null;
  const href = found.includes('@') ? `mailto:${found}` : `tel:+${found.replace(/\D/g, '')}`;
  return { node: { kind: 'link', text: found, href }, end: at + found.length };
}

function webPiece(text: string, at: number): Piece | null {
  linkAt.lastIndex = at;
  const found = isWord(text[at - 1]) ? null : linkAt.exec(text)?.[0];
  // Punctuation after an address belongs to the sentence.
  const shown = found && trimSigns(found, { end: '.,;:!?)]}*_~' });
  if (!shown) return null;
  const href = /^www\./i.test(shown) ? `https://${shown}` : shown;
  const end = at + shown.length;
  // Skip a whole text that is no address: searching inside it again would take quadratic time.
  if (!URL.canParse(href)) return { node: { kind: 'text', text: shown }, end };
  return { node: { kind: 'link', text: shown, href }, end };
}

/** The text without its marks, for one-line previews. */
export function plainText(text: string): string {
  const flat = (nodes: readonly MarkupNode[]): string => nodes.map(wordsOf).join('');
  const wordsOf = (node: MarkupNode): string => {
    if (node.kind === 'list')
      return node.items.map(({ mark, children }) => `${mark} ${flat(children)} `).join('');
    return 'children' in node ? flat(node.children) : node.text;
  };
  return flat(parseMarkup(text)).replace(/\s+/g, ' ').trim();
}
