/** How many requests a session and a company may make. Counted in memory, by process. */
import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

const WINDOW_MS = 5000;
/** 300 at once, 60 a second in the long run. */
const SESSION_MAX = 300;
/** 600 a second. */
const COMPANY_MAX = 3000;

/**
 * Limits by session, or by address before there is one. The sandbox plays many customers, and webhooks of all
 * numbers come from few addresses: both are exempt.
 */
export async function limitRequests(fastify: FastifyInstance): Promise<void> {
  await fastify.register(rateLimit, {
    global: true,
    max: SESSION_MAX,
    timeWindow: WINDOW_MS,
    keyGenerator: (request: FastifyRequest) => {
      const bearer = request.headers.authorization;
      return bearer ? createHash('sha256').update(bearer).digest('base64url') : request.ip;
    },
    allowList: isExempt,
    errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) => tooMany(ttl),
  });
}

const isExempt = (request: FastifyRequest): boolean =>
  !request.url.startsWith('/api/') || /^\/api\/(sandbox|webhooks\/)/.test(request.url);

const tooMany = (waitMs: number): AppError =>
  new AppError('ERR_RATE_LIMIT', {}, Math.ceil(waitMs / 1000));

export type LimitCompany = (request: FastifyRequest, companyId: number) => Promise<void>;

/** All users of a company together. @throws ERR_RATE_LIMIT with the time to wait */
export function companyLimit(fastify: FastifyInstance): LimitCompany {
  const companies = new WeakMap<FastifyRequest, number>();
  const count = fastify.createRateLimit({
    max: COMPANY_MAX,
    timeWindow: WINDOW_MS,
    keyGenerator: (request: FastifyRequest) => `company ${companies.get(request)}`,
  });
  return async (request, companyId) => {
    if (isExempt(request)) return;
    companies.set(request, companyId);
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttl);
  };
}
