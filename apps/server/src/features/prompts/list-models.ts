/** Asks a provider which models it has, to suggest them and to hear which will be shut down. */
import type { AiModel } from '@prosa/contract/prompts';
import type { AiProvider, PromptProblem } from '@prosa/contract/prompts/models';
import { z } from 'zod';
import { request, type Wire } from '../../automation/effects/complete/model-client.ts';
import { baseOf, findAskedPrompt } from '../../automation/effects/complete/prompt.queries.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { isSamePlace } from './prompts.rules.ts';

const TIMEOUT_MS = 10_000;
const MODELS_MAX = 500;

interface Place {
  provider: AiProvider;
  baseUrl: string;
  apiKey?: string | null | undefined;
  promptId?: number | undefined;
}

export interface Models {
  models: AiModel[];
  error: PromptProblem | null;
}

/** @throws ERR_NO_PROMPT_FOUND */
export async function suggestModels(ctx: UserCtx, place: Place): Promise<Models> {
  const base = baseOf(place);
  const apiKey = place.apiKey ?? (await keptKey(ctx, { ...place, base }));
  return listModels(ctx.core, { companyId: ctx.companyId, base, apiKey });
}

async function keptKey(
  ctx: UserCtx,
  { promptId, provider, base }: Place & { base: string },
): Promise<string | null> {
  if (promptId === undefined) return null;
  const asked = await inTransaction(ctx, (tx) => findAskedPrompt(tx, promptId));
  if (!asked) throw appError('ERR_NO_PROMPT_FOUND');
  return isSamePlace(asked.target, { provider, base }) ? asked.target.apiKey : null;
}

const Answer = z.object({
  data: z.array(
    z.object({ id: z.string().min(1).max(200), shutdown_date: z.unknown().optional() }),
  ),
});

export async function listModels(
  wire: Wire,
  { companyId, base, apiKey }: { companyId: number; base: string; apiKey: string | null },
): Promise<Models> {
  const caller = { companyId, timeoutMs: TIMEOUT_MS };
  const outcome = await request(wire, { base, apiKey }, caller, async (client) => {
    const { data } = await client.models.list();
    return { data };
  });
  if ('error' in outcome) return { models: [], error: outcome.error.problem.code };
  const read = Answer.safeParse(outcome.answer);
  if (!read.success) return { models: [], error: 'failed' };
  const models = read.data.data
    .slice(0, MODELS_MAX)
    .map(({ id, shutdown_date: ends }) => ({ id, ends: dayOf(ends) }));
  return { models: models.toSorted((a, b) => a.id.localeCompare(b.id)), error: null };
}

/** As a day or in seconds. */
function dayOf(value: unknown): string | null {
  const at = typeof value === 'number' ? value * 1000 : Date.parse(String(value ?? ''));
  return Number.isNaN(at) || Math.abs(at) > 8e15 ? null : new Date(at).toISOString().slice(0, 10);
}
