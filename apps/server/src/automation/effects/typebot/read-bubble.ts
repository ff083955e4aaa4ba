/** Reads the bubbles of a bot. Pure; those that cannot be shown are left out. */
import { z } from 'zod';
import { partsOf } from '../split-text.ts';
import { fromMarkdown, fromRichText } from './bubble-text.ts';
import type { Command, Said } from './typebot-answer.ts';

const text = z.string().catch('');

const Bubble = z.object({
  type: text,
  content: z
    .object({
      type: text,
      markdown: text,
      richText: z.array(z.unknown()).catch([]),
      url: text,
    })
    .catch({ type: '', markdown: '', richText: [], url: '' }),
});
type Content = z.output<typeof Bubble>['content'];

const ADDRESS_MAX = 4000;

/** @param sent what the customer wrote: a bot that repeats it gives no command */
export function readBubble(json: unknown, sent: string): Said[] {
  const bubble = Bubble.safeParse(json);
  if (!bubble.success) return [];
  const { type, content } = bubble.data;
  if (type === 'text') return readText(content, sent);
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  const isAddress = URL.canParse(content.url) && content.url.length <= ADDRESS_MAX;
  return read && isAddress ? [read(content)] : [];
}

const readers: Record<string, (content: Content) => Said> = {
  image: ({ url }) => (DRAWN.test(pathOf(url)) ? link(url) : file(url)),
  // The others name a page with a player.
  video: ({ url, type }) => (type === 'url' || type === '' ? file(url) : link(url)),
  audio: ({ url }) => ({ ...file(url), isVoice: true }),
  embed: ({ url }) => (DOCUMENT.test(pathOf(url)) ? file(url) : link(url)),
  'custom-embed': ({ url }) => link(url),
};

/** Phones do not show them. */
const DRAWN = /\.(?:svg|gif)$/i;
const DOCUMENT = /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|odp|csv|txt|rtf|zip)$/i;

const pathOf = (url: string): string => new URL(url).pathname;

const file = (url: string) => ({ kind: 'file', url, caption: '', isVoice: false }) as const;
const link = (url: string): Said => ({ kind: 'text', text: url });

function readText({ type, markdown, richText }: Content, sent: string): Said[] {
  const isTree = type === 'richText' || (type !== 'markdown' && richText.length > 0);
  const plain = isTree ? fromRichText(richText) : markdown.trim();
  const command = sent.includes(plain) ? undefined : readCommand(plain);
  if (command) return [{ kind: 'command', command }];
  const said = isTree ? plain : fromMarkdown(markdown);
  return partsOf(said).map((part) => ({ kind: 'text', text: part }));
}

const id = z.coerce.number<unknown>().int().positive();
const CommandJson = z.union([
  z
    .object({ queueId: id, userId: id.nullish() })
    .transform(({ queueId, userId = null }): Command => ({ kind: 'transfer', queueId, userId })),
  z.object({ stopBot: z.literal(true) }).transform((): Command => ({ kind: 'stop' })),
]);

/** `#` and JSON: other texts with a number sign are texts. */
function readCommand(whole: string): Command | undefined {
  if (!whole.startsWith('#')) return undefined;
  try {
    return CommandJson.safeParse(JSON.parse(whole.slice(1))).data;
  } catch {
    return undefined;
  }
}
