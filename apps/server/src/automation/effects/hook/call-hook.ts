/** Calls a workflow over the guarded client, and says in one word what was wrong. */
import type { IntegrationProblem } from '@prosa/contract/queue-integrations/types';
import type { Core } from '../../../core/ctx.ts';
import { CircuitOpen } from '../../../core/http/circuits.ts';
import { type GuardedAnswer, TargetRefused } from '../../../core/http/guarded-http.ts';
import { webhookHeaders } from '../../../core/http/sign-webhook.ts';
import type { HookTarget } from './hook.queries.ts';

const ANSWER_BYTES_MAX = 1024 * 1024;

export interface Sent {
  companyId: number;
  /** The same for every attempt. */
  id: string;
  payload: object;
}

/** @throws what the guarded client throws */
export function callHook(
  core: Pick<Core, 'config' | 'circuits' | 'now'>,
  target: HookTarget,
  { companyId, id, payload }: Sent,
): Promise<GuardedAnswer> {
  const { headerName, headerValue, signingSecret, timeoutSeconds, url } = target;
  const body = Buffer.from(JSON.stringify(payload));
  const secrets = signingSecret === null ? [] : [signingSecret];
  return core.circuits.request(core.config, companyId, {
    method: 'POST',
    url,
    headers: {
      ...(headerName !== '' && headerValue !== null && { [headerName]: headerValue }),
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'user-agent': 'Prosa',
      ...webhookHeaders(secrets, { id, at: core.now(), body }),
    },
    body,
    timeoutMs: timeoutSeconds * 1000,
    bytesMax: ANSWER_BYTES_MAX,
  });
}

export interface Problem {
  code: IntegrationProblem;
  status: number | null;
  /** What the other side says about it. */
  text?: string;
}

/** Null if it is an answer. */
export function problemOf({ status }: Pick<GuardedAnswer, 'status'>): Problem | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return { code: 'redirect', status };
  if (status === 401 || status === 403) return { code: 'denied', status };
  return { code: status === 404 ? 'notFound' : 'failed', status };
}

export function problemOfError(error: unknown): Problem {
  return { code: codeOf(error), status: null };
}

function codeOf(error: unknown): IntegrationProblem {
  if (error instanceof TargetRefused) return 'forbidden';
  if (error instanceof CircuitOpen) return 'paused';
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  return error.message.includes('longer than allowed') ? 'tooLong' : 'unreachable';
}
