import { compareNames } from '@prosa/contract/name-order';
import type { AiUsage, Prompt, PromptTest } from '@prosa/contract/prompts';
import type { AiDialect, AiProvider, PromptVoice } from '@prosa/contract/prompts/models';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';

export interface PromptDraft {
  name: string;
  prompt: string;
  provider: AiProvider;
  baseUrl: string;
  dialect: AiDialect;
  model: string;
  maxTokens: number;
  temperature: number;
  maxMessages: number;
  /** Stays as it is if absent. */
  apiKey?: string;
  queueId: number | null;
  queueIds: number[];
  fallbackText: string;
  allDocuments: boolean;
  documentIds: number[];
  masks: boolean;
  tokenBudget: number | null;
  transcriptionModel: string;
  voice: PromptVoice;
  /** Stays as it is if absent. */
  voiceKey?: string;
  voiceRegion: string;
}

const params = (id: number) => ({ params: { promptId: String(id) } });

export const promptsResource: Resource<Prompt, PromptDraft> = {
  name: 'prompts',
  list: async ({ signal, ...query }) => {
    const page = await call('GET /prompt', { query: { pageNumber: 1, ...query } }, { signal });
    const { prompts: items, count, hasMore, cursor } = page;
    return { items, count, cursor: hasMore ? cursor : null };
  },
  create: (body) => call('POST /prompt', { body }),
  update: (id, body, rev) => call('PUT /prompt/:promptId', { ...params(id), body }, ifMatch(rev)),
  remove: (id) => call('DELETE /prompt/:promptId', params(id)),
  order: (a, b) => compareNames(a.name, b.name) || a.id - b.id,
};

export interface Turn {
  fromMe: boolean;
  text: string;
}

export const tryPrompt = (id: number, messages: Turn[]): Promise<PromptTest> =>
  call('POST /prompt/:promptId/test', { ...params(id), body: { messages } });

interface Place {
  provider: AiProvider;
  baseUrl: string;
  apiKey?: string;
  promptId?: number;
}

export const listModels = (body: Place) => call('POST /prompt/models', { body });

interface Speech {
  voiceRegion: string;
  voiceKey?: string;
  promptId?: number;
}

export const listVoices = (body: Speech) => call('POST /prompt/voices', { body });

export const tryVoice = (body: Speech & { voice: Exclude<PromptVoice, 'texto'>; text: string }) =>
  call('POST /prompt/voices/test', { body });

export const usageQuery = queryOptions({
  queryKey: ['prompts', 'usage'],
  queryFn: ({ signal }) => call('GET /prompt/usage', { query: {} }, { signal }),
});

export const changeBudget = (tokens: number | null): Promise<AiUsage> =>
  call('POST /prompt/budget', { body: { tokens } });
