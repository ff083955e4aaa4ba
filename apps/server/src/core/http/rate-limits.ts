/** How many requests a session, an address and a company may make. Counted in memory, per process. */
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenKeyOf } from '../actors.ts';
import type { RateLimits } from '../config/config.ts';
import type { TokenCtx } from '../ctx.ts';
import { AppError } from '../errors.ts';

const COMPANY_WINDOW_S = 5;

/** Key of the count: the session or token, if it is ours; undefined for any other text. */
export type ProvedBy = (request: FastifyRequest) => Promise<string | undefined>;

/** For `config` of a route that providers call: requests for all numbers come from few addresses. */
export const forProviders = { rateLimit: { max: 5_000, timeWindow: 5_000 } };

/**
 * Limits by session or token, or by address before there is one: an invalid token gives a client no count of its own.
 * The matched route decides whether a request counts, however its address is spelled.
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

/** The API only. Pages and their assets are cheap files. */
const isLimited = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') ?? false;

const tooMany = (waitMs: number): AppError =>
  new AppError('ERR_RATE_LIMIT', {}, Math.ceil(waitMs / 1000));

/**
 * Program tokens that were valid recently: checking a token queries the database, so unknown texts must not cause
 * unlimited queries. The first request of a token counts with its address.
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
  const count = countBy(fastify, {
    max: companyPerSecond * COMPANY_WINDOW_S,
    timeWindow: COMPANY_WINDOW_S * 1000,
  });
  return (request, companyId) => count(request, `company ${companyId}`);
}

export type LimitSending = (request: FastifyRequest, ctx: TokenCtx) => Promise<void>;

/** Of each token, the requests that send. @throws ERR_RATE_LIMIT with the time to wait */
export function sendingLimit(
  fastify: FastifyInstance,
  { sendPerSecond }: RateLimits,
): LimitSending {
  const count = countBy(fastify, { max: sendPerSecond, timeWindow: 1000 });
  return (request, { companyId, actor }) =>
    count(request, `sending ${companyId} ${tokenKeyOf(actor)}`);
}

function countBy(fastify: FastifyInstance, limit: { max: number; timeWindow: number }) {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = fastify.createRateLimit({
    ...limit,
    keyGenerator: (request: FastifyRequest) => keys.get(request) ?? '',
  });
  return async (request: FastifyRequest, key: string): Promise<void> => {
    keys.set(request, key);
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttl);
  };
}
