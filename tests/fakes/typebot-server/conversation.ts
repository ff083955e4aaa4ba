/** One conversation of a bot: runs its blocks, takes answers and says what a Typebot server says. */
import {
  type Block,
  type Bot,
  type Bubble,
  type Input,
  isInput,
  type RichText,
  showsItself,
} from './bot.ts';
import { matchAnswer } from './match-answer.ts';

export type Format = 'markdown' | 'richText';

export interface Reply {
  messages: object[];
  input?: object;
  clientSideActions?: object[];
}

const RETRY = 'Invalid message. Please, try again.';

export class Conversation {
  readonly #bot: Bot;
  readonly variables: Record<string, unknown>;
  #at = 0;
  #isOver = false;

  constructor(bot: Bot, variables: Record<string, unknown>) {
    this.#bot = bot;
    this.variables = variables;
  }

  /** The server does not know it any more. */
  get isForgotten(): boolean {
    return this.#isOver && !this.#bot.restartsAfterEnd;
  }

  start(message: string | undefined, format: Format): Reply {
    const [first] = this.#bot.blocks;
    // Taken only where nothing is shown before.
    if (message !== undefined && first && isInput(first) && !showsItself(first))
      this.#take(first, message);
    return this.#run(format);
  }

  /** @param message undefined: the client goes on after a pause */
  answer(message: string | undefined, format: Format): Reply {
    if (this.#isOver) {
      this.#at = 0;
      this.#isOver = false;
      return this.start(message, format);
    }
    const block = this.#bot.blocks[this.#at];
    if (block && isInput(block)) {
      if (message === undefined || !this.#take(block, message)) return this.#again(block, format);
    } else this.#at++;
    return this.#run(format);
  }

  #take(input: Input, message: string): boolean {
    const taken = matchAnswer(input, message);
    if (!taken) return false;
    if (input.saves) this.variables[input.saves] = taken.value;
    const to = input.leads?.[taken.pathId ?? taken.item?.id ?? ''];
    this.#at = to === undefined ? this.#at + 1 : this.#placeOf(to);
    return true;
  }

  #again(input: Input, format: Format): Reply {
    const text = input.retry ?? this.#bot.retry ?? RETRY;
    const bubble: Bubble = { id: `retry-${input.id}`, type: 'text', text };
    return { messages: [this.#shown(bubble, format)], input: wire(input) };
  }

  #run(format: Format): Reply {
    const messages: object[] = [];
    const actions: object[] = [];
    let last: string | undefined;
    const done = (more: object = {}): Reply => ({
      messages,
      ...more,
      ...(actions.length > 0 && { clientSideActions: actions }),
    });
    for (let block = this.#here(); block; block = this.#here()) {
      if (isInput(block)) return done({ input: wire(block) });
      if (isBubble(block)) {
        messages.push(this.#shown(block, format));
        last = block.id;
      }
      const action = actionOf(block);
      if (action)
        actions.push({ ...action, ...(last !== undefined && { lastBubbleBlockId: last }) });
      if (action?.expectsDedicatedReply) return done();
      this.#at = this.#after(block);
    }
    this.#isOver = true;
    return done();
  }

  #after(block: Block): number {
    if (block.type === 'jump') return this.#placeOf(block.to);
    return block.type === 'end' ? this.#bot.blocks.length : this.#at + 1;
  }

  #here(): Block | undefined {
    return this.#bot.blocks[this.#at];
  }

  #placeOf(id: string): number {
    return this.#bot.blocks.findIndex((block) => block.id === id);
  }

  #shown(bubble: Bubble, format: Format): object {
    const { id, type } = bubble;
    if (type !== 'text') {
      const { url } = bubble;
      return {
        id,
        type,
        content: type === 'video' ? { url, type: bubble.host ?? 'url' } : { url },
      };
    }
    const { text } = bubble;
    const tree: RichText =
      typeof text === 'string'
        ? text.split('\n').map((line) => ({ type: 'p', children: [{ text: line }] }))
        : text;
    const filled = JSON.parse(JSON.stringify(tree), (_key, value: unknown) =>
      typeof value === 'string' ? this.#fill(value) : value,
    );
    return format === 'markdown'
      ? { id, type, content: { type: 'markdown', markdown: markdownOf(filled) } }
      : { id, type, content: { type: 'richText', richText: filled } };
  }

  #fill(text: string): string {
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) =>
      String(this.variables[name] ?? ''),
    );
  }
}

const isBubble = (block: Block): block is Bubble =>
  ['text', 'image', 'video', 'audio', 'embed', 'custom-embed'].includes(block.type);

/** What a client is to do. */
function actionOf(block: Block): { type: string; expectsDedicatedReply?: true } | undefined {
  const paused = { expectsDedicatedReply: true } as const;
  const of = <T extends object>(action: T): T => action;
  switch (block.type) {
    case 'wait':
      return of({
        type: 'wait',
        wait: { secondsToWaitFor: block.seconds },
        ...(block.isPaused && paused),
      });
    case 'redirect':
      return of({ type: 'redirect', redirect: { url: block.url, isNewTab: false } });
    case 'listen':
      return { type: 'listenForWebhook', ...paused };
    case 'script':
      return of({ type: 'scriptToExecute', scriptToExecute: { content: 'alert(1)', args: [] } });
    default:
      return undefined;
  }
}

/** What clients see of an input. */
const wire = ({ id, type, items, options = {} }: Input): object => ({
  id,
  type,
  options,
  ...(items && { items }),
});

interface Node {
  type?: string;
  text?: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strikethrough?: boolean;
  url?: string;
  children?: Node[];
}

const markdownOf = (nodes: readonly Node[]): string => nodes.map(lineOf).join('\n');

const lineOf = ({ children = [] }: Node): string => children.map(partOf).join('');

/** Nothing is escaped. */
function partOf(node: Node): string {
  const { type, text, url, children = [] } = node;
  if (type === 'a') return `[${children.map(partOf).join('')}](${url})`;
  if (text === undefined) return children.map(partOf).join('');
  let marked = node.bold ? `**${text}**` : text;
  if (node.italic) marked = `_${marked}_`;
  if (node.strikethrough) marked = `~~${marked}~~`;
  return node.underline ? `<u>${marked}</u>` : marked;
}
