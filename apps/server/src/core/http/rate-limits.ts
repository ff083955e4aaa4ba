/** How many requests a session, an address and a company may make. Counted in memory, by process. */
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimits } from '../config/config.ts';
import { AppError } from '../errors.ts';

const COMPANY_WINDOW_S = 5;

/** Whose count a request is: that of a session or token which is ours; undefined for any other text. */
export type ProvedBy = (request: FastifyRequest) => Promise<string | undefined>;

/** For `config` of a route that providers call: those of all numbers come from few addresses. */
export const forProviders = { rateLimit: { max: 5_000, timeWindow: 5_000 } };

/**
 * Limits by session or token, or by address before there is one: what a client writes that is not ours gives it no
 * count of its own. Which requests count is settled by the route that they matched, however the address is spelled.
 */
export async function limitRequests(
  fastify: FastifyInstance,
  { userBurst, userPerSecond }: RateLimits,
  provedBy: ProvedBy,
): Promise<void> {
  await fastify.register(rateLimit, {
    global: true,
    max: userBurst,
    timeWindow: Math.ceil((1000 * userBurst) / userPerSecond),
    keyGenerator: async (request: FastifyRequest) =>
      (await provedBy(request)) ?? normalizeIP(request.ip),
    allowList: (request: FastifyRequest) => !isLimited(request),
    errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) => tooMany(ttl),
  });
}

/** The API. Pages and their parts are files that cost little. */
const isLimited = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') ?? false;

const tooMany = (waitMs: number): AppError =>
  new AppError('ERR_RATE_LIMIT', {}, Math.ceil(waitMs / 1000));

/**
 * Tokens of programs that were good a while ago: telling whether one is good asks the database, which an unknown text
 * must not be able to make it do without a limit. The first request of a token counts with its address.
 */
export class ProvedTokens {
  readonly #known = new Map<string, number>();

  prove(hash: string): void {
    this.#known.delete(hash);
    this.#known.set(hash, performance.now() + PROVED_MS);
    if (this.#known.size > PROVED_MAX) this.#known.delete(this.#known.keys().next().value ?? '');
  }

  has(hash: string): boolean {
    return (this.#known.get(hash) ?? 0) > performance.now();
  }
}

const PROVED_MS = 10 * 60_000;
const PROVED_MAX = 10_000;

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
    companies.set(request, companyId);
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttl);
  };
}
