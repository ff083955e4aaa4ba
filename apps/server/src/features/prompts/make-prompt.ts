/** Prompts that come from elsewhere: flows of other editors write them into their nodes. */
import {
  type AiProvider,
  promptLimits as limits,
  promptDefaults,
} from '@prosa/contract/prompts/models';
import { sealKey } from '../../automation/effects/complete/prompt-secrets.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { hintOf } from './prompt-key.ts';
import {
  findPrompt,
  findSamePrompt,
  hasPrompts,
  insertPrompt,
  updatePromptRow,
} from './prompts.queries.ts';
import { emitPrompt } from './prompts.realtime.ts';

export interface GivenPrompt {
  name: string;
  prompt: string;
  provider: AiProvider;
  /** Undefined where it was not said; what no prompt may have becomes what new ones have. */
  model?: string | undefined;
  maxTokens?: number | undefined;
  temperature?: number | undefined;
  maxMessages?: number | undefined;
  queueId: number | null;
  apiKey: string | null;
}

export interface MadePrompt {
  id: number;
  name: string;
  isNew: boolean;
}

/** Providers other than OpenAI have no model of its name. */
const models: Partial<Record<AiProvider, string>> = { gemini: 'gemini-flash-latest' };

/**
 * The company's prompt of this name and text, or a new one. Undefined if the plan of the company does not include prompts.
 * Its text may be shorter than people may enter: whoever edits it is told.
 */
export async function makePrompt(tx: Tx, given: GivenPrompt): Promise<MadePrompt | undefined> {
  if (!(await hasPrompts(tx))) return undefined;
  const { provider, apiKey } = given;
  const name = given.name.slice(0, limits.name.max);
  const prompt = given.prompt.slice(0, limits.prompt.max);
  const same = await findSamePrompt(tx, { name, prompt, provider });
  if (same !== undefined) {
    await putKey(tx, same, apiKey);
    return { id: same, name, isNew: false };
  }
  const isOwnQueue = given.queueId !== null && (await findOwn(tx, 'queues', given.queueId));
  const model = given.model?.trim().slice(0, limits.model.max);
  const id = await insertPrompt(tx, {
    name,
    prompt,
    provider,
    model: model || (models[provider] ?? promptDefaults.model),
    maxTokens: within(given.maxTokens, limits.maxTokens, promptDefaults.maxTokens),
    temperature:
      given.temperature === undefined ? promptDefaults.temperature : clamped(given.temperature),
    maxMessages: within(given.maxMessages, limits.maxMessages, promptDefaults.maxMessages),
    queueId: isOwnQueue ? given.queueId : null,
  });
  await putKey(tx, id, apiKey);
  await audit(tx, 'promptCreated', { subject: id, detail: name });
  emitPrompt(tx, 'create', (await findPrompt(tx, id))!);
  return { id, name, isNew: true };
}

async function putKey(tx: Tx, id: number, apiKey: string | null): Promise<void> {
  if (apiKey !== null)
    await updatePromptRow(tx, id, {
      apiKey: sealKey(tx, id, apiKey, 'api_key'),
      apiKeyLast4: hintOf(apiKey),
    });
}

const clamped = (value: number): number =>
  Math.min(limits.temperature.max, Math.max(limits.temperature.min, value));

const within = (
  value: number | undefined,
  { min, max }: { min: number; max: number },
  otherwise: number,
): number =>
  value !== undefined && Number.isInteger(value) && value >= min && value <= max
    ? value
    : otherwise;
