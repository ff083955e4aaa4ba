/** What is wrong inside of a node. */

import { flowLimits } from '@prosa/contract/flow-limits';
import {
  type DataOf,
  type Element,
  guestNeeds,
  isUnavailable,
  type NeedKind,
  type NodeData,
  type NodeType,
  needOf,
} from './nodes.ts';
import { type Problem, type ProblemCode, problem } from './problems.ts';
import { isAnswerKey } from './variables.ts';

type Found = readonly [ProblemCode, detail?: string];
type Checker<T extends NodeType> = (data: DataOf<T>) => readonly Found[];

const { interval, options: optionsMax, elements: elementsMax, text: textMax } = flowLimits;

const checkers: { [T in NodeType]?: Checker<T> } = {
  singleBlock: ({ elements }) => [
    ...when(elements.length === 0, 'emptyContent'),
    ...when(elements.length > elementsMax.max, 'tooManyElements'),
    ...elements.flatMap(checkElement),
  ],
  menu: ({ message, options, timeoutMessage, invalidMessage }) => [
    ...checkText(message),
    ...when(options.length === 0, 'noOptions'),
    ...when(options.length > optionsMax.max, 'tooManyOptions'),
    ...when(
      options.some(({ value }) => value.trim() === ''),
      'emptyOption',
    ),
    ...when(new Set(options.map(({ number }) => number)).size < options.length, 'sameOption'),
    ...[...options.map(({ value }) => value), timeoutMessage, invalidMessage].flatMap(checkLength),
  ],
  question: ({ message, answerKey, timeoutMessage, invalidMessage }) => [
    ...checkText(message),
    ...when(!isAnswerKey(answerKey), 'answerKey', answerKey),
    ...[timeoutMessage, invalidMessage].flatMap(checkLength),
  ],
  interval: ({ seconds }) => checkSeconds(seconds),
  condition: ({ rules }) =>
    when(rules.length === 0 || rules.some(({ field }) => field.trim() === ''), 'emptyRule'),
  httpRequest: ({ url, responses }) => [
    ...when(!isAddress(url), 'badAddress'),
    ...responses.flatMap(({ variable }) => when(!isAnswerKey(variable), 'answerKey', variable)),
  ],
  closeTicket: ({ message }) => checkLength(message),
};

const missing: Record<NeedKind, ProblemCode> = {
  queue: 'missingQueue',
  tag: 'missingTag',
  user: 'missingUser',
  flow: 'missingFlow',
  prompt: 'missingPrompt',
  integration: 'missingIntegration',
};
const wanted: Partial<Record<NodeType, NeedKind>> = {
  ticket: 'queue',
  tag: 'tag',
  attendant: 'user',
  switchFlow: 'flow',
  ...guestNeeds,
};

export type Has = (kind: NeedKind, id: number) => boolean;

export function checkNode(id: string, data: NodeData, has: Has): Problem[] {
  const check = checkers[data.type] as Checker<NodeType> | undefined;
  const inside = (check?.(data) ?? []).map(([code, detail]) => problem(code, id, detail));
  return [...inside, ...checkNeed(id, data, has)];
}

function checkNeed(id: string, data: NodeData, has: Has): Problem[] {
  const kind = wanted[data.type];
  if (!kind) return [];
  const need = needOf(data);
  return need && has(kind, need.id) ? [] : [problem(missing[kind], id, need?.name || undefined)];
}

/** Counts only where customers can come. */
export const checkAvailable = (id: string, data: NodeData): Problem[] =>
  isUnavailable(data) ? [problem('unsupported', id, data.name)] : [];

function checkElement(element: Element): readonly Found[] {
  if (element.type === 'message') return checkText(element.text);
  if (element.type === 'interval') return checkSeconds(element.seconds);
  return when(element.file === '', 'emptyMedia');
}

const checkText = (text: string): readonly Found[] => [
  ...when(text.trim() === '', 'emptyText'),
  ...checkLength(text),
];

const checkLength = (text: string): readonly Found[] =>
  when(text.length > textMax.max, 'textTooLong');

const checkSeconds = (seconds: number): readonly Found[] =>
  when(!(seconds >= interval.min && seconds <= interval.max), 'intervalRange');

/** Variables may stand in the path, not in the name of the host: customers do not choose who is asked. */
function isAddress(text: string): boolean {
  const host = /^https:\/\/([^/?#]+)/.exec(text.trim())?.[1];
  return host !== undefined && !host.includes('{') && URL.canParse(`https://${host}`);
}

const when = (is: boolean, code: ProblemCode, detail?: string): readonly Found[] =>
  is ? [[code, detail]] : [];
