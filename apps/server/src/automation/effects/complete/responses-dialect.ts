/** The Responses API of OpenAI and Azure. Nothing is kept there: `store` is false, and the history is ours. */
import type OpenAI from 'openai';
import { z } from 'zod';
import { type Asking, countOf, isReasoning, type ModelAnswer, maxOutputOf } from './model.ts';

export function responsesBody(asking: Asking): Record<string, unknown> {
  const { target, quirks, system, messages, tools } = asking;
  const strict = quirks.has('noStrict') ? { strict: false } : { strict: true };
  return {
    model: target.model,
    instructions: system,
    input: messages.map(({ role, text: content }) => ({ role, content })),
    store: false,
    max_output_tokens: maxOutputOf(asking),
    ...(!quirks.has('noTemperature') && { temperature: target.temperature }),
    ...(isReasoning(asking) && !quirks.has('noEffort') && { reasoning: { effort: 'low' } }),
    ...(tools.length > 0 &&
      !quirks.has('noTools') && {
        tools: tools.map((tool) => ({ type: 'function', ...tool, ...strict })),
      }),
  };
}

export const askResponses = (client: OpenAI, body: Record<string, unknown>): Promise<unknown> =>
  client.responses.create(body as never);

const Part = z.object({ type: z.string(), text: z.string().optional() });
const Item = z.object({
  type: z.string(),
  content: z.array(Part).nullish(),
  name: z.string().optional(),
  arguments: z.string().optional(),
});
const Answer = z.object({
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(Item),
  usage: z
    .object({
      input_tokens: z.unknown(),
      output_tokens: z.unknown(),
      input_tokens_details: z.object({ cached_tokens: z.unknown() }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/** Undefined for anything else. */
export function readResponses(answer: unknown): ModelAnswer | undefined {
  const read = Answer.safeParse(answer);
  if (!read.success || read.data.status === 'failed') return undefined;
  const { output, usage, incomplete_details: incomplete } = read.data;
  const parts = output.flatMap(({ type, content }) => (type === 'message' ? (content ?? []) : []));
  const call = output.find(({ type }) => type === 'function_call');
  const isRefused =
    incomplete?.reason === 'content_filter' || parts.some(({ type }) => type === 'refusal');
  const isCut = incomplete?.reason === 'max_output_tokens';
  return {
    text: parts.map(({ type, text = '' }) => (type === 'output_text' ? text : '')).join(''),
    toolCall: call ? { name: call.name ?? '', arguments: call.arguments ?? '' } : null,
    usage: {
      input: countOf(usage?.input_tokens),
      output: countOf(usage?.output_tokens),
      cached: countOf(usage?.input_tokens_details?.cached_tokens),
    },
    finish: isRefused ? 'refused' : isCut ? 'length' : 'stop',
  };
}
