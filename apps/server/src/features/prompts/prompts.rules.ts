/** What a prompt must be, with a code for each field. Pure. */
import {
  type AiDialect,
  type AiProvider,
  aiPresets,
  promptLimits as limits,
  type PromptVoice,
} from '@prosa/contract/prompts/models';
import { appError } from '../../core/errors.ts';

export interface PromptValues {
  name: string;
  prompt: string;
  provider: AiProvider;
  dialect: AiDialect;
  model: string;
  maxTokens: number;
  temperature: number;
  maxMessages: number;
  queueId: number | null;
  voice: PromptVoice;
  voiceRegion: string;
}

type Range = Readonly<{ min: number; max: number }>;

const isWhole = (value: number, { min, max }: Range): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

const hasLength = (value: string, { min, max }: Range): boolean =>
  value.trim().length >= min && value.length <= max;

/** Of Azure: a part of a host name. */
export const isRegion = (value: string): boolean => /^[a-z0-9]{3,30}$/.test(value);

const rules = {
  ERR_PROMPT_NAME_INVALID: ({ name }) => hasLength(name, limits.name),
  ERR_PROMPT_PROMPT_INVALID: ({ prompt }) => hasLength(prompt, limits.prompt),
  ERR_PROMPT_MODEL_INVALID: ({ model }) => hasLength(model, limits.model),
  ERR_PROMPT_MAX_TOKENS_INVALID: ({ maxTokens }) => isWhole(maxTokens, limits.maxTokens),
  ERR_PROMPT_TEMPERATURE_INVALID: ({ temperature: value }) =>
    value >= limits.temperature.min && value <= limits.temperature.max,
  ERR_PROMPT_MAX_MESSAGES_INVALID: ({ maxMessages }) => isWhole(maxMessages, limits.maxMessages),
  ERR_PROMPT_QUEUEID_INVALID: ({ queueId }) => queueId !== null,
  ERR_PROMPT_VOICE_REGION_INVALID: ({ voice, voiceRegion: region }) =>
    isRegion(region) || (region === '' && voice === 'texto'),
  ERR_PROMPT_DIALECT: ({ provider, dialect }) => aiPresets[provider].dialects.includes(dialect),
} as const satisfies Record<`ERR_${string}`, (values: PromptValues) => boolean>;

/** @throws the code of the first field that is wrong */
export function checkValues(values: PromptValues): void {
  for (const [code, isRight] of Object.entries(rules))
    if (!isRight(values)) throw appError(code as keyof typeof rules);
}

interface Place {
  provider: AiProvider;
  base: string;
}

/** Whether a stored key may go there: whoever may not see it must not send it elsewhere either. */
export const isSamePlace = (a: Place, b: Place): boolean => originOf(a.base) === originOf(b.base);

const originOf = (base: string): string => (URL.canParse(base) ? new URL(base).origin : '');
