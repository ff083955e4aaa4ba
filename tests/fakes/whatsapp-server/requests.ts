/** Requests of clients (`<iq>`) and their handlers. */
import { type BinaryNode, getAllBinaryNodeChildren, getBinaryNodeChild } from 'baileys';
import type { Companion } from './companion.ts';
import type { Connection } from './connection.ts';
import { element, SERVER } from './stanza.ts';
import type { World } from './world.ts';

export class Request {
  readonly world: World;
  readonly connection: Connection;
  readonly node: BinaryNode;
  /** Its first child, which is its subject. */
  readonly body: BinaryNode;

  constructor(world: World, connection: Connection, node: BinaryNode) {
    this.world = world;
    this.connection = connection;
    this.node = node;
    this.body = getAllBinaryNodeChildren(node)[0] ?? element('nothing');
  }

  /** `xmlns:type:tag` */
  get topic(): string {
    const { xmlns = '', type = '' } = this.node.attrs;
    return `${xmlns}:${type}:${this.body.tag}`;
  }

  /** The requesting device; there is none before it is linked. */
  get companion(): Companion {
    if (!this.connection.companion) throw new Error(`${this.topic} before the login`);
    return this.connection.companion;
  }

  reply(content?: BinaryNode[]): void {
    const { id, to } = this.node.attrs;
    this.connection.send(element('iq', { from: to ?? SERVER, type: 'result', id }, content));
  }

  refuse(code: number, text: string): void {
    const { id, to } = this.node.attrs;
    const error = element('error', { code: String(code), text });
    this.connection.send(element('iq', { from: to ?? SERVER, type: 'error', id }, [error]));
  }

  child(tag: string): BinaryNode | undefined {
    return getBinaryNodeChild(this.node, tag);
  }
}

export type Answer = (request: Request) => void | Promise<void>;

/** By topic; a topic ending in `*` matches any child. */
export type Answers = Readonly<Record<string, Answer>>;

/** Unknown requests succeed, as a newer server would handle an older client. */
export async function answerRequest(answers: Answers, request: Request): Promise<void> {
  const { topic } = request;
  const { requests } = request.world;
  requests.set(topic, (requests.get(topic) ?? 0) + 1);
  if (request.world.faults.swallowed.has(topic)) return;
  const general = `${topic.slice(0, topic.lastIndexOf(':'))}:*`;
  const answer = answers[topic] ?? answers[general];
  if (answer) await answer(request);
  else request.reply();
}
