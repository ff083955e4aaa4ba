/** Once a day: asks OpenAI when the models of prompts end, so that admins hear of it before customers do. */

import { findAskedPrompt } from '../../automation/effects/complete/prompt.queries.ts';
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { listModels } from './list-models.ts';
import { findPrompt, unscopedPlanLooks, updatePromptRow } from './prompts.queries.ts';
import { emitPrompt } from './prompts.realtime.ts';

export async function planLooks(core: Core): Promise<void> {
  await unscopedPlanLooks(core);
}

export async function lookAtModel(
  core: Core,
  { companyId, promptId }: { companyId: number; promptId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const asked = await inTransaction(ctx, (tx) => findAskedPrompt(tx, promptId));
  if (!asked) return;
  const { base, apiKey, model } = asked.target;
  const { models, error } = await listModels(core, { companyId, base, apiKey });
  if (error) return;
  const modelEnds = models.find(({ id }) => id === model)?.ends ?? null;
  await inTransaction(ctx, async (tx) => {
    const row = await findPrompt(tx, promptId);
    // It was changed meanwhile: another day.
    if (!row || row.model !== model || row.modelEnds === modelEnds) return;
    await updatePromptRow(tx, promptId, { modelEnds });
    emitPrompt(tx, 'update', (await findPrompt(tx, promptId))!);
  });
}
