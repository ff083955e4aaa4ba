/** What every dialect is asked, and what it answers. */
import type { AiDialect, AiProvider } from '@prosa/contract/prompts/models';

/** What a model turned out not to take, or to need. */
export const quirks = [
  'noTemperature',
  'oldMaxTokens',
  'noEffort',
  'noStrict',
  'noTools',
  'reasons',
] as const;
export type Quirk = (typeof quirks)[number];

export interface ModelTarget {
  promptId: number;
  provider: AiProvider;
  /** Without a slash at its end. */
  base: string;
  dialect: AiDialect;
  model: string;
  apiKey: string | null;
  maxTokens: number;
  temperature: number;
}

export interface Said {
  role: 'user' | 'assistant';
  text: string;
}

export interface Tool {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
}

/** One request. */
export interface Asking {
  target: ModelTarget;
  quirks: ReadonlySet<Quirk>;
  system: string;
  messages: readonly Said[];
  tools: readonly Tool[];
}

export interface Usage {
  input: number;
  output: number;
  /** Of the input, what the provider had kept. */
  cached: number;
}

export interface ModelAnswer {
  text: string;
  toolCall: { name: string; arguments: string } | null;
  usage: Usage;
  finish: 'stop' | 'length' | 'refused';
}

/** What models think before they answer counts as output too. */
const THINKING = 1000;

const REASONING = /^(?:o\d|gpt-(?:[5-9]|\d\d))/;

export const isReasoning = ({ target: { model }, quirks: known }: Asking): boolean =>
  known.has('reasons') || REASONING.test(model.split('/').at(-1) ?? '');

export const maxOutputOf = (asking: Asking): number =>
  asking.target.maxTokens + (isReasoning(asking) ? THINKING : 0);

export const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.trunc(value) : 0;
