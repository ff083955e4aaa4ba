/** The request that a node of a flow makes. Whatever becomes of it, the flow goes on: here it only hears of an answer. */
import type { FlowRequest, RequestResult } from '@prosa/flow/flow-state';
import { AUTHORIZATION } from '@prosa/flow/secrets';
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import { type Call, effect } from '../effect.ts';
import { findFlowSecret } from './flow-secrets.queries.ts';
import { resultOf, sendRequest } from './send-request.ts';

export interface FlowCall extends FlowRequest {
  flowId: number;
}

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
  const { flowId, node, url } = request;
  const authorization = await inTransaction(companyCtx(core, companyId), (tx) =>
    findFlowSecret(tx, { flowId, node, field: AUTHORIZATION }),
  );
  const answer = await sendRequest(core, { companyId, request, authorization, id });
  core.log.info(
    { call_id: id, kind: 'flowRequest', host: new URL(url).host, status: answer.status },
    'automation.flow_answered',
  );
  return resultOf(answer);
}
