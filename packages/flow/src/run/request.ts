/** Asks another server, and keeps parts of its answer as variables. */
import { flowLimits } from '@prosa/contract/flow-limits';
import type { FlowRequest, RequestResult } from '../flow-state.ts';

import type { DataOf } from '../nodes.ts';
import { asText } from '../read-json.ts';
import { renderWith, type Values } from '../variables.ts';
import { type Executor, knownTo, type Move, type Visited, visit } from './move.ts';

type Requesting = Visited<DataOf<'httpRequest'>>;

export const request: Executor<DataOf<'httpRequest'>> = {
  enter: (at) => ({
    effects: [{ kind: 'call', effect: 'flowRequest', request: requestOf(at) }],
    way: { waits: 'call' },
  }),
  hear: (at, input) =>
    input.t === 'called' ? takeResult(at, input.result) : { effects: [], way: { waits: 'call' } },
};

/** Values of customers stay within the place that the flow gives them: no header, field or parameter of theirs. */
function requestOf(at: Requesting): FlowRequest {
  const { method, url, headers, body, timeout } = at.data;
  const known = knownTo(at);
  return {
    node: at.id,
    method,
    url: renderWith(url.trim(), known, encode),
    headers: headers
      .filter(({ key }) => key.trim() !== '')
      .map(({ key, value }) => ({ key: key.trim(), value: renderWith(value, known, oneLine) })),
    body: renderWith(body, known, isJson(body) ? insideJson : (value) => value),
    timeoutMs: timeout * 1000,
  };
}

const isJson = (body: string): boolean => /^\s*[[{]/.test(body);

const insideJson = (value: string): string => JSON.stringify(value).slice(1, -1);

const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ');

/** Half of a pair of surrogates has no code in an address. */
const encode = (value: string): string => encodeURIComponent(value.toWellFormed());

function takeResult(at: Requesting, result: RequestResult): Move {
  if (!result.ok) return { effects: [visit(at, 'invalid')], way: { by: 'error' } };
  const found = at.data.responses.flatMap(({ path, variable }) => {
    const value = valueAt(result.body, path);
    return value === undefined || variable === '' ? [] : [[variable, value] as const];
  });
  const variables: Values = { ...at.state.variables, ...Object.fromEntries(found) };
  return { effects: [visit(at, 'answered')], way: { by: 'success' }, change: { variables } };
}

/** `data.items.0.name`, also `data.items[0].name`; an empty path is the whole answer. */
function valueAt(body: unknown, path: string): string | undefined {
  let value = body;
  for (const part of path.split(/[.[\]]/).filter((each) => each !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  if (value === undefined || value === null) return undefined;
  const text =
    typeof value === 'object' || typeof value === 'boolean' ? JSON.stringify(value) : asText(value);
  return text.slice(0, flowLimits.text.max);
}
