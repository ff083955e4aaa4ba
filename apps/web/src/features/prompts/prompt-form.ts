/** The form of a prompt: its values, labels and rules. */
import type { Prompt } from '@prosa/contract/prompts';
import {
  type AiDialect,
  type AiProvider,
  aiPresets,
  type PromptVoice,
  promptDefaults,
  promptLimits,
} from '@prosa/contract/prompts/models';
import type { TFunction } from 'i18next';
import { all, required } from '../../ui/form-rules.ts';
import type { PromptDraft } from './prompts.api.ts';

export interface PromptValues extends Record<string, unknown> {
  name: string;
  prompt: string;
  provider: AiProvider;
  baseUrl: string;
  dialect: AiDialect;
  model: string;
  maxTokens: number | string;
  temperature: number | string;
  maxMessages: number | string;
  /** Empty keeps the stored one. */
  apiKey: string;
  queueId: string | null;
  queueIds: string[];
  fallbackText: string;
  allDocuments: boolean;
  documentIds: string[];
  masks: boolean;
  tokenBudget: number | string;
  /** Empty: voice notes are not written down. */
  transcriptionModel: string;
  voice: PromptVoice;
  /** Empty keeps the stored one. */
  voiceKey: string;
  voiceRegion: string;
}

type Shown = Omit<PromptDraft, 'apiKey' | 'voiceKey'>;

const nothing: Shown = {
  ...promptDefaults,
  name: '',
  prompt: '',
  baseUrl: '',
  fallbackText: '',
  allDocuments: false,
  documentIds: [],
  masks: true,
  queueId: null,
  queueIds: [],
  tokenBudget: null,
  transcriptionModel: aiPresets[promptDefaults.provider].transcriber,
  voice: 'texto',
  voiceRegion: '',
};

export function startValues(row: Prompt | null): PromptValues {
  const from = row ?? nothing;
  return {
    name: from.name,
    prompt: from.prompt,
    provider: from.provider,
    baseUrl: from.baseUrl,
    dialect: from.dialect,
    model: from.model,
    maxTokens: from.maxTokens,
    temperature: from.temperature,
    maxMessages: from.maxMessages,
    apiKey: '',
    queueId: from.queueId === null ? null : String(from.queueId),
    queueIds: from.queueIds.map(String),
    fallbackText: from.fallbackText,
    allDocuments: from.allDocuments,
    documentIds: from.documentIds.map(String),
    masks: from.masks,
    tokenBudget: from.tokenBudget ?? '',
    transcriptionModel: from.transcriptionModel,
    voice: from.voice,
    voiceKey: '',
    voiceRegion: from.voiceRegion,
  };
}

export const toDraft = ({ apiKey, voiceKey, ...values }: PromptValues): PromptDraft => ({
  ...values,
  name: values.name.trim(),
  baseUrl: values.baseUrl.trim(),
  model: values.model.trim(),
  maxTokens: Number(values.maxTokens),
  temperature: Number(values.temperature),
  maxMessages: Number(values.maxMessages),
  queueId: values.queueId === null ? null : Number(values.queueId),
  queueIds: values.queueIds.map(Number),
  documentIds: values.documentIds.map(Number),
  tokenBudget: values.tokenBudget === '' ? null : Number(values.tokenBudget),
  ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }),
  transcriptionModel: values.transcriptionModel.trim(),
  voiceRegion: values.voiceRegion.trim().toLowerCase(),
  ...(voiceKey.trim() !== '' && { voiceKey: voiceKey.trim() }),
});

/** Error codes of the server, by their field. */
export const promptFieldOfCode = {
  ERR_PROMPT_NAME_INVALID: 'name',
  ERR_PROMPT_PROMPT_INVALID: 'prompt',
  ERR_PROMPT_MODEL_INVALID: 'model',
  ERR_PROMPT_MAX_TOKENS_INVALID: 'maxTokens',
  ERR_PROMPT_TEMPERATURE_INVALID: 'temperature',
  ERR_PROMPT_MAX_MESSAGES_INVALID: 'maxMessages',
  ERR_PROMPT_APIKEY_INVALID: 'apiKey',
  ERR_PROMPT_QUEUEID_INVALID: 'queueId',
  ERR_PROMPT_ADDRESS: 'baseUrl',
  ERR_PROMPT_DIALECT: 'dialect',
  ERR_PROMPT_VOICE_KEY_INVALID: 'voiceKey',
  ERR_PROMPT_VOICE_REGION_INVALID: 'voiceRegion',
} as const;

export const promptLabels = (t: TFunction) => ({
  name: t('prompts.name'),
  prompt: t('prompts.prompt'),
  provider: t('prompts.provider'),
  baseUrl: t('prompts.baseUrl'),
  dialect: t('prompts.dialect'),
  model: t('prompts.model'),
  maxTokens: t('prompts.maxTokens'),
  temperature: t('prompts.temperature'),
  maxMessages: t('prompts.maxMessages'),
  apiKey: t('prompts.apiKey'),
  queueId: t('prompts.queue'),
  queueIds: t('prompts.queues'),
  fallbackText: t('prompts.fallbackText'),
  allDocuments: t('prompts.allDocuments'),
  documentIds: t('prompts.documents'),
  masks: t('prompts.masks'),
  tokenBudget: t('prompts.tokenBudget'),
  transcriptionModel: t('prompts.transcriptionModel'),
  voice: t('prompts.voice'),
  voiceKey: t('prompts.voiceKey'),
  voiceRegion: t('prompts.voiceRegion'),
});

type Range = Readonly<{ min: number; max: number }>;

const REGION = /^[a-z0-9]{3,30}$/i;

interface Kept {
  hasKey: boolean;
  hasVoiceKey: boolean;
}

export function promptRules(t: TFunction, { hasKey, hasVoiceKey }: Kept) {
  const within = (range: Range, text: string) => (value: number | string) =>
    value !== '' && Number(value) >= range.min && Number(value) <= range.max ? null : text;
  const lengthy =
    ({ min }: Range, text: string) =>
    (value: string) =>
      value.trim().length >= min ? null : text;
  const address = (value: string, { provider }: PromptValues) =>
    value.trim() === ''
      ? baseProblem(t, provider)
      : URL.canParse(value.trim())
        ? null
        : t('common.invalid');
  return {
    name: all(required(t), lengthy(promptLimits.name, t('errors.ERR_PROMPT_NAME_INVALID'))),
    prompt: all(required(t), lengthy(promptLimits.prompt, t('errors.ERR_PROMPT_PROMPT_INVALID'))),
    model: (value: string) => (value.trim() === '' ? t('errors.ERR_PROMPT_MODEL_INVALID') : null),
    baseUrl: address,
    maxTokens: within(promptLimits.maxTokens, t('errors.ERR_PROMPT_MAX_TOKENS_INVALID')),
    temperature: within(promptLimits.temperature, t('errors.ERR_PROMPT_TEMPERATURE_INVALID')),
    maxMessages: within(promptLimits.maxMessages, t('errors.ERR_PROMPT_MAX_MESSAGES_INVALID')),
    apiKey: (value: string, { provider }: PromptValues) =>
      value.trim() !== '' || hasKey || !aiPresets[provider].needsKey
        ? null
        : t('errors.ERR_PROMPT_APIKEY_INVALID'),
    voiceKey: (value: string, { voice }: PromptValues) =>
      voice === 'texto' || value.trim() !== '' || hasVoiceKey
        ? null
        : t('errors.ERR_PROMPT_VOICE_KEY_INVALID'),
    voiceRegion: (value: string, { voice }: PromptValues) =>
      REGION.test(value.trim()) || (voice === 'texto' && value.trim() === '')
        ? null
        : t('errors.ERR_PROMPT_VOICE_REGION_INVALID'),
    queueId: (value: string | null) =>
      value === null ? t('errors.ERR_PROMPT_QUEUEID_INVALID') : null,
  };
}

const baseProblem = (t: TFunction, provider: AiProvider): string | null =>
  aiPresets[provider].base === '' ? t('common.required') : null;
