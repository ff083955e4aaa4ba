/** Why a model did not answer, and whether asking again may help. Pure. */
import type { PromptProblem } from '@prosa/contract/prompts/models';
import { CircuitOpen } from '../../../core/http/circuits.ts';
import { TargetRefused } from '../../../core/http/guarded-http.ts';
import { CallRefused } from '../effect.ts';

export interface Problem {
  code: PromptProblem;
  status: number | null;
}

/** Asking again changes nothing. The message has nothing of the provider: it might repeat the key or what a customer wrote. */
export class ModelRefused extends CallRefused {
  readonly problem: Problem;

  constructor(code: PromptProblem, status: number | null = null) {
    super(`${code} ${status ?? ''}`.trim());
    this.problem = { code, status };
  }
}

/** It may answer later. */
export class ModelBusy extends Error {
  override name = 'ModelBusy';
  readonly problem: Problem;
  /** As the provider wants it. */
  readonly waitMs: number | undefined;

  constructor(code: PromptProblem, status: number | null, waitMs?: number) {
    super(`${code} ${status ?? ''}`.trim());
    this.problem = { code, status };
    this.waitMs = waitMs;
  }
}

export const problemOf = (error: unknown): Problem =>
  error instanceof ModelRefused || error instanceof ModelBusy
    ? error.problem
    : { code: 'failed', status: null };

/** What the SDK says of an answer with an error. */
export interface ApiFailure {
  status: number;
  code?: unknown;
  type?: unknown;
  param?: unknown;
  headers?: Pick<Headers, 'get'> | undefined;
}

const FINAL: Readonly<Record<number, PromptProblem>> = {
  400: 'badRequest',
  401: 'denied',
  402: 'quota',
  403: 'denied',
  404: 'noModel',
  413: 'tooLong',
  422: 'badRequest',
};

const BY_CODE: Readonly<Record<string, PromptProblem>> = {
  insufficient_quota: 'quota',
  billing_hard_limit_reached: 'quota',
  content_filter: 'refused',
  content_policy_violation: 'refused',
  context_length_exceeded: 'tooLong',
};

/** Nobody waits longer for a person. */
export const WAIT_MS_MAX = 30_000;

const isBusy = (status: number): boolean =>
  status === 408 || status === 409 || status === 429 || status >= 500;

export function errorOf(failure: ApiFailure): ModelRefused | ModelBusy {
  const { status, code, type } = failure;
  const named = BY_CODE[String(code)] ?? BY_CODE[String(type)];
  if (named) return new ModelRefused(named, status);
  if (status >= 300 && status < 400) return new ModelRefused('redirect', status);
  if (!isBusy(status)) return new ModelRefused(FINAL[status] ?? 'failed', status);
  const problem = status === 429 ? 'busy' : 'failed';
  const waitMs = failure.headers && waitMsIn(failure.headers);
  if (waitMs !== undefined && waitMs > WAIT_MS_MAX) return new ModelRefused(problem, status);
  return new ModelBusy(problem, status, waitMs);
}

/** Without any answer. */
export function errorOfNetwork(error: unknown): ModelRefused | ModelBusy {
  if (error instanceof TargetRefused) return new ModelRefused('forbidden');
  if (error instanceof CircuitOpen) return new ModelRefused('paused');
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>;
  if (message.includes('longer than allowed')) return new ModelRefused('tooLong');
  const isLate = name === 'TimeoutError' || name === 'AbortError';
  return new ModelBusy(isLate ? 'timeout' : 'unreachable', null);
}

const KINDS = ['requests', 'tokens'] as const;

/** How long the provider wants us to wait. */
function waitMsIn(headers: Pick<Headers, 'get'>): number | undefined {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (ms >= 0) return ms;
  const after = retryAfterMs(headers.get('retry-after'));
  if (after !== undefined) return after;
  const resets = KINDS.filter(
    (kind) => (headers.get(`x-ratelimit-remaining-${kind}`) ?? '0') === '0',
  ).flatMap((kind) => durationMs(headers.get(`x-ratelimit-reset-${kind}`)) ?? []);
  return resets.length === 0 ? undefined : Math.max(...resets);
}

function retryAfterMs(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** As `1s`, `6m0s` or `120ms`; undefined for `-1` and whatever else. */
function durationMs(value: string | null): number | undefined {
  if (!value || !/^(?:\d{1,9}(?:\.\d{1,9})?(?:ms|[smh])){1,4}$/.test(value)) return undefined;
  return [...value.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|[smh])/g)].reduce(
    (sum, [, amount, unit = '']) => sum + Number(amount) * (UNITS[unit] ?? 0),
    0,
  );
}
