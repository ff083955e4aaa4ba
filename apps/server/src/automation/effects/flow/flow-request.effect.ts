/** The request that a node of a flow makes. Whatever becomes of it, the flow goes on: here it only hears of an answer. */
import type { FlowRequest, RequestResult } from '@prosa/flow/flow-state';
import { AUTHORIZATION } from '@prosa/flow/secrets';
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import { type Call, effect } from '../effect.ts';
import { findFlowSecret } from './flow-secrets.queries.ts';

export interface FlowCall extends FlowRequest {
  flowId: number;
}

const ANSWER_BYTES_MAX = 1024 * 1024;
/** The longest time that a node may wait, and some for the way. */
const TIMEOUT_MS = 35_000;

export const flowRequestEffect = effect<FlowCall>({
  kind: 'flowRequest',
  // The other side may have acted on any other request that we did not see answered.
  idempotent: ({ method }) => method === 'GET',
  timeoutMs: TIMEOUT_MS,
  attempts: 3,
  run,
});

async function run(core: Core, request: FlowCall, { companyId, id }: Call): Promise<RequestResult> {
  const { flowId, node, method, url, body, timeoutMs } = request;
  const authorization = await inTransaction(companyCtx(core, companyId), (tx) =>
    findFlowSecret(tx, { flowId, node, field: AUTHORIZATION }),
  );
  const hasBody = method !== 'GET' && body !== '';
  const answer = await core.circuits.request(core.config, companyId, {
    method,
    url,
    headers: {
      accept: 'application/json',
      ...(hasBody && { 'content-type': isJson(body) ? 'application/json' : 'text/plain' }),
      ...ownHeaders(request.headers),
      ...(authorization !== null && { authorization }),
      'accept-encoding': 'identity',
      'user-agent': 'Prosa',
      'webhook-id': id,
    },
    ...(hasBody && { body: Buffer.from(body) }),
    timeoutMs,
    bytesMax: ANSWER_BYTES_MAX,
  });
  const { status } = answer;
  core.log.info(
    { call_id: id, kind: 'flowRequest', host: new URL(url).host, status },
    'automation.flow_answered',
  );
  if (status < 200 || status > 299) return { ok: false };
  return { ok: true, body: read(answer.body.toString()) };
}

const isJson = (body: string): boolean => /^\s*[[{]/.test(body);

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Those by which HTTP itself works, and our own. */
const RESERVED =
  /^(?:accept-encoding|connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|user-agent|webhook-.*)$/;

const ownHeaders = (headers: FlowRequest['headers']): Record<string, string> =>
  Object.fromEntries(
    headers
      .map(({ key, value }) => [key.toLowerCase(), value] as const)
      .filter(([key, value]) => NAME.test(key) && VALUE.test(value) && !RESERVED.test(key)),
  );

/** Text, where it is no JSON. */
function read(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
