/** Reads the JSON of a node as the family's editors write it, each a little differently. */
import { flowLimits } from '@prosa/contract/flow-limits';
import type { FlowNode } from './graph.ts';
import {
  type Element,
  type MediaKind,
  type Method,
  mediaKinds,
  methods,
  type Named,
  type NodeData,
  type Operator,
  type Option,
  operators,
  type Rule,
  type Source,
  sources,
  type Waiting,
} from './nodes.ts';
import { asId, asList, asNumber, asRecord, asText, asTrue, type Json } from './read-json.ts';

type Reader = (json: Json) => NodeData;

const readers: Record<string, Reader> = {
  start: () => ({ type: 'start' }),
  singleBlock: (json) => ({ type: 'singleBlock', elements: readElements(json) }),
  message: ({ label }) => ({
    type: 'singleBlock',
    elements: [{ type: 'message', text: asText(label) }],
  }),
  img: (json) => single('img', json),
  audio: (json) => single('audio', json),
  video: (json) => single('video', json),
  menu: (json) => ({
    type: 'menu',
    message: asText(json.message),
    options: readOptions(json.arrayOption),
    ...readWaiting(json),
  }),
  question: readQuestion,
  input: readQuestion,
  waitForInteraction: readQuestion,
  randomizer: ({ percent }) => ({
    type: 'randomizer',
    percent: Math.min(100, Math.max(0, asNumber(percent) ?? 0)),
  }),
  interval: ({ sec }) => ({ type: 'interval', seconds: asNumber(sec) ?? 0 }),
  ticket: readQueue,
  sector: readQueue,
  condition: readCondition,
  httpRequest: readRequest,
  closeTicket: ({ message }) => ({ type: 'closeTicket', message: asText(message) }),
  tag: ({ tag, action }) => ({
    type: 'tag',
    tag: readNamed(tag),
    isRemoved: action === 'remove',
  }),
  removeTag: ({ tag }) => ({ type: 'tag', tag: readNamed(tag), isRemoved: true }),
  attendant: ({ user }) => ({ type: 'attendant', user: readNamed(user) }),
  switchFlow: ({ flowSelected }) => ({ type: 'switchFlow', flow: readNamed(flowSelected) }),
  typebot: ({ integration, typebotIntegration }) => ({
    type: 'typebot',
    integration: readNamed(integration),
    settings: asRecord(typebotIntegration),
  }),
  openai: ({ prompt, typebotIntegration }) => ({
    type: 'openai',
    prompt: readNamed(prompt),
    settings: asRecord(typebotIntegration),
  }),
  gemini: ({ typebotIntegration, ...json }) => ({
    type: 'openai',
    prompt: readNamed(json.prompt),
    settings: { ...json, ...asRecord(typebotIntegration), provider: 'gemini' },
  }),
};

export function readNode({ type, data }: Pick<FlowNode, 'type' | 'data'>): NodeData {
  const json = asRecord(data);
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined;
  return reader ? reader(json) : { type: 'unsupported', name: type, json };
}

/** Elements in the order of `seq`, which names each by its `number`. */
function readElements({ seq, elements }: Json): Element[] {
  const byKey = new Map(
    asList(elements)
      .map(asRecord)
      .map((element) => [asText(element.number), element]),
  );
  return asList(seq).flatMap((key) => {
    const element = byKey.get(asText(key));
    return element ? (readElement(asText(key), element) ?? []) : [];
  });
}

/** Some editors say what an element is only by its key, such as `img0`. */
function readElement(key: string, json: Json): Element | undefined {
  const kinds = ['message', 'interval', ...mediaKinds] as const;
  const type =
    kinds.find((kind) => kind === json.type) ?? kinds.find((kind) => key.startsWith(kind));
  if (type === undefined) return undefined;
  if (type === 'message') return { type, text: asText(json.value) };
  if (type === 'interval') return { type, seconds: asNumber(json.value) ?? 0 };
  return readMedia(type, json, json.value);
}

const single = (type: MediaKind, json: Json): NodeData => ({
  type: 'singleBlock',
  elements: [readMedia(type, json, json.url)],
});

const readMedia = (type: MediaKind, json: Json, file: unknown): Element => ({
  type,
  file: asText(file),
  original: asText(json.original),
  isVoice: type === 'audio' && asTrue(json.record),
});

const readOptions = (list: unknown): Option[] =>
  asList(list)
    .map(asRecord)
    .map(({ number, value }, index) => ({
      number: asNumber(number) ?? index + 1,
      value: asText(value),
    }));

function readWaiting(json: Json): Waiting {
  const seconds = asNumber(json.timeoutSeconds) ?? asNumber(json.menuTimeoutSeconds) ?? 0;
  return {
    timeout: seconds > 0 ? Math.min(seconds, flowLimits.timeout.max) : null,
    timeoutMessage: asText(json.timeoutMessage),
    invalidMessage: asText(json.invalidOptionMessage),
  };
}

function readQuestion(json: Json): NodeData {
  const settings = { ...json, ...asRecord(json.typebotIntegration) };
  return {
    type: 'question',
    message: asText(settings.message),
    answerKey: asText(settings.answerKey).trim(),
    ...readWaiting(settings),
  };
}

/** `{data: {id}}` as created, `{id}` once edited, `{queue: {id}}` in other editors. */
function readQueue(json: Json): NodeData {
  const inner = asRecord(json.data);
  return {
    type: 'ticket',
    queue: readNamed(json) ?? readNamed(json.queue) ?? readNamed(inner) ?? readNamed(inner.data),
  };
}

/** A name without an id waits to be found in the company: id 0. */
function readNamed(value: unknown): Named | null {
  const json = asRecord(value);
  const id = asId(json.id);
  const name = asText(json.name);
  if (id === undefined && name === '') return null;
  return { id: id ?? 0, name };
}

/** The codes of the family's first dialog. */
const codes: Record<string, Operator> = {
  1: 'equals',
  2: 'greaterOrEqual',
  3: 'lessOrEqual',
  4: 'less',
  5: 'greater',
};
const operatorNames: Record<string, Operator> = {
  '==': 'equals',
  '=': 'equals',
  '!=': 'notEquals',
  '>=': 'greaterOrEqual',
  '<=': 'lessOrEqual',
  '<': 'less',
  '>': 'greater',
  not_equals: 'notEquals',
  not_contains: 'notContains',
  starts_with: 'startsWith',
  is_empty: 'empty',
  is_not_empty: 'notEmpty',
  not_empty: 'notEmpty',
};

function readCondition(json: Json): NodeData {
  const { key, condition, value, mode, rules } = json;
  const given = Array.isArray(rules)
    ? rules.map(asRecord).map(readRule)
    : [
        {
          source: 'variable' as const,
          field: asText(key),
          operator: readOperator(condition),
          value: asText(value),
        },
      ];
  return { type: 'condition', mode: mode === 'any' ? 'any' : 'all', rules: given };
}

const readRule = ({ source, field, operator, value }: Json): Rule => ({
  source: sources.find((each: Source) => each === source) ?? 'variable',
  field: asText(field),
  operator: readOperator(operator),
  value: asText(value),
});

function readOperator(value: unknown): Operator {
  const name = asText(value);
  const own = operators.find((each) => each === name);
  if (own) return own;
  const table = Object.hasOwn(codes, name) ? codes : operatorNames;
  return (Object.hasOwn(table, name) ? table[name] : undefined) ?? 'equals';
}

function readRequest(json: Json): NodeData {
  const { url, method, body, requestBody, timeout, responses, responseVariables } = json;
  const list = responses ?? responseVariables ?? json.saveVariables;
  return {
    type: 'httpRequest',
    method: methods.find((each: Method) => each === asText(method).toUpperCase()) ?? 'GET',
    url: withQuery(asText(url), json.queryParams),
    headers: readHeaders(json.headers ?? json.headersString),
    body: asText(body ?? requestBody),
    timeout: readTimeout(timeout),
    responses: asList(list)
      .map(asRecord)
      .map(({ path, variable, variableName }) => ({
        path: asText(path),
        variable: asText(variable ?? variableName),
      })),
  };
}

/** Other editors count milliseconds. */
function readTimeout(value: unknown): number {
  const { min, max } = flowLimits.requestTimeout;
  const given = asNumber(value) ?? 10;
  return Math.min(max, Math.max(min, Math.round(given >= 1000 ? given / 1000 : given)));
}

function readHeaders(value: unknown): { key: string; value: string }[] {
  if (Array.isArray(value)) {
    return value
      .map(asRecord)
      .map((header) => ({ key: asText(header.key), value: asText(header.value) }));
  }
  const json = typeof value === 'string' ? parsed(value) : value;
  return Object.entries(asRecord(json)).map(([key, each]) => ({ key, value: asText(each) }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Other editors keep the query apart. Values may hold variables, so nothing is encoded here. */
function withQuery(url: string, query: unknown): string {
  const pairs = readHeaders(query).filter(({ key }) => key !== '');
  if (pairs.length === 0) return url;
  const text = pairs.map(({ key, value }) => `${key}=${value}`).join('&');
  return `${url}${url.includes('?') ? '&' : '?'}${text}`;
}
