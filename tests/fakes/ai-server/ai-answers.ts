/** Answers as the original shapes them. */
import type { Body } from './ai-server.ts';

/** What a model says. */
export interface Reply {
  text?: string;
  tool?: { name: string; arguments: object | string };
  refusal?: string;
  /** The provider's filter stopped it. */
  isFiltered?: boolean;
  /** Tokens, where a test counts them. */
  usage?: { input: number; output: number; cached?: number };
}

export interface Told {
  reply: Reply;
  input: number;
  /** The most that it may say, with its thoughts. */
  most: number;
  reasons: boolean;
}

/** Roughly as tokenisers count. */
export const countTokens = (text: string): number => Math.ceil(text.length / 4);

const THOUGHTS = 400;

function spentOf({ reply, input, most, reasons }: Told) {
  const { text = '', usage } = reply;
  const needed = countTokens(text) + (reasons ? THOUGHTS : 0);
  /** It thought until no tokens were left. */
  const isEmpty = reasons && most <= THOUGHTS;
  const output = usage?.output ?? Math.min(needed, most);
  return { isEmpty, input: usage?.input ?? input, output, cached: usage?.cached ?? 0 };
}

const argumentsOf = ({ arguments: given }: NonNullable<Reply['tool']>): string =>
  typeof given === 'string' ? given : JSON.stringify(given);

export function chatAnswer({ model }: Body, told: Told): object {
  const { reply } = told;
  const { isEmpty, input, output, cached } = spentOf(told);
  const call = reply.tool && {
    id: 'call_1',
    type: 'function',
    function: { name: reply.tool.name, arguments: argumentsOf(reply.tool) },
  };
  const ended = reply.isFiltered ? 'content_filter' : call ? 'tool_calls' : 'stop';
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model,
    choices: [
      {
        index: 0,
        finish_reason: isEmpty ? 'length' : ended,
        logprobs: null,
        message: {
          role: 'assistant',
          content: isEmpty ? '' : (reply.text ?? null),
          refusal: reply.refusal ?? null,
          ...(call && !isEmpty && { tool_calls: [call] }),
        },
      },
    ],
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cached },
    },
  };
}

export function responsesAnswer({ model }: Body, told: Told): object {
  const { reply, reasons } = told;
  const { isEmpty, input, output, cached } = spentOf(told);
  const reason = isEmpty ? 'max_output_tokens' : reply.isFiltered ? 'content_filter' : null;
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1_700_000_000,
    model,
    status: reason ? 'incomplete' : 'completed',
    incomplete_details: reason && { reason },
    error: null,
    output: [
      ...(reasons ? [{ id: 'rs_1', type: 'reasoning', summary: [] }] : []),
      ...(isEmpty ? [] : itemsOf(reply)),
    ],
    parallel_tool_calls: true,
    usage: {
      input_tokens: input,
      output_tokens: output,
      total_tokens: input + output,
      input_tokens_details: { cached_tokens: cached },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
}

function itemsOf({ text, refusal, tool }: Reply): object[] {
  const content =
    refusal === undefined
      ? { type: 'output_text', text: text ?? '', annotations: [] }
      : { type: 'refusal', refusal };
  const isSaid = text !== undefined || refusal !== undefined;
  const message = { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed' };
  const call = { id: 'fc_1', type: 'function_call', call_id: 'call_1' };
  return [
    ...(isSaid ? [{ ...message, content: [content] }] : []),
    ...(tool ? [{ ...call, name: tool.name, arguments: argumentsOf(tool) }] : []),
  ];
}
