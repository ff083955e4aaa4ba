/** One file as a streamed multipart form: its length is known before its bytes are read. */
import { Readable } from 'node:stream';
import type { OutboundFile } from '../../../provider/port.ts';
import type { GraphRequest } from './graph.ts';

export async function uploadForm(file: OutboundFile): Promise<NonNullable<GraphRequest['form']>> {
  const boundary = `prosa-${crypto.randomUUID()}`;
  const type = typeOf(file);
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    `${field('messaging_product', 'whatsapp')}${field('type', type)}--${boundary}\r\n` +
      `content-disposition: form-data; name="file"; filename="${plainName(file.name)}"\r\n` +
      `content-type: ${type}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const source = await file.open();
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: head.length + file.bytes + tail.length,
    stream: Readable.from(joined(head, source, tail), { objectMode: false }),
  };
}

async function* joined(head: Buffer, source: Readable, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  for await (const chunk of source) yield chunk as Buffer;
  yield tail;
}

/** A voice note is also recognised by its codec. */
const typeOf = ({ mime, voice }: OutboundFile): string =>
  voice && mime === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mime;

/** People see the name in the message; this one must only not break the form. */
const plainName = (name: string): string => name.replace(/[^\w.-]+/g, '_').slice(-100) || 'file';
