/** Calls a workflow over the guarded client, and says in one word what was wrong. */
import type { IntegrationProblem } from '@prosa/contract/queue-integrations/types';
import type { Core } from '../../../core/ctx.ts';
import { CircuitOpen } from '../../../core/http/circuits.ts';
import { type GuardedAnswer, TargetRefused } from '../../../core/http/guarded-http.ts';
import { webhookHeaders } from '../../../core/http/sign-webhook.ts';
import type { HookTarget } from './hook.queries.ts';
import { wordsOf } from './read-answer.ts';

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

/** How n8n says that a workflow ran well and left nothing to say. */
const NO_ITEM = 'No item to return was found';

/** Null if it is an answer. */
export function problemOf({
  status,
  body,
}: Pick<GuardedAnswer, 'status' | 'body'>): Problem | null {
  if (status >= 200 && status < 300) return null;
  const { text } = wordsOf(body);
  if (status === 500 && text === NO_ITEM) return null;
  return { code: codeOfStatus(status), status, text };
}

function codeOfStatus(status: number): IntegrationProblem {
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 401 || status === 403) return 'denied';
  return status === 404 ? 'notFound' : 'failed';
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
