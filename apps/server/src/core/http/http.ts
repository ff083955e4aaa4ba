/** Binds a route of the contract to a handler: permissions, parsing, answer. The only way to add an API route. */
import { type Api, api } from '@prosa/contract';
import { parseLoosely, parseQuery } from '@prosa/contract/loose';
import { isAllowed, type Permission } from '@prosa/contract/permissions';
import type { RouteDef, RouteInput, RouteKey, RouteResult } from '@prosa/contract/route';
import { TOKEN_PREFIX } from '@prosa/contract/token-rights';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType, z } from 'zod';
import type { CallerCtx, Core, TokenCtx, Tx, UserCtx } from '../ctx.ts';
import { appError, isConnectionLost } from '../errors.ts';
import type { Log } from '../log.ts';
import { checkConfirmed } from './confirmed.ts';
import { checkUnchanged, type EditedRow, type Params, parseIfMatch } from './if-match.ts';
import { type Form, readForm } from './multipart.ts';
import { presentedToken } from './presented-token.ts';
import type { LimitCompany, LimitSending } from './rate-limits.ts';
import { checkVisit } from './support-access.ts';

type SessionCtx = UserCtx & { planFlags: Record<string, boolean>; needsTwoFactor: boolean };

declare module 'fastify' {
  interface FastifyContextConfig {
    isForPrograms?: boolean;
  }
}

type ProgramCtx = TokenCtx & { planFlags: Record<string, boolean> };

/** Returns the context of a request's bearer token, or throws ERR_SESSION_EXPIRED, ERR_SESSION_ENDED and so on. */
export type Authenticate = (request: FastifyRequest, log: Log) => Promise<SessionCtx>;

/** The same for a program: throws ERR_UNAUTHORIZED, ERR_SUBSCRIPTION_EXPIRED. */
export type AuthenticateToken = (request: FastifyRequest, log: Log) => Promise<ProgramCtx>;

export interface HttpApp {
  core: Core;
  fastify: FastifyInstance;
  authenticate: Authenticate;
  authenticateToken: AuthenticateToken;
  /** Undefined when limits are off. */
  limitCompany: LimitCompany | undefined;
  limitSending: LimitSending | undefined;
  /** Validates answers against the contract; on in tests, where a mismatch is a bug. */
  checkAnswers: boolean;
  /** Runs the GET route, for a refusal that shows the current row. */
  readers: Map<string, (input: unknown) => Promise<unknown>>;
  /** The row that each route with If-Match edits. */
  edited: Readonly<Record<string, EditedRow>>;
}

type CtxOf<R extends RouteDef> = R['access'] extends 'public'
  ? { core: Core; log: Log }
  : R['access'] extends 'token'
    ? TokenCtx
    : R extends { right: string }
      ? CallerCtx
      : UserCtx;

export type HandlerInput<R extends RouteDef> = RouteInput<R> & {
  ctx: CtxOf<R>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Files of a multipart request, already stored; empty for JSON. */
  form: Form;
};

export function handle<K extends keyof Api & RouteKey>(
  app: HttpApp,
  key: K,
  handler: (input: HandlerInput<Api[K]>) => Promise<RouteResult<Api[K]>>,
): void {
  const definition: RouteDef = api[key];
  if (definition.ifMatch && !app.edited[key]) throw new Error(`which row does ${key} edit?`);
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  if (method === 'GET') app.readers.set(path, handler as (input: unknown) => Promise<unknown>);
  app.fastify.route({
    method,
    url: `/api${path}`,
    config: { isForPrograms: definition.access === 'token' },
    ...(definition.bodyBytes ? largeBody(app, { key, definition }, definition.bodyBytes) : {}),
    handler: async (request, reply) => {
      const authorized = await onceMore(() => authorize(app, { key, definition }, request));
      markVisit(reply, authorized);
      const ctx = onlyIfMatch(app, path, { definition, authorized, request });
      const form = await readForm(app.core, ctx, { request, definition });
      try {
        const input = { ...parseInput(definition, request, form), ctx, request, reply, form };
        const answer = await (method === 'GET' ? onceMore : once)(() =>
          handler(input as unknown as HandlerInput<Api[K]>),
        );
        label(reply, definition, answer);
        return app.checkAnswers ? definition.response.parse(answer) : answer;
      } catch (error) {
        await form.discard();
        throw error;
      }
    },
  });
}

/** Everybody who reads an answer of a visit can see that it is one. */
function markVisit(reply: FastifyReply, authorized: object): void {
  const { actor } = authorized as Partial<UserCtx>;
  if (actor?.visit) reply.header('x-support-visit', actor.visit.access);
}

/** Sets the status and the ETag. */
function label(reply: FastifyReply, definition: RouteDef, answer: unknown): void {
  // A handler may answer 202 where the work continues afterwards.
  if (reply.statusCode === 200) reply.code(definition.status ?? 200);
  const { rev } = (answer ?? {}) as { rev?: unknown };
  if (typeof rev === 'number') reply.header('etag', `"${rev}"`);
}

/** With `If-Match`, each transaction of the request first checks whether the row is still the version that was read. */
function onlyIfMatch<C extends object>(
  app: HttpApp,
  path: string,
  asked: { definition: RouteDef; authorized: C; request: FastifyRequest },
): C {
  const { definition, authorized, request } = asked;
  const rev = definition.ifMatch && parseIfMatch(request.headers['if-match']);
  if (rev === undefined) return authorized;
  const key = `PUT ${path}`;
  const edited = app.edited[key]!;
  const params = (parse(definition.params, request.params, 'params') ?? {}) as Params;
  const read = (tx: Tx, at: string) => readAgain(app, at, { tx, params });
  return {
    ...authorized,
    precondition: (tx: Tx) => checkUnchanged(tx, { key, edited, params, rev, read }),
  };
}

/** The GET handler of each path. */
async function readAgain(
  app: HttpApp,
  path: string,
  { tx, params }: { tx: Tx; params: unknown },
): Promise<unknown> {
  const definition: RouteDef = api[`GET ${path}` as RouteKey & keyof Api];
  const caller = tx as unknown as SessionCtx | TokenCtx;
  // A program that may change the row gets it in the answer, whether or not it may list others.
  const mayRead = isTokenCtx(caller) ? definition.right !== undefined : mayCall(definition, caller);
  if (!mayRead) throw appError('ERR_NO_PERMISSION');
  return app.readers.get(path)?.({ ctx: tx, params, query: parse(definition.query, {}, 'query') });
}

/** Do not read the body before the permission check. */
const largeBody = (app: HttpApp, route: KeyedRoute, bodyLimit: number) => ({
  bodyLimit,
  onRequest: async (request: FastifyRequest) => {
    await authorize(app, route, request);
  },
});

const once = <T>(work: () => Promise<T>): Promise<T> => work();

/** For read-only requests: an unanswered commit does not matter then. */
async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return work();
  }
}

interface KeyedRoute {
  key: string;
  definition: RouteDef;
}

async function authorize(
  app: HttpApp,
  { key, definition }: KeyedRoute,
  request: FastifyRequest,
): Promise<{ core: Core; log: Log } | CallerCtx> {
  const log = request.log as unknown as Log;
  if (definition.access === 'public') return { core: app.core, log };
  if (isFromProgram(definition, request)) return authorizeToken(app, definition, { request, log });
  const ctx = await app.authenticate(request, log);
  await app.limitCompany?.(request, ctx.companyId);
  const { visit } = ctx.actor;
  if (visit) checkVisit(key, definition, visit.access);
  if (ctx.needsTwoFactor && !definition.beforeTwoFactor) throw appError('ERR_TWO_FACTOR_SETUP');
  if (!mayCall(definition, ctx)) throw appError('ERR_NO_PERMISSION');
  if (definition.confirm) checkConfirmed(ctx);
  return ctx;
}

/** On routes of people too, only tokens of the company count: a connection's token has no right to them. */
const isFromProgram = ({ access, right }: RouteDef, request: FastifyRequest): boolean =>
  access === 'token' ||
  (right !== undefined && (presentedToken(request)?.startsWith(TOKEN_PREFIX) ?? false));

async function authorizeToken(
  app: HttpApp,
  definition: RouteDef,
  { request, log }: { request: FastifyRequest; log: Log },
): Promise<TokenCtx> {
  const { access, plan, right } = definition;
  const ctx = await app.authenticateToken(request, log);
  await app.limitCompany?.(request, ctx.companyId);
  if (right === 'messages:send') await app.limitSending?.(request, ctx);
  const flags = [plan, access === 'token' ? undefined : 'useExternalApi'];
  const isInPlan = flags.every((flag) => flag === undefined || ctx.planFlags[flag]);
  if (!isInPlan || !hasRight(definition, ctx)) throw appError('ERR_NO_PERMISSION');
  return ctx;
}

const isTokenCtx = (ctx: SessionCtx | TokenCtx): ctx is TokenCtx => ctx.actor.kind === 'token';

/** A connection's token has no right to routes of people. */
const hasRight = ({ access, right }: RouteDef, { actor }: TokenCtx): boolean =>
  right === undefined ? access === 'token' : actor.rights.includes(right);

function mayCall(definition: RouteDef, ctx: SessionCtx): boolean {
  if (definition.plan && !ctx.planFlags[definition.plan]) return false;
  if (definition.access === 'user') return true;
  if (definition.access === 'super') return ctx.actor.super;
  return isAllowed(ctx.actor.profile, definition.access as Permission);
}

/** Path, query and body stay separate, so that a parameter in one never overrides another's. */
function parseInput(definition: RouteDef, request: FastifyRequest, form: Form) {
  const body = form.isForm ? form.fields : request.body;
  return {
    params: parse(definition.params, request.params, 'params'),
    query: parse(definition.query, request.query, 'query'),
    body: parse(definition.body, body ?? {}, 'body'),
  };
}

type Part = 'params' | 'query' | 'body';

const parsers: Record<Part, typeof parseLoosely> = {
  params: (schema, value) => schema.safeParse(value),
  query: parseQuery,
  body: parseLoosely,
};

function parse(schema: ZodType | undefined, value: unknown, part: Part): unknown {
  if (!schema) return undefined;
  const result = parsers[part](schema, value);
  if (result.success) return result.data;
  throw appError('ERR_VALIDATION', {
    details: result.error.issues.map((issue) => detail(issue, part)),
  });
}

const detail = (issue: z.core.$ZodIssue, part: Part) => ({
  field: issue.path.join('.'),
  part,
  problem: issue.code,
  ...('minimum' in issue ? { min: Number(issue.minimum) } : {}),
  ...('maximum' in issue ? { max: Number(issue.maximum) } : {}),
});
