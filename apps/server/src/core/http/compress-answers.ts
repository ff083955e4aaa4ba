/** Compresses JSON for clients that can read it; the web app's files are compressed by its build. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A smaller answer fits one packet either way. */
const BYTES_MIN = 1400;
/** The way to the thread pool and back costs more than compressing a page, which takes a tenth of a millisecond. */
const BYTES_AT_ONCE = 100_000;
/** A hundredth larger than with the next level, in two thirds of its time; a small window saves clearing memory. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
/** Buffers of 50 kB instead of 270 for each answer: pages have one or two dozen kilobytes. */
const GZIP = { level: 4, windowBits: 13, memLevel: 6 };

const compressors = {
  br: (text: string) =>
    text.length > BYTES_AT_ONCE
      ? promisify(brotliCompress)(text, BROTLI)
      : brotliCompressSync(text, BROTLI),
  gzip: (text: string) =>
    text.length > BYTES_AT_ONCE ? promisify(gzip)(text, GZIP) : gzipSync(text, GZIP),
} as const;

type Encoding = keyof typeof compressors;

/**
 * Only answers to GET: tokens, keys and codes are answered to POST alone, so no secret is compressed together with
 * text that an attacker chose and whose guesses the length would confirm (BREACH).
 */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || !isJson(reply) || typeof payload !== 'string') return payload;
    if (payload.length < BYTES_MIN) return payload;
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    const encoding = encodingFor(request);
    if (!encoding) return payload;
    const packed = await compressors[encoding](payload);
    reply.header('content-encoding', encoding).header('content-length', packed.length);
    return packed;
  });
}

const isJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('application/json');

/** Our best encoding that the client did not refuse. */
function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
    .filter(([, weight = 'q=1']) => Number(weight.slice('q='.length)) > 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((each) => accepted.includes(each));
}
