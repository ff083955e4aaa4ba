/** Calls an integration with a sample message, so that an admin sees what comes back before customers do. */
import { randomUUIDv7 } from 'node:crypto';
import type { IntegrationTest } from '@prosa/contract/queue-integrations';
import { findAgent } from '../../automation/effects/dialogflow/dialogflow.queries.ts';
import { callHook, problemOf, problemOfError } from '../../automation/effects/hook/call-hook.ts';
import { findTarget, type HookTarget } from '../../automation/effects/hook/hook.queries.ts';
import { envelope, familyMessage } from '../../automation/effects/hook/payload.ts';
import { readAnswer } from '../../automation/effects/hook/read-answer.ts';
import { findTypebot } from '../../automation/effects/typebot/typebot.queries.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { findSample } from './sample.queries.ts';
import { askSample } from './test-session.ts';
import { type Outcome, testTypebot } from './test-typebot.ts';

/** @throws ERR_NO_DIALOG_FOUND */
export async function testIntegration(ctx: UserCtx, id: number): Promise<IntegrationTest> {
  const found = await inTransaction(ctx, async (tx) => ({
    target: await findTarget(tx, id),
    typebot: await findTypebot(tx, id),
    agent: await findAgent(tx, id),
    sample: await findSample(tx),
  }));
  const { target } = found;
  if (!target) throw appError('ERR_NO_DIALOG_FOUND');
  const at = performance.now();
  const outcome = await ask(ctx, { ...found, target });
  const ms = Math.round(performance.now() - at);
  const { problem, status, texts } = outcome;
  await inTransaction(ctx, (tx) =>
    tx.happened({ type: 'integration.called', integrationId: id, problem }),
  );
  const errorText = problem?.text ?? '';
  return { ok: problem === null, status, ms, error: problem?.code ?? null, errorText, texts };
}

interface Found {
  target: HookTarget;
  typebot: Awaited<ReturnType<typeof findTypebot>>;
  agent: Awaited<ReturnType<typeof findAgent>>;
  sample: Awaited<ReturnType<typeof findSample>>;
}

function ask(ctx: UserCtx, { target, typebot, agent, sample }: Found): Promise<Outcome> {
  if (typebot) return testTypebot(ctx, typebot, sample);
  return agent?.type === 'dialogflow'
    ? askSample(ctx, agent, sample.timeZone)
    : call(ctx, target, sample);
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
