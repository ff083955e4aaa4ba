/** How many requests a session and a company may make. Counted in memory, by process. */
import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimits } from './config.ts';
import { AppError } from './errors.ts';

const COMPANY_WINDOW_S = 5;

/**
 * Limits by session, or by address before there is one. The sandbox plays many customers, and webhooks of all
 * numbers come from few addresses: both are exempt.
 */
export async function limitRequests(
  fastify: FastifyInstance,
  { userBurst, userPerSecond }: RateLimits,
): Promise<void> {
  await fastify.register(rateLimit, {
    global: true,
    max: userBurst,
    timeWindow: Math.ceil((1000 * userBurst) / userPerSecond),
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
export function companyLimit(
  fastify: FastifyInstance,
  { companyPerSecond }: RateLimits,
): LimitCompany {
  const companies = new WeakMap<FastifyRequest, number>();
  const count = fastify.createRateLimit({
    max: companyPerSecond * COMPANY_WINDOW_S,
    timeWindow: COMPANY_WINDOW_S * 1000,
    keyGenerator: (request: FastifyRequest) => `company ${companies.get(request)}`,
  });
  return async (request, companyId) => {
    if (isExempt(request)) return;
    companies.set(request, companyId);
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttl);
  };
}
