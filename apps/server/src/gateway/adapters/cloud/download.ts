/** Downloads a customer's file: only from Meta's hosts, only the announced size, only unchanged. */
import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Config } from '../../../core/config/config.ts';

export interface Download {
  url: string;
  token: string;
  /** Hexadecimal or base64: webhooks and media answers differ. */
  sha256: string;
}

const HOSTS = /(^|\.)(fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net)$/;
const BYTES_MAX = 120 * 1024 * 1024;
const TIMEOUT_MS = 120_000;

/** @throws when the address is not Meta's, the file is gone, or the content is not as announced */
export async function download(
  config: Pick<Config, 'graphUrl'>,
  { url, token, sha256 }: Download,
): Promise<Readable> {
  if (!isMetas(config, url)) throw new Error('media address of an unknown host');
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`media answer ${response.status}`);
  }
  const bytes = Readable.fromWeb(response.body as ReadableStream);
  const checked = checking(sha256);
  bytes.on('error', (error) => checked.destroy(error));
  return bytes.pipe(checked);
}

/** The token is part of the request, so the host must be one that knows it already. */
function isMetas({ graphUrl }: Pick<Config, 'graphUrl'>, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  return origin === new URL(graphUrl).origin || (protocol === 'https:' && HOSTS.test(hostname));
}

function checking(sha256: string): Transform {
  const hash = createHash('sha256');
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > BYTES_MAX) done(new Error('media is larger than any that Meta takes'));
      else done(null, chunk);
    },
    flush(done) {
      const digest = hash.digest();
      const isSame = [digest.toString('hex'), digest.toString('base64')].includes(sha256);
      done(isSame ? null : new Error('media is not what was announced'));
    },
  });
}
