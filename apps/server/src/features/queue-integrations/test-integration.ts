/** Calls an integration with a sample message, so that an admin sees what comes back before customers do. */
import { randomUUIDv7 } from 'node:crypto';
import type { IntegrationTest } from '@prosa/contract/queue-integrations';
import { callHook, problemOf, problemOfError } from '../../automation/effects/hook/call-hook.ts';
import { findTarget, type HookTarget } from '../../automation/effects/hook/hook.queries.ts';
import { envelope, familyMessage } from '../../automation/effects/hook/payload.ts';
import { readAnswer } from '../../automation/effects/hook/read-answer.ts';
import { findTypebot } from '../../automation/effects/typebot/typebot.queries.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { findSample } from './sample.queries.ts';
import { type Outcome, testTypebot } from './test-typebot.ts';

/** @throws ERR_NO_DIALOG_FOUND */
export async function testIntegration(ctx: UserCtx, id: number): Promise<IntegrationTest> {
  const { target, typebot, sample } = await inTransaction(ctx, async (tx) => ({
    target: await findTarget(tx, id),
    typebot: await findTypebot(tx, id),
    sample: await findSample(tx),
  }));
  if (!target) throw appError('ERR_NO_DIALOG_FOUND');
  const at = performance.now();
  const outcome = await (typebot ? testTypebot(ctx, typebot, sample) : call(ctx, target, sample));
  const ms = Math.round(performance.now() - at);
  const { problem, status, texts } = outcome;
  await inTransaction(ctx, (tx) =>
    tx.happened({ type: 'integration.called', integrationId: id, problem }),
  );
  const errorText = problem?.text ?? '';
  return { ok: problem === null, status, ms, error: problem?.code ?? null, errorText, texts };
}

async function call(
  { core, companyId }: UserCtx,
  target: HookTarget,
  context: Awaited<ReturnType<typeof findSample>>,
): Promise<Outcome> {
  const request = {
    integrationId: target.id,
    seq: 0,
    body: 'Oi',
    choice: null,
    isFirst: true,
    variables: {},
  };
  const told = { companyId, context, request, mediaUrl: null, now: core.now() };
  const payload = target.payloadFormat === 'family' ? familyMessage(told) : envelope(told);
  try {
    const id = randomUUIDv7();
    const answer = await callHook(core, target, {
      companyId,
      id,
      payload: { ...payload, test: true },
    });
    const problem = problemOf(answer);
    const said = problem ? { messages: [] } : readAnswer(answer.body.toString());
    const texts = said.messages.map((each) => ('text' in each ? each.text : each.mediaUrl));
    return { problem, status: answer.status, texts };
  } catch (error) {
    return { problem: problemOfError(error), status: null, texts: [] };
  }
}
