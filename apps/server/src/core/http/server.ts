/**
 * The HTTP server: headers, limits, errors, health, the web app. Routes of the API come from routes.ts. Without the
 * role `api` it serves only health.
 */
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { VIDEO_HOST } from '@prosa/contract/helps/videos';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { type Config, REPOSITORY_ROOT } from '../config/config.ts';
import type { Core } from '../ctx.ts';
import { AppError, appError, isCancelled, isDiskFull, sqlState } from '../errors.ts';
import { sanitiseUrl } from '../log.ts';
import { hasCardData } from './card-data.ts';
import { compressAnswers } from './compress-answers.ts';
import { allowOrigins } from './cors.ts';
import { messageOf } from './error-message.ts';
import { addHealth } from './health.ts';
import { trustedProxies } from './open-by-address.ts';
import { limitRequests, type ProvedBy } from './rate-limits.ts';
import { headerTimes, refuseClient } from './slow-clients.ts';

const JSON_BYTES_MAX = 1024 * 1024;
const WEB_DIST = path.join(REPOSITORY_ROOT, 'apps/web/dist');

export async function createServer(
  core: Core,
  { provedBy, hasStarted }: { provedBy: ProvedBy; hasStarted: () => boolean },
): Promise<FastifyInstance> {
  const { config } = core;
  const fastify = Fastify({
    loggerInstance: core.log,
    trustProxy: trustedProxies(config),
    bodyLimit: JSON_BYTES_MAX,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // Answer what still arrives on an open connection, then close the connection.
    return503OnClosing: false,
    http: headerTimes(config.slowClientMs),
    clientErrorHandler: refuseClient,
  }) as unknown as FastifyInstance;
  await fastify.register(cookie);
  await fastify.register(helmet, securityHeaders(config));
  await fastify.register(multipart);
  allowOrigins(fastify, config);
  if (config.rateLimits) await limitRequests(fastify, config.rateLimits, provedBy);
  addHooks(fastify, core);
  compressAnswers(fastify);
  addHealth(fastify, core, hasStarted);
  const hasWeb = config.roles.includes('api') && existsSync(path.join(WEB_DIST, 'index.html'));
  await addWebApp(fastify, hasWeb);
  answerErrors(fastify, core);
  return fastify;
}

function answerErrors(fastify: FastifyInstance, core: Core): void {
  fastify.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500 && !isCutOff(request.raw))
      request.log.error({ error, url: sanitiseUrl(request.url) }, 'request.failed');
    if (known.status === 401 || known.status === 403)
      core.metrics.authzDenied.inc({ code: known.code });
    if (known.retryAfterSeconds) reply.header('retry-after', known.retryAfterSeconds);
    const message = request.routeOptions.config?.isForPrograms && messageOf(known);
    return reply
      .code(known.status)
      .send({ error: known.code, ...(message && { message }), ...waitOf(known), ...known.extra });
  });
}

/** The client disconnected before all of it arrived: not our fault. */
const isCutOff = ({ complete, socket }: IncomingMessage): boolean => !complete && socket.destroyed;

/** Also in the body: a browser cannot read this header from another origin. */
const waitOf = ({ retryAfterSeconds }: AppError) =>
  retryAfterSeconds ? { details: { retryAfterSeconds } } : {};

/** No inline script or style anywhere: the theme is a file, and React sets styles through the CSSOM. */
function securityHeaders({ isHttps, allowedOrigins }: Config) {
  // Other front ends show pictures of conversations; every request checks who may see them.
  const shownIn = allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin';
  return {
    crossOriginResourcePolicy: { policy: shownIn } as const,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'frame-src': [VIDEO_HOST],
        // The MP3 encoder is WebAssembly.
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' as const },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
  };
}

/** Voice notes need the microphone; no other device is allowed, in frames either. */
const PERMISSIONS = [
  'microphone=(self)',
  ...['camera', 'geolocation', 'display-capture', 'payment', 'usb', 'serial', 'hid', 'midi'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');

function addHooks(fastify: FastifyInstance, core: Core): void {
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('permissions-policy', PERMISSIONS);
  });
  // A request that arrived before the stop would leave its connection open, and the stop would wait for it.
  let isClosing = false;
  fastify.addHook('preClose', async () => {
    isClosing = true;
  });
  fastify.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  fastify.addHook('preValidation', async (request) => {
    if (hasCardData(request.body) || hasCardData(request.query)) throw appError('ERR_CARD_DATA');
  });
  fastify.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    core.metrics.httpRequestSeconds.observe(labels, reply.elapsedTime / 1000);
    request.log.debug({ ...labels, ms: Math.round(reply.elapsedTime) }, 'request.done');
  });
}

const DATABASE_GONE = new Set(['57P01', '57P02', '57P03', '08006', '08001', '08003', '53300']);
const NETWORK_GONE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND']);

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const {
    code = '',
    statusCode = 500,
    message = '',
  } = error as { code?: string; statusCode?: number; message?: string };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('ERR_TOO_LARGE');
  if (code.startsWith('FST_') && statusCode < 500) return new AppError('ERR_VALIDATION');
  if (error instanceof SyntaxError && statusCode === 400) return new AppError('ERR_VALIDATION');
  if (isCancelled(error)) return new AppError('ERR_TOO_SLOW');
  if (isDiskFull(error)) return new AppError('ERR_STORAGE_FULL');
  if (isDatabaseGone(error, message)) return new AppError('ERR_UNAVAILABLE', {}, 2);
  return new AppError('ERR_INTERNAL_SERVER_ERROR');
}

const isDatabaseGone = (error: unknown, message: string): boolean =>
  DATABASE_GONE.has(sqlState(error) ?? '') ||
  NETWORK_GONE.has(innerCode(error)) ||
  /Connection terminated|timeout exceeded when trying to connect/.test(
    `${message} ${(error as { cause?: Error }).cause?.message}`,
  );

const innerCode = (error: unknown): string =>
  (error as { code?: string; cause?: { code?: string } }).code ??
  (error as { cause?: { code?: string } }).cause?.code ??
  '';

async function addWebApp(fastify: FastifyInstance, hasWeb: boolean): Promise<void> {
  if (hasWeb) {
    await fastify.register(fastifyStatic, {
      root: WEB_DIST,
      index: false,
      wildcard: false,
      cacheControl: false,
      // The build stores each text as brotli and gzip next to it.
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  fastify.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !/^\/(api|assets|media|socket\.io)\b/.test(request.url);
    if (!hasWeb || !isPage) throw appError('ERR_NOT_FOUND');
    if (request.url.startsWith('/pay/')) reply.header('x-robots-tag', 'noindex, nofollow');
    // The page renders its own 404 for unknown addresses.
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
