/** The fake is what unmodified clients of others expect: the SDK of OpenAI, and one for compatible servers. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiError } from './ai-requests.ts';
import { AiServer, KEY } from './ai-server.ts';

let ai: AiServer;
beforeEach(async () => {
  ai = await AiServer.open();
});
afterEach(() => ai.leave());

const tool = { name: 'transfer_to_queue', arguments: { queueId: 2 } };
const parameters = {
  type: 'object' as const,
  properties: { queueId: { type: 'integer' as const } },
  required: ['queueId'],
  additionalProperties: false,
};

interface Said {
  text: string;
  tool: { name: string; arguments: unknown } | null;
  finish: string;
  input: number;
  output: number;
}

interface Failure {
  status: number;
}

/** The same questions by each client. */
interface Client {
  ask(model: string, more?: { temperature?: number }): Promise<Said>;
}

const messages = [
  { role: 'system' as const, content: 'Seja breve.' },
  { role: 'user' as const, content: 'Oi' },
];

function official(apiKey = KEY): Client {
  const client = new OpenAI({ apiKey, baseURL: ai.base, maxRetries: 0 });
  return {
    ask: async (model, more = {}) => {
      const answer = await client.chat.completions.create({
        model,
        messages,
        max_completion_tokens: 100,
        tools: [{ type: 'function', function: { name: tool.name, parameters, strict: true } }],
        ...more,
      });
      const [choice] = answer.choices;
      const call = choice?.message.tool_calls?.[0];
      return {
        text: choice?.message.content ?? '',
        tool:
          call?.type === 'function'
            ? { name: call.function.name, arguments: JSON.parse(call.function.arguments) }
            : null,
        finish: choice?.finish_reason ?? '',
        input: answer.usage?.prompt_tokens ?? 0,
        output: answer.usage?.completion_tokens ?? 0,
      };
    },
  };
}

function compatible(apiKey = KEY): Client {
  const provider = createOpenAICompatible({ name: 'fake', apiKey, baseURL: ai.base });
  return {
    ask: async (model, more = {}) => {
      const { content, finishReason, usage } = await provider.chatModel(model).doGenerate({
        prompt: [
          { role: 'system', content: 'Seja breve.' },
          { role: 'user', content: [{ type: 'text', text: 'Oi' }] },
        ],
        maxOutputTokens: 100,
        tools: [{ type: 'function', name: tool.name, inputSchema: parameters }],
        ...more,
      });
      const call = content.find(({ type }) => type === 'tool-call') as
        | { toolName: string; input: string }
        | undefined;
      return {
        text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
        tool: call ? { name: call.toolName, arguments: JSON.parse(call.input) } : null,
        finish: String(finishReason.raw),
        input: usage.inputTokens.total ?? 0,
        output: usage.outputTokens.total ?? 0,
      };
    },
  };
}

const statusOf = (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 200,
    (error: Partial<Failure> & { statusCode?: number }) => error.status ?? error.statusCode ?? 0,
  );

describe.each([
  ['openai', official],
  ['@ai-sdk/openai-compatible', compatible],
])('%s', (_name, connect) => {
  test('reads a text with its tokens', async () => {
    ai.script = [{ text: 'Oi!', usage: { input: 12, output: 3 } }];
    expect(await connect().ask('gpt-test')).toEqual({
      text: 'Oi!',
      tool: null,
      finish: 'stop',
      input: 12,
      output: 3,
    });
  });

  test('reads a call of a tool with a text beside it', async () => {
    ai.script = [{ text: 'Um momento.', tool }];
    expect(await connect().ask('gpt-test')).toMatchObject({
      text: 'Um momento.',
      tool,
      finish: 'tool_calls',
    });
  });

  test('reads an answer that was thought about until no tokens were left', async () => {
    ai.models.set('o9-test', { reasons: true });
    ai.isStrict = false;
    ai.script = [{ text: 'Oi!' }];
    expect(await connect().ask('o9-test')).toMatchObject({ text: '', finish: 'length' });
  });

  test.each([
    ['key', 401],
    ['model', 404],
    ['quota', 429],
    ['rate', 429],
    ['overloaded', 503],
    ['context', 400],
    ['filter', 400],
  ] as const)('reads the error %s', async (kind, status) => {
    ai.script = [apiError(kind)];
    expect(await statusOf(connect().ask('gpt-test'))).toBe(status);
  });

  test('is refused with a wrong key, and a model that nobody has', async () => {
    expect(await statusOf(connect('wrong').ask('gpt-test'))).toBe(401);
    expect(await statusOf(connect().ask('gpt-gone'))).toBe(404);
    expect(ai.asked).toHaveLength(1);
  });
});

describe('strictly', () => {
  const client = () => new OpenAI({ apiKey: KEY, baseURL: ai.base, maxRetries: 0 });
  const refused = (body: object) =>
    client()
      .chat.completions.create({ model: 'gpt-test', messages, ...body })
      .then(
        () => undefined,
        (error: InstanceType<typeof OpenAI.APIError>) => [error.status, error.code, error.param],
      );

  test.each([
    [{ store_everything: true }, [400, 'unknown_parameter', 'store_everything']],
    [{ reasoning_effort: 'low' }, [400, 'unsupported_parameter', 'reasoning_effort']],
    [{ model: 'o9', max_tokens: 5 }, [400, 'unsupported_parameter', 'max_tokens']],
    [{ model: 'o9', temperature: 0.2 }, [400, 'unsupported_value', 'temperature']],
    [{ model: 'o9', reasoning_effort: 'low' }, undefined],
    [{ max_tokens: 5, temperature: 0.2 }, undefined],
  ])('%o gets %o', async (body, answer) => {
    ai.models.set('o9', { reasons: true });
    expect(await refused(body)).toEqual(answer);
  });

  test('answers Responses, and lists models with the day that they end', async () => {
    ai.models.set('gpt-old', { shutdownDate: '2027-01-14' });
    ai.script = [{ text: 'Oi!', tool }];
    const answer = await client().responses.create({
      model: 'gpt-test',
      instructions: 'Seja breve.',
      input: [{ role: 'user', content: 'Oi' }],
      store: false,
      tools: [{ type: 'function', name: tool.name, parameters, strict: true }],
    });
    expect(answer.output_text).toBe('Oi!');
    expect(answer.output.at(-1)).toMatchObject({ type: 'function_call', name: tool.name });
    const { data } = await client().models.list();
    expect(data).toMatchObject([{ id: 'gpt-test' }, { shutdown_date: '2027-01-14' }]);
  });
});
