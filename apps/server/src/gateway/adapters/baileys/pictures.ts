/** Profile pictures of people and groups. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WASocket } from 'baileys';
import type { DeviceSettings } from './settings.ts';

const ANSWER_MS = 20_000;
/** WhatsApp's are 640 pixels wide. */
const BYTES_MAX = 5 * 1024 ** 2;
/** Hidden from us, or none set. */
const NONE = [401, 403, 404];
const HOSTS = /\.whatsapp\.net$/;

/** Downloads it into the spool and returns the path; empty where no picture is visible. */
export async function fetchPicture(
  socket: WASocket,
  jid: string,
  { server, spoolDir }: Pick<DeviceSettings, 'server' | 'spoolDir'>,
): Promise<string> {
  const address = await addressFor(socket, jid);
  if (!address) return '';
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' || !(server || HOSTS.test(hostname)))
    throw new Error('a picture address on an unknown host');
  const signal = AbortSignal.timeout(ANSWER_MS);
  const response = await fetch(address, { redirect: 'error', signal });
  if (!response.ok || !response.body) throw new Error(`picture response ${response.status}`);
  const file = path.join(spoolDir, crypto.randomUUID());
  try {
    const body = Readable.fromWeb(response.body);
    await pipeline(body, bounded, createWriteStream(file, { mode: 0o600 }));
    return file;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function* bounded(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new Error('a picture is too large');
    yield chunk;
  }
}

async function addressFor(socket: WASocket, jid: string): Promise<string | undefined> {
  try {
    return await socket.profilePictureUrl(jid, 'image', ANSWER_MS);
  } catch (error) {
    const { data } = error as { data?: unknown };
    if (typeof data === 'number' && NONE.includes(data)) return undefined;
    throw error;
  }
}
