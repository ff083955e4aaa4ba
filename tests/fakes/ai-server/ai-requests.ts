/** What a request may contain, and the errors of the original where it does not. */
import type { Body, Model } from './ai-server.ts';

export interface ApiError {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

interface Named {
  message: string;
  type: string;
  param: string | null;
  code: string | null;
}

const bodyOf = (error: Named) => ({ error });

const invalid = 'invalid_request_error';

const errors = {
  key: (): [number, Named] => [
    401,
    {
      message: 'Incorrect API key provided: sk-canar***cdef. You can find your API key at …',
      type: invalid,
      param: null,
      code: 'invalid_api_key',
    },
  ],
  url: (): [number, Named] => [
    404,
    { message: 'Invalid URL', type: invalid, param: null, code: null },
  ],
  model: (name): [number, Named] => [
    404,
    {
      message: `The model \`${name}\` does not exist or you do not have access to it.`,
      type: invalid,
      param: null,
      code: 'model_not_found',
    },
  ],
  quota: (): [number, Named] => [
    429,
    {
      message: 'You exceeded your current quota, please check your plan and billing details.',
      type: 'insufficient_quota',
      param: null,
      code: 'insufficient_quota',
    },
  ],
  rate: (): [number, Named] => [
    429,
    {
      message: 'Rate limit reached for gpt-test in organization org-x on requests per min (RPM).',
      type: 'requests',
      param: null,
      code: 'rate_limit_exceeded',
    },
  ],
  overloaded: (): [number, Named] => [
    503,
    { message: 'The engine is overloaded.', type: 'server_error', param: null, code: null },
  ],
  context: (): [number, Named] => [
    400,
    {
      message: "This model's maximum context length is 128 tokens. Please reduce the length.",
      type: invalid,
      param: 'messages',
      code: 'context_length_exceeded',
    },
  ],
  filter: (): [number, Named] => [
    400,
    {
      message: 'The response was filtered due to the prompt triggering the content policy.',
      type: invalid,
      param: 'prompt',
      code: 'content_filter',
    },
  ],
  unknown: (name): [number, Named] => [
    400,
    {
      message: `Unknown parameter: '${name}'.`,
      type: invalid,
      param: name,
      code: 'unknown_parameter',
    },
  ],
  missing: (name): [number, Named] => [
    400,
    {
      message: `Missing required parameter: '${name}'.`,
      type: invalid,
      param: name,
      code: 'missing_required_parameter',
    },
  ],
  format: (name): [number, Named] => [
    400,
    { message: 'Invalid file format.', type: invalid, param: name, code: null },
  ],
  large: (name): [number, Named] => [
    413,
    { message: 'Maximum content size limit exceeded.', type: invalid, param: name, code: null },
  ],
  unsupported: (name): [number, Named] => [
    400,
    {
      message: `Unsupported parameter: '${name}' is not supported with this model.`,
      type: invalid,
      param: name,
      code: 'unsupported_parameter',
    },
  ],
  value: (name): [number, Named] => [
    400,
    {
      message: `Unsupported value: '${name}' does not support this value with this model.`,
      type: invalid,
      param: name,
      code: 'unsupported_value',
    },
  ],
} satisfies Record<string, (name: string) => [number, Named]>;

export function apiError(
  kind: keyof typeof errors,
  name = '',
  headers: Record<string, string> = {},
): ApiError {
  const [status, error] = errors[kind](name);
  return { status, body: bodyOf(error), headers };
}

const CHAT = new Set([
  'model',
  'messages',
  'max_completion_tokens',
  'max_tokens',
  'temperature',
  'reasoning_effort',
  'tools',
  'tool_choice',
  'stop',
  'top_p',
  'n',
  'seed',
  'user',
]);
const RESPONSES = new Set([
  'model',
  'instructions',
  'input',
  'store',
  'max_output_tokens',
  'temperature',
  'reasoning',
  'tools',
  'tool_choice',
]);

interface Manners {
  model: Model;
  isStrict: boolean;
  isChat: boolean;
}

/** Undefined for a request that the model takes. */
export function refusalOf(body: Body, { model, isStrict, isChat }: Manners): ApiError | undefined {
  const names = Object.keys(body);
  const refused = names.find((name) => model.refuses?.includes(name));
  if (refused) return apiError('unsupported', refused);
  if (!isStrict) return undefined;
  const known = isChat ? CHAT : RESPONSES;
  const unknown = names.find((name) => !known.has(name));
  if (unknown) return apiError('unknown', unknown);
  return (model.reasons ? ofThinker(body) : ofOther(body)) ?? strictly(body, isChat);
}

function ofThinker({ max_tokens: max, temperature = 1 }: Body): ApiError | undefined {
  if (max !== undefined) return apiError('unsupported', 'max_tokens');
  return temperature === 1 ? undefined : apiError('value', 'temperature');
}

function ofOther({ reasoning_effort: effort, reasoning }: Body): ApiError | undefined {
  if (effort !== undefined) return apiError('unsupported', 'reasoning_effort');
  return reasoning === undefined ? undefined : apiError('unsupported', 'reasoning.effort');
}

interface FunctionOf {
  strict?: boolean;
  parameters?: {
    properties?: Record<string, unknown>;
    required?: string[];
    additionalProperties?: boolean;
  };
}

/** A strict function names all of its properties as required, and no others. */
function strictly(body: Body, isChat: boolean): ApiError | undefined {
  const tools = (body.tools ?? []) as Record<string, unknown>[];
  const wrong = tools.findIndex((tool) => !isComplete((isChat ? tool.function : tool) as never));
  if (wrong === -1) return undefined;
  return apiError('value', `tools[${wrong}]${isChat ? '.function' : ''}.parameters`);
}

function isComplete({ strict = false, parameters = {} }: FunctionOf): boolean {
  const { properties = {}, required = [], additionalProperties } = parameters;
  const isNamed = Object.keys(properties).every((name) => required.includes(name));
  return !strict || (isNamed && additionalProperties === false);
}
