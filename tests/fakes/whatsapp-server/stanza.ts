/** Building and reading the stanzas of the protocol. */
import { randomBytes } from 'node:crypto';
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys';

/** An address without user: the sender of the server's own stanzas. */
export const SERVER = '@s.whatsapp.net';

type Content = BinaryNode['content'];

export type Attributes = Readonly<Record<string, string | undefined>>;

/** Attributes without value are left out. */
export function element(tag: string, attributes: Attributes = {}, content?: Content): BinaryNode {
  const attrs: BinaryNode['attrs'] = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) attrs[name] = value;
  }
  return { tag, attrs, content };
}

/** The bytes of a required child. */
export function bytesOf(node: BinaryNode | undefined, tag: string): Buffer {
  const content = getBinaryNodeChild(node, tag)?.content;
  if (!(content instanceof Uint8Array)) throw new Error(`<${tag}> is missing`);
  return Buffer.from(content);
}

export function numberOf(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** All message ids of a receipt: one in its attributes, more in a list. */
export function receiptIds(node: BinaryNode): string[] {
  const more = getBinaryNodeChildren(getBinaryNodeChild(node, 'list'), 'item');
  return [node.attrs.id ?? '', ...more.map(({ attrs }) => attrs.id ?? '')];
}

export function seconds(at = Date.now()): string {
  return String(Math.floor(at / 1000));
}

/** In Android's format. */
export function newMessageId(): string {
  return `3A${randomBytes(9).toString('hex').toUpperCase()}`;
}
