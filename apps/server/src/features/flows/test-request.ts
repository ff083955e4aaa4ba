/** Sends the request of a node for somebody who tries a flow, as a customer's would be sent. */
import { randomUUIDv7 } from 'node:crypto';
import type { Api } from '@prosa/contract';
import { flowLimits } from '@prosa/contract/flow-limits';
import type { FlowRequestTest } from '@prosa/contract/flows';
import type { RequestError } from '@prosa/contract/flows/manifest';
import type { RouteInput } from '@prosa/contract/route';
import { AUTHORIZATION } from '@prosa/flow/secrets';
import { findFlowSecret } from '../../automation/effects/flow/flow-secrets.queries.ts';
import { resultOf, sendRequest } from '../../automation/effects/flow/send-request.ts';
import { countHourly } from '../../core/attempts/login-failures.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { TargetRefused } from '../../core/http/guarded-http.ts';
import { getFlow } from './flows.service.ts';

type Body = RouteInput<Api['POST /flowbuilder/flow/:flowId/request']>['body'];

/** Of a company: people try flows, programs would do more. */
const REQUESTS_PER_HOUR = 300;
/** More than a browser should have to show. */
const ANSWER_BYTES_MAX = 256 * 1024;

/** @throws ERR_NO_FLOW_FOUND, ERR_RATE_LIMIT */
export async function testRequest(
  ctx: UserCtx,
  flowId: number,
  { node, timeoutMs = flowLimits.requestTimeout.max * 1000, ...typed }: Body,
): Promise<FlowRequestTest> {
  const { core, companyId } = ctx;
  const authorization = await inTransaction(ctx, async (tx) => {
    await getFlow(tx, flowId);
    return findFlowSecret(tx, { flowId, node, field: AUTHORIZATION });
  });
  if (core.config.rateLimits)
    await countHourly(core, `flow requests of ${companyId}`, REQUESTS_PER_HOUR);
  const at = performance.now();
  const took = () => Math.round(performance.now() - at);
  const request = { ...typed, timeoutMs };
  const id = randomUUIDv7();
  try {
    const sent = { companyId, request, authorization, id, bytesMax: ANSWER_BYTES_MAX };
    const answer = await sendRequest(core, sent);
    const result = resultOf(answer);
    return {
      ok: result.ok,
      status: answer.status,
      ms: took(),
      body: result.ok ? result.body : answer.body.toString().toWellFormed(),
      error: result.ok ? null : 'status',
    };
  } catch (error) {
    return { ok: false, status: null, ms: took(), body: null, error: codeOf(error) };
  }
}

function codeOf(error: unknown): RequestError {
  if (error instanceof TargetRefused) return 'refused';
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  return error.message.includes('longer than allowed') ? 'tooLarge' : 'unreachable';
}
