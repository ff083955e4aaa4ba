/** What a page says to its readers: its main text, without menus, scripts and what it hides. */
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import type { Found } from './found.ts';

type Page = Omit<Found, 'kind'>;

/** The part of a document that is used here: the server knows no types of browsers. */
interface Node {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: Iterable<Node>;
}
interface Searched {
  querySelectorAll(
    selector: string,
  ): Iterable<{ remove(): void; getAttribute(name: string): string | null }>;
}
interface Document extends Searched {
  title: string;
  body: Node & Searched;
}

/** Where less is found, the page is no article but a list or a table. */
const ARTICLE_MIN = 200;

export function readHtml(html: string): Page {
  const title = cleanTitle(parse(html).title);
  const article = new Readability(parse(html) as never, { maxElemsToParse: ELEMENTS_MAX }).parse();
  const main = article?.content ? textOf(parse(`<body>${article.content}</body>`).body) : '';
  if (main.length >= ARTICLE_MIN) return { title, text: withTitle(title, main) };
  const { body } = parse(html);
  for (const aside of body.querySelectorAll(ASIDE)) aside.remove();
  return { title, text: withTitle(title, textOf(body)) };
}

const ELEMENTS_MAX = 50_000;
const ASIDE = 'nav, header, footer, aside, form, dialog';
/** What people cannot see may be meant for machines. */
const HIDDEN = '[hidden], [aria-hidden="true"]';
const INVISIBLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])/i;

function parse(html: string): Document {
  const { document } = parseHTML(html) as unknown as { document: Document };
  for (const hidden of document.querySelectorAll(HIDDEN)) hidden.remove();
  for (const styled of document.querySelectorAll('[style]'))
    if (INVISIBLE.test(styled.getAttribute('style') ?? '')) styled.remove();
  return document;
}

const cleanTitle = (title: string): string => title.replaceAll(/\s+/g, ' ').trim();

const withTitle = (title: string, text: string): string => (title ? `# ${title}\n\n${text}` : text);

const SILENT = new Set([
  ...['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'SVG', 'IFRAME', 'OBJECT', 'CANVAS', 'HEAD'],
  ...['BUTTON', 'SELECT', 'TEXTAREA'],
]);
const BLOCKS = new Set([
  ...[
    'P',
    'DIV',
    'SECTION',
    'ARTICLE',
    'MAIN',
    'UL',
    'OL',
    'TABLE',
    'BLOCKQUOTE',
    'PRE',
    'DL',
    'DT',
  ],
  ...['DD', 'FIGURE', 'FIGCAPTION', 'DETAILS', 'SUMMARY', 'ADDRESS', 'HR'],
]);
const TEXT = 3;
const ELEMENT = 1;

function textOf(node: Node): string {
  if (node.nodeType === TEXT) return (node.textContent ?? '').replaceAll(/\s+/g, ' ');
  const name = node.nodeName.toUpperCase();
  if (node.nodeType !== ELEMENT || SILENT.has(name)) return '';
  const inside = [...node.childNodes].map(textOf).join('');
  return asText(name, inside);
}

function asText(name: string, inside: string): string {
  const level = Number(/^H([1-6])$/.exec(name)?.[1] ?? 0);
  const line = inside.replaceAll(/\s+/g, ' ').trim();
  if (level > 0) return line === '' ? '' : `\n\n${'#'.repeat(level)} ${line}\n\n`;
  const written = WRITTEN[name];
  if (written) return written(inside);
  return BLOCKS.has(name) ? `\n\n${inside}\n\n` : inside;
}

const WRITTEN: Record<string, (inside: string) => string> = {
  BR: () => '\n',
  LI: (inside) => `\n- ${inside.trim()}`,
  TR: (inside) => `${inside}\n`,
  TD: (inside) => `${inside.trim()} | `,
  TH: (inside) => `${inside.trim()} | `,
};
