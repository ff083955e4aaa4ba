/** Turns the texts of bubbles into those of WhatsApp. Pure. */
import { z } from 'zod';

/** Markdown of the server: bold, struck out, links and underlines; italics have the same mark. Nothing in it is escaped. */
export const fromMarkdown = (markdown: string): string =>
  markdown
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '*$1*')
    .replaceAll(/~~([^~\n]+)~~/g, '~$1~')
    .replaceAll(/\[([^[\]\n]+)\]\(([^\s()]+)\)/g, (_all, text: string, url: string) =>
      linked(text, url),
    )
    .replaceAll(/<\/?u>/g, '')
    .trim();

const linked = (text: string, url: string): string => (text === url ? url : `${text} (${url})`);

const Leaf = z.object({
  text: z.string(),
  bold: z.boolean().optional().catch(undefined),
  italic: z.boolean().optional().catch(undefined),
  strikethrough: z.boolean().optional().catch(undefined),
});
const Branch = z.object({
  type: z.string().catch(''),
  url: z.string().optional().catch(undefined),
  children: z.array(z.unknown()),
});
type Branch = z.output<typeof Branch>;

/** No text that people write is as deep or as long. */
const DEPTH_MAX = 30;

/** The tree of servers that do not know Markdown. */
export const fromRichText = (nodes: readonly unknown[]): string =>
  linesOf(nodes, 0).join('\n').trim();

function linesOf(nodes: readonly unknown[], depth: number): string[] {
  return nodes.flatMap((node) => {
    const branch = Branch.safeParse(node);
    if (!branch.success || depth > DEPTH_MAX) return [];
    return blockOf(branch.data, depth);
  });
}

function blockOf(branch: Branch, depth: number): string[] {
  const { type, children } = branch;
  if (type === 'ul' || type === 'ol')
    return children.flatMap((item, at) => {
      const [first = '', ...rest] = linesOf([item], depth + 1);
      return [`${type === 'ul' ? '-' : `${at + 1}.`} ${first}`, ...rest];
    });
  if (!children.some(isBlock)) return [inlineOf(children, depth).replace(/\n$/, '')];
  return linesOf(children, depth + 1);
}

const INLINE: ReadonlySet<string> = new Set(['a', 'inline-variable']);

const isBlock = (node: unknown): boolean => {
  const branch = Branch.safeParse(node);
  return branch.success && !INLINE.has(branch.data.type);
};

function inlineOf(nodes: readonly unknown[], depth: number): string {
  if (depth > DEPTH_MAX) return '';
  return nodes.map((node) => partOf(node, depth)).join('');
}

function partOf(node: unknown, depth: number): string {
  const leaf = Leaf.safeParse(node);
  if (leaf.success) return markedLeaf(leaf.data);
  const branch = Branch.safeParse(node);
  if (!branch.success) return '';
  const { type, url, children } = branch.data;
  if (type === 'a' && url !== undefined) return linked(inlineOf(children, depth + 1), url);
  // The value of a variable is a tree of its own.
  return children.some(isBlock)
    ? linesOf(children, depth + 1).join('\n')
    : inlineOf(children, depth + 1);
}

function markedLeaf({ text, bold, italic, strikethrough }: z.output<typeof Leaf>): string {
  // Marks beside spaces are shown as they are.
  const inner = text.trim();
  if (inner === '') return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  const marks = `${bold ? '*' : ''}${italic ? '_' : ''}${strikethrough ? '~' : ''}`;
  return `${before}${marks}${inner}${[...marks].reverse().join('')}${after}`;
}
