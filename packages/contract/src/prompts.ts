import { z } from 'zod';
import { deleted, ignoredCompany, isoTime, pageQuery, text } from './common.ts';
import { id, textId } from './ids.ts';
import { knowledgeLimits } from './knowledge/documents.ts';
import { Passage } from './knowledge.ts';
import {
  aiDialects,
  aiKinds,
  aiProviders,
  type BudgetMark,
  promptLimits as limits,
  promptProblems,
  promptVoices,
} from './prompts/models.ts';
import { route } from './route.ts';

declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to admins. An update may also be a new error. */
    prompt:
      | { action: 'create' | 'update'; prompt: Prompt }
      | { action: 'delete'; promptId: number };
    /** Sent to admins, once a month at each mark. */
    aiBudget: { action: 'update'; percent: BudgetMark };
  }
}

export const PromptRef = z.object({ id: id('prompt'), name: z.string() });
export type PromptRef = z.output<typeof PromptRef>;

const Problem = z.object({
  code: z.enum(promptProblems),
  status: z.number().nullable(),
  at: isoTime,
});

const QueueRef = z.object({ id: id('queue'), name: z.string() });

export const Prompt = PromptRef.extend({
  prompt: z.string(),
  provider: z.enum(aiProviders),
  /** Empty: that of the provider. */
  baseUrl: z.string(),
  dialect: z.enum(aiDialects),
  model: z.string(),
  maxTokens: z.number(),
  temperature: z.number(),
  maxMessages: z.number(),
  /** Whether a key is set. It is never returned. */
  apiKey: z.object({ set: z.boolean(), last4: z.string() }),
  /** Where tickets go that need a person. */
  queueId: id('queue').nullable(),
  queue: QueueRef.nullable(),
  /** Further queues that it may transfer to. */
  queueIds: z.array(id('queue')),
  /** Empty: the company's text. */
  fallbackText: z.string(),
  /** Whether it may use every document of the knowledge base, also those that are added later. */
  allDocuments: z.boolean(),
  /** Otherwise these. */
  documentIds: z.array(id('document')),
  /** Whether CPF, CNPJ and card numbers are hidden from the provider. */
  masks: z.boolean(),
  /** Tokens a month; null: as many as the company has. */
  tokenBudget: z.number().nullable(),
  /** Since it was created. */
  promptTokens: z.number(),
  completionTokens: z.number(),
  totalTokens: z.number(),
  /** When the provider shuts its model down: `YYYY-MM-DD`. */
  modelEnds: z.string().nullable(),
  /** Why it last did not answer; null once it has answered. */
  lastError: Problem.nullable(),
  /** The model of the same provider that writes down voice notes; empty: none does. */
  transcriptionModel: z.string(),
  /** Why a voice note was last not written down. */
  transcriptionError: Problem.nullable(),
  voice: z.enum(promptVoices),
  /** Whether a key of Azure Speech is set. It is never returned. */
  voiceKey: z.object({ set: z.boolean(), last4: z.string() }),
  voiceRegion: z.string(),
  /** Why an answer was last written instead of spoken. */
  voiceError: Problem.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Prompt = z.output<typeof Prompt>;

export const PromptTest = z.object({
  ok: z.boolean(),
  error: z.enum(promptProblems).nullable(),
  status: z.number().nullable(),
  /** What a customer would be told. */
  texts: z.array(z.string()),
  /** What would happen then. */
  action: z.enum(['none', 'transfer', 'close']),
  queueId: id('queue').nullable(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  ms: z.number(),
  /** What it was given of the knowledge base, best first. */
  passages: z.array(Passage),
});
export type PromptTest = z.output<typeof PromptTest>;

export const VoiceTest = z.object({
  error: z.enum(promptProblems).nullable(),
  status: z.number().nullable(),
  /** OGG/Opus in base64. */
  audio: z.string().nullable(),
});
export type VoiceTest = z.output<typeof VoiceTest>;

export const AiModel = z.object({ id: z.string(), ends: z.string().nullable() });
export type AiModel = z.output<typeof AiModel>;

const Month = z.object({
  /** Its first day: `YYYY-MM-DD`. */
  month: z.string(),
  /** Null for prompts that are gone. */
  promptId: id('prompt').nullable(),
  kind: z.enum(aiKinds),
  answers: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
});

export const AiUsage = z.object({
  /** Oldest first. */
  months: z.array(Month),
  /** Tokens of this month, with what is set aside for requests under way. */
  used: z.number(),
  /** Tokens a month: the smaller of the next two; null where neither is set. */
  limit: z.number().nullable(),
  ofPlan: z.number().nullable(),
  /** The company's own limit. */
  budget: z.number().nullable(),
});
export type AiUsage = z.output<typeof AiUsage>;

const tokens = z.number().int().min(1).max(limits.budget.max).nullable();

/** Fields of other clients come as text. */
/** Of an API key. */
const secret = text(limits.apiKey.max)
  .trim()
  .regex(/^[\x21-\x7e]*$/)
  .nullable();

const amount = z.coerce.number<string | number>();

/** What its fields must be beyond this, prompts.rules.ts of the server says with a code for each. */
const editable = {
  name: text(limits.name.max * 2),
  prompt: text(limits.prompt.max),
  provider: z.enum(aiProviders),
  baseUrl: text(limits.base.max).trim(),
  dialect: z.enum(aiDialects),
  model: text(limits.model.max).trim(),
  maxTokens: amount,
  temperature: amount,
  maxMessages: amount,
  /** It stays if the field is absent. */
  apiKey: secret,
  queueId: id('queue').nullable(),
  queueIds: z.array(id('queue')).max(limits.queues.max),
  fallbackText: text(limits.fallbackText.max),
  allDocuments: z.boolean(),
  documentIds: z.array(id('document')).max(knowledgeLimits.documents.max),
  masks: z.boolean(),
  tokenBudget: tokens,
  transcriptionModel: text(limits.model.max).trim(),
  voice: z.enum(promptVoices),
  /** It stays if the field is absent. */
  voiceKey: secret,
  voiceRegion: text(limits.voiceRegion.max).trim().toLowerCase(),
  companyId: ignoredCompany,
};

/** The prompt by which voice notes are written down while people attend; null: nobody's are. */
const Transcribing = z.object({ promptId: id('prompt').nullable() });

const speech = {
  voiceRegion: editable.voiceRegion,
  /** The stored one of the prompt, if absent. */
  voiceKey: editable.voiceKey.optional(),
  promptId: id('prompt').optional(),
};

const params = z.object({ promptId: textId('prompt') });
const common = { access: 'prompts-page:manage', plan: 'useOpenAi' } as const;

export const promptRoutes = {
  'GET /prompt': route({
    access: 'queues-page:manage',
    query: z.object(pageQuery),
    response: z.object({
      prompts: z.array(Prompt),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary:
      'List AI prompts by name: in pages with `pageNumber` or `cursor`, otherwise the first 200',
  }),
  'GET /prompt/usage': route({
    ...common,
    query: z.object({
      months: z.coerce.number<string | number>().int().min(1).max(36).default(12),
    }),
    response: AiUsage,
    summary: 'Tokens by month and prompt, with the limits of this month',
  }),
  'POST /prompt/budget': route({
    ...common,
    body: z.object({ tokens }),
    status: 200,
    response: AiUsage,
    summary: "Set the company's own limit of tokens a month; null removes it",
  }),
  'GET /prompt/transcription': route({
    ...common,
    response: Transcribing,
    summary: 'By which prompt voice notes are written down while people attend',
  }),
  'POST /prompt/transcription': route({
    ...common,
    body: Transcribing,
    status: 200,
    response: Transcribing,
    summary:
      'Choose by which prompt voice notes are written down while people attend; null switches it off',
  }),
  'POST /prompt/models': route({
    ...common,
    body: z.object({
      provider: editable.provider,
      baseUrl: editable.baseUrl.default(''),
      /** The stored one of the prompt, if absent. */
      apiKey: editable.apiKey.optional(),
      promptId: id('prompt').optional(),
    }),
    status: 200,
    response: z.object({
      models: z.array(AiModel),
      error: z.enum(promptProblems).nullable(),
    }),
    summary: 'Ask a provider which models it has; a stored key goes only to its own address',
  }),
  'POST /prompt/voices': route({
    ...common,
    body: z.object(speech),
    status: 200,
    response: z.object({
      voices: z.array(z.enum(promptVoices)),
      error: z.enum(promptProblems).nullable(),
    }),
    summary: 'Ask Azure which of the voices a region has',
  }),
  'POST /prompt/voices/test': route({
    ...common,
    body: z.object({
      ...speech,
      voice: z.enum(promptVoices).exclude(['texto']),
      text: text(limits.read.max).trim().min(1),
    }),
    status: 200,
    response: VoiceTest,
    summary: 'Listen to a voice',
  }),
  'GET /prompt/:promptId': route({
    ...common,
    params,
    response: Prompt,
    summary: 'Get an AI prompt; of its key only whether it is set',
  }),
  'POST /prompt': route({
    ...common,
    body: z.object(editable).partial(),
    status: 201,
    response: Prompt,
    summary:
      'Create an AI prompt. Each wrong field has a code of its own: ERR_PROMPT_NAME_INVALID …',
  }),
  'PUT /prompt/:promptId': route({
    ...common,
    params,
    body: z.object(editable).partial(),
    ifMatch: true,
    response: Prompt,
    summary: 'Update an AI prompt. The key stays if absent; another address needs it again.',
  }),
  'DELETE /prompt/:promptId': route({
    ...common,
    params,
    response: deleted(id('prompt')),
    summary: 'Delete an AI prompt; refused while a connection, queue or flow uses it',
  }),
  'POST /prompt/:promptId/test': route({
    ...common,
    params,
    body: z.object({
      /** A conversation that ends with the customer. */
      messages: z
        .array(z.object({ fromMe: z.boolean(), text: text(limits.tried.max).trim().min(1) }))
        .min(1)
        .max(limits.tried.turns),
    }),
    status: 200,
    response: PromptTest,
    summary: 'Try an AI prompt on an invented conversation; its tokens count',
  }),
} as const;
