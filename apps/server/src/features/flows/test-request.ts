/** Sends the request of a node for somebody who tries a flow, as a customer's would be sent. */
import type { Api } from '@prosa/contract';
import { flowLimits } from '@prosa/contract/flow-limits';
import type { FlowRequestTest } from '@prosa/contract/flows';
import type { RequestError } from '@prosa/contract/flows/manifest';
import type { RouteInput } from '@prosa/contract/route';
import { AUTHORIZATION } from '@prosa/flow/secrets';
import { openFlowSecret } from '../../automation/effects/flow/flow-secrets.ts';
import { countHourly } from '../../core/attempts/login-failures.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { TargetRefused } from '../../core/http/guarded-http.ts';
import { getFlow } from './flows.service.ts';
import { readSecrets } from './secrets.queries.ts';

type Body = RouteInput<Api['POST /flowbuilder/flow/:flowId/request']>['body'];

/** Of a company: people try flows, programs would do more. */
const REQUESTS_PER_HOUR = 300;
/** More than a browser should have to show. */
const ANSWER_BYTES_MAX = 256 * 1024;

/** @throws ERR_NO_FLOW_FOUND, ERR_RATE_LIMIT */
export async function testRequest(
  ctx: UserCtx,
  flowId: number,
  { node, method, url, headers, body, timeoutMs }: Body,
): Promise<FlowRequestTest> {
  const { core, companyId } = ctx;
  const secret = await findSecret(ctx, flowId, node);
  if (core.config.rateLimits)
    await countHourly(core, `flow requests of ${companyId}`, REQUESTS_PER_HOUR);
  const at = performance.now();
  const took = () => Math.round(performance.now() - at);
  try {
    const answer = await core.circuits.request(core.config, companyId, {
      method,
      url,
      headers: headersOf(headers, secret),
      ...(method === 'GET' || body === '' ? {} : { body: Buffer.from(body) }),
      timeoutMs: timeoutMs ?? flowLimits.requestTimeout.max * 1000,
      bytesMax: ANSWER_BYTES_MAX,
    });
    const { status } = answer;
    const ok = status >= 200 && status < 300;
    const read = readBody(answer.body.toString());
    return { ok, status, ms: took(), body: read, error: ok ? null : 'status' };
  } catch (error) {
    return { ok: false, status: null, ms: took(), body: null, error: codeOf(error) };
  }
}

const findSecret = (ctx: UserCtx, flowId: number, node: string): Promise<string | undefined> =>
  inTransaction(ctx, async (tx) => {
    await getFlow(tx, flowId);
    const found = await readSecrets(tx, flowId);
    const secret = found.find((each) => each.node === node && each.field === AUTHORIZATION);
    return secret && openFlowSecret(tx, { flowId, node, field: AUTHORIZATION }, secret.value);
  });

/** They belong to the connection, which is ours. */
const OURS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade']);
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

function headersOf(given: Body['headers'], secret: string | undefined): Record<string, string> {
  const named = given
    .map(({ key, value }) => [key.trim().toLowerCase(), oneLine(value)] as const)
    .filter(([key]) => NAME.test(key) && !OURS.has(key));
  return {
    accept: 'application/json, text/plain;q=0.9, */*;q=0.5',
    'accept-encoding': 'identity',
    'content-type': 'application/json',
    'user-agent': 'Prosa',
    ...(secret !== undefined && { [AUTHORIZATION]: oneLine(secret) }),
    ...Object.fromEntries(named),
  };
}

/** Headers carry no line breaks and no other control characters, and only Latin letters. */
const oneLine = (value: string): string => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, ' ').trim();

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.toWellFormed();
  }
}

function codeOf(error: unknown): RequestError {
  if (error instanceof TargetRefused) return 'refused';
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  return error.message.includes('longer than allowed') ? 'tooLarge' : 'unreachable';
}
