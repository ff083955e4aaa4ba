import {
  aiDialects,
  aiProviders,
  type PromptProblem,
  promptVoices,
} from '@prosa/contract/prompts/models';
import {
  bytea,
  companyId,
  createdAt,
  edits,
  identity,
  int8,
  rev,
  textOr,
  time,
  updatedAt,
} from '../../core/db/columns.ts';
import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  sql,
  text,
} from '../../core/db/drizzle.ts';

export interface StoredProblem {
  code: PromptProblem;
  status: number | null;
  at: string;
}

export const prompts = pgTable('prompts', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  prompt: textOr('prompt', ''),
  provider: text('provider', { enum: aiProviders }).notNull().default('openai'),
  baseUrl: textOr('base_url', ''),
  dialect: text('dialect', { enum: aiDialects }).notNull().default('chat'),
  model: textOr('model', 'gpt-3.5-turbo-1106'),
  maxTokens: integer('max_tokens').notNull().default(100),
  temperature: doublePrecision('temperature').notNull().default(1),
  maxMessages: integer('max_messages').notNull().default(10),
  apiKey: bytea('api_key'),
  apiKeyLast4: textOr('api_key_last4', ''),
  queueId: int8('queue_id'),
  fallbackText: textOr('fallback_text', ''),
  allDocuments: boolean('all_documents').notNull().default(false),
  masks: boolean('masks').notNull().default(true),
  tokenBudget: int8('token_budget'),
  quirks: text('quirks').array().notNull().default(sql`'{}'`),
  transcriptionModel: textOr('transcription_model', ''),
  transcriptionError: jsonb('transcription_error').$type<StoredProblem>(),
  voice: text('voice', { enum: promptVoices }).notNull().default('texto'),
  voiceKey: bytea('voice_key'),
  voiceKeyLast4: textOr('voice_key_last4', ''),
  voiceRegion: textOr('voice_region', ''),
  voiceError: jsonb('voice_error').$type<StoredProblem>(),
  modelEnds: date('model_ends'),
  lastError: text('last_error'),
  lastErrorStatus: integer('last_error_status'),
  lastErrorAt: time('last_error_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const promptQueues = pgTable('prompt_queues', {
  companyId: companyId(),
  promptId: int8('prompt_id').notNull(),
  queueId: int8('queue_id').notNull(),
});

export const transcriptionSettings = pgTable('transcription_settings', {
  companyId: companyId(),
  promptId: int8('prompt_id').notNull(),
});

export const promptDocuments = pgTable('prompt_documents', {
  companyId: companyId(),
  promptId: int8('prompt_id').notNull(),
  documentId: int8('document_id').notNull(),
});

export const aiBudgets = pgTable('ai_budgets', {
  companyId: companyId(),
  tokens: int8('tokens').notNull(),
});
