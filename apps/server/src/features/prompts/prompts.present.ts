import type { Prompt } from '@prosa/contract/prompts';
import type { PromptProblem } from '@prosa/contract/prompts/models';
import { iso } from '../../core/time.ts';
import type { PromptRow } from './prompts.queries.ts';

export const presentPrompt = (row: PromptRow): Prompt => ({
  id: row.id,
  name: row.name,
  prompt: row.prompt,
  provider: row.provider,
  baseUrl: row.baseUrl,
  dialect: row.dialect,
  model: row.model,
  maxTokens: row.maxTokens,
  temperature: row.temperature,
  maxMessages: row.maxMessages,
  apiKey: { set: row.apiKey !== null, last4: row.apiKeyLast4 },
  queueId: row.queueId,
  queue: row.queueId === null ? null : { id: row.queueId, name: row.queueName ?? '' },
  queueIds: row.queueIds,
  fallbackText: row.fallbackText,
  allDocuments: row.allDocuments,
  documentIds: row.documentIds,
  masks: row.masks,
  tokenBudget: row.tokenBudget,
  promptTokens: row.input,
  completionTokens: row.output,
  totalTokens: row.input + row.output,
  modelEnds: row.modelEnds,
  lastError:
    row.lastError === null || row.lastErrorAt === null
      ? null
      : {
          code: row.lastError as PromptProblem,
          status: row.lastErrorStatus,
          at: iso(row.lastErrorAt),
        },
  transcriptionModel: row.transcriptionModel,
  transcriptionError: row.transcriptionError,
  voice: row.voice,
  voiceKey: { set: row.voiceKey !== null, last4: row.voiceKeyLast4 },
  voiceRegion: row.voiceRegion,
  voiceError: row.voiceError,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  rev: row.rev,
});
