/** Whose interface is called. All speak the one of OpenAI. */
export const aiProviders = ['openai', 'azure', 'gemini', 'groq', 'ollama', 'custom'] as const;
export type AiProvider = (typeof aiProviders)[number];

/** Chat Completions, which all have, or the newer Responses. */
export const aiDialects = ['chat', 'responses'] as const;
export type AiDialect = (typeof aiDialects)[number];

interface Preset {
  /** Empty: every company has its own. */
  base: string;
  dialects: readonly AiDialect[];
  needsKey: boolean;
  /** What writes down voice notes for new prompts; empty: it has nothing known to. */
  transcriber: string;
}

export const aiPresets: Record<AiProvider, Preset> = {
  openai: {
    base: 'https://api.openai.com/v1',
    dialects: aiDialects,
    needsKey: true,
    transcriber: 'gpt-transcribe',
  },
  azure: { base: '', dialects: aiDialects, needsKey: true, transcriber: '' },
  gemini: {
    base: 'https://generativelanguage.googleapis.com/v1beta/openai',
    dialects: ['chat'],
    needsKey: true,
    transcriber: '',
  },
  groq: {
    base: 'https://api.groq.com/openai/v1',
    dialects: ['chat'],
    needsKey: true,
    transcriber: 'whisper-large-v3-turbo',
  },
  ollama: { base: '', dialects: ['chat'], needsKey: false, transcriber: '' },
  custom: { base: '', dialects: ['chat'], needsKey: false, transcriber: '' },
};

/** Offered without asking the provider; of those that write down voice notes. */
export const transcribers = ['gpt-transcribe', 'whisper-large-v3-turbo'] as const;

/** What tokens are spent on: answers to customers, tests of prompts, voice notes that are written down, and help for attendants. */
export const aiKinds = [
  'answer',
  'test',
  'transcription',
  'summary',
  'suggestion',
  'rewriting',
  'translation',
] as const;
export type AiKind = (typeof aiKinds)[number];

/** Per cent of a month's tokens at which admins are told. */
export const budgetMarks = [80, 100] as const;
export type BudgetMark = (typeof budgetMarks)[number];

/** Why a prompt did not answer. */
export const promptProblems = [
  'noKey',
  'unreachable',
  'timeout',
  'denied',
  'noModel',
  'quota',
  'busy',
  'budget',
  'refused',
  'empty',
  'tooLong',
  'badRequest',
  'failed',
  'redirect',
  'forbidden',
  'paused',
  'badFile',
] as const;
export type PromptProblem = (typeof promptProblems)[number];

/** How answers are given: written, or by one of these voices of Azure. */
export const promptVoices = [
  'texto',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-FranciscaNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ThalitaNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
] as const;
export type PromptVoice = (typeof promptVoices)[number];

export const promptLimits = {
  name: { min: 5, max: 100 },
  prompt: { min: 50, max: 20_000 },
  model: { min: 1, max: 200 },
  base: { max: 2000 },
  maxTokens: { min: 1, max: 32_000 },
  temperature: { min: 0, max: 1 },
  maxMessages: { min: 1, max: 100 },
  apiKey: { max: 2000 },
  fallbackText: { max: 4096 },
  voiceRegion: { min: 3, max: 30 },
  /** What somebody has read to them to try a voice. */
  read: { max: 300 },
  queues: { max: 50 },
  /** A month. */
  budget: { max: 1_000_000_000_000 },
  /** What somebody types to try one. */
  tried: { max: 4000, turns: 20 },
} as const;

/** As new prompts begin. The model is a name that clients of the family know; OpenAI has shut it down. */
export const promptDefaults = {
  provider: 'openai',
  dialect: 'chat',
  model: 'gpt-3.5-turbo-1106',
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
} as const;

/** Offered without asking the provider. */
export const knownModels = ['gpt-3.5-turbo-1106', 'gpt-4o-mini'] as const;
