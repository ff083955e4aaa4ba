/** Chat Completions, which every provider has. */
import type OpenAI from 'openai';
import { z } from 'zod';
import {
  type Asking,
  countOf,
  isReasoning,
  type ModelAnswer,
  maxOutputOf,
  type Tool,
} from './model.ts';

export function chatBody(asking: Asking): Record<string, unknown> {
  const { target, quirks, system, messages, tools } = asking;
  const max = quirks.has('oldMaxTokens') ? 'max_tokens' : 'max_completion_tokens';
  return {
    model: target.model,
    messages: [
      { role: 'system', content: system },
      ...messages.map(({ role, text: content }) => ({ role, content })),
    ],
    [max]: maxOutputOf(asking),
    ...(!quirks.has('noTemperature') && { temperature: target.temperature }),
    ...(isReasoning(asking) && !quirks.has('noEffort') && { reasoning_effort: 'low' }),
    ...(tools.length > 0 &&
      !quirks.has('noTools') && { tools: tools.map((tool) => functionOf(tool, quirks)) }),
  };
}

const functionOf = (tool: Tool, quirks: Asking['quirks']) => ({
  type: 'function',
  function: { ...tool, ...(!quirks.has('noStrict') && { strict: true }) },
});

export const askChat = (client: OpenAI, body: Record<string, unknown>): Promise<unknown> =>
  client.chat.completions.create(body as never);

const Answer = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z
            .array(z.object({ function: z.object({ name: z.string(), arguments: z.string() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.unknown(),
      completion_tokens: z.unknown(),
      prompt_tokens_details: z.object({ cached_tokens: z.unknown() }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/** Undefined for anything else. */
export function readChat(answer: unknown): ModelAnswer | undefined {
  const read = Answer.safeParse(answer);
  const [choice] = read.data?.choices ?? [];
  if (!read.success || !choice) return undefined;
  const { message, finish_reason: finish } = choice;
  const usage = read.data.usage;
  return {
    text: message.content ?? '',
    toolCall: message.tool_calls?.[0]?.function ?? null,
    usage: {
      input: countOf(usage?.prompt_tokens),
      output: countOf(usage?.completion_tokens),
      cached: countOf(usage?.prompt_tokens_details?.cached_tokens),
    },
    finish: finishOf(finish ?? 'stop', message.refusal ?? ''),
  };
}

function finishOf(finish: string, refusal: string): ModelAnswer['finish'] {
  if (finish === 'content_filter' || refusal !== '') return 'refused';
  return finish === 'length' ? 'length' : 'stop';
}
