/** Answers CORS preflights, so that pages of other origins can read answers. Off unless ALLOWED_ORIGINS names some. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const READABLE = 'ETag, Retry-After, Content-Disposition';
const SENDABLE = 'Authorization, Content-Type, If-Match, Idempotency-Key, X-Prosa';
const METHODS = 'GET, POST, PUT, DELETE';
const ASKED_AGAIN_S = 600;

export function allowOrigins(fastify: FastifyInstance, { allowedOrigins }: Config): void {
  if (allowedOrigins.length === 0) return;
  fastify.addHook('onRequest', async ({ headers: { origin }, method }, reply) => {
    reply.header('vary', 'Origin');
    if (origin === undefined || !allowedOrigins.includes(origin)) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', READABLE);
    if (method !== 'OPTIONS') return;
    await reply
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', SENDABLE)
      .header('access-control-max-age', ASKED_AGAIN_S)
      .code(204)
      .send();
  });
}
