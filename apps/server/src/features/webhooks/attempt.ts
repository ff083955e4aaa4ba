/** One attempt to deliver an event. */
import type { DeliveryError } from '@prosa/contract/webhooks/events';
import type { Core } from '../../core/ctx.ts';
import { TargetRefused } from '../../core/http/guarded-http.ts';
import { webhookHeaders } from '../../core/http/sign-webhook.ts';
import type { Due } from './deliveries.queries.ts';
import { bodyOf } from './event-body.ts';
import { withFileAddresses } from './file-addresses.ts';
import { type Attempt, parseRetryAfter } from './retry.rules.ts';
import { webhookId } from './webhook-ids.ts';

const TIMEOUT_MS = 15_000;
const RESPONSE_BYTES = 2048;

export interface Receiver {
  companyId: number;
  url: string;
  secrets: readonly string[];
}

/** @throws CircuitOpen if nothing was sent because the host keeps failing */
export async function attempt(
  core: Core,
  { companyId, url, secrets }: Receiver,
  { eventId, type, at, data }: Pick<Due, 'eventId' | 'type' | 'at' | 'data'>,
): Promise<Attempt> {
  const sent = withFileAddresses(core, companyId, data);
  const body = Buffer.from(bodyOf({ type, at: new Date(at), data: sent }));
  const began = performance.now();
  const elapsed = () => Math.round(performance.now() - began);
  try {
    const answer = await core.circuits.request(core.config, companyId, {
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Prosa-Webhooks/1.0',
        'content-length': String(body.length),
        ...webhookHeaders(secrets, { id: webhookId(eventId), at: core.now(), body }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      bytesMax: RESPONSE_BYTES,
      cuts: true,
    });
    const { status, headers } = answer;
    return {
      status,
      error: status >= 200 && status < 300 ? null : 'status',
      ms: elapsed(),
      response: storableResponse(answer.body),
      retryAfterS: parseRetryAfter(headers['retry-after'], core.now()),
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'CircuitOpen') throw error;
    const failed = { status: null, response: '', retryAfterS: null };
    return { ...failed, error: kindOf(error), ms: elapsed() };
  }
}

/** What PostgreSQL can store of any bytes. */
const storableResponse = (bytes: Buffer): string =>
  bytes.toString('utf8').replaceAll('\u0000', '').toWellFormed();

const CERTIFICATE = /^(CERT_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/;

function kindOf(error: unknown): DeliveryError {
  if (error instanceof TargetRefused) return 'target';
  const { name, code, message } = error as { name?: string; code?: unknown; message?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || message === 'aborted') return 'timeout';
  return typeof code === 'string' && CERTIFICATE.test(code) ? 'certificate' : 'unreachable';
}
