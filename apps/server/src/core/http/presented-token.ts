import type { FastifyRequest } from 'fastify';

/** `Bearer x`, or `x` alone as some programs send it. */
export function presentedToken({ headers }: FastifyRequest): string | undefined {
  const [first = '', second] = (headers.authorization ?? '').trim().split(/\s+/);
  return second === undefined ? first || undefined : /^bearer$/i.test(first) ? second : undefined;
}
