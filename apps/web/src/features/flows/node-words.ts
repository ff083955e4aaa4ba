/** What nodes, their outputs and their edges are called on screen and by screen readers. */
import type { FlowNode } from '@prosa/flow/graph';
import {
  type DataOf,
  type NodeData,
  needOf,
  optionHandle,
  outputsOf,
  type Rule,
} from '@prosa/flow/nodes';
import { readNode } from '@prosa/flow/read-node';
import type { TFunction } from 'i18next';

const read = new WeakMap<FlowNode['data'], NodeData>();

/** Read once: nodes that are moved keep their data. */
export function dataOf(node: FlowNode): NodeData {
  let data = read.get(node.data);
  if (!data) {
    data = readNode(node);
    read.set(node.data, data);
  }
  return data;
}

export const typeName = (t: TFunction, data: NodeData): string =>
  data.type === 'unsupported'
    ? t('flows.unsupportedNamed', { name: data.name })
    : t(`flows.types.${data.type}`);

/** The first words of what the node does; empty until somebody fills it in. */
export function summaryOf(t: TFunction, data: NodeData): string {
  switch (data.type) {
    case 'singleBlock':
      return contentSummary(t, data);
    case 'menu':
    case 'question':
    case 'closeTicket':
      return data.message;
    case 'randomizer':
      return t('flows.percents', { a: data.percent, b: 100 - data.percent });
    case 'interval':
      return t('flows.secondsOf', { count: data.seconds });
    case 'condition':
      return data.rules.map((rule) => ruleSummary(t, rule)).join(joinOf(t, data));
    case 'httpRequest':
      return data.url === '' ? '' : `${data.method} ${data.url}`;
    case 'tag':
      return tagSummary(t, data);
    default:
      return needOf(data)?.name ?? '';
  }
}

function contentSummary(t: TFunction, { elements }: DataOf<'singleBlock'>): string {
  return elements
    .map((element) => {
      if (element.type === 'message') return element.text;
      if (element.type === 'interval') return t('flows.secondsOf', { count: element.seconds });
      return element.original || t(`flows.elements.${element.type}`);
    })
    .filter((text) => text.trim() !== '')
    .join('\n');
}

const tagSummary = (t: TFunction, { tag, isRemoved }: DataOf<'tag'>): string =>
  tag ? t(isRemoved ? 'flows.tagRemoved' : 'flows.tagAdded', { name: tag.name }) : '';

const joinOf = (t: TFunction, { mode }: DataOf<'condition'>): string =>
  ` ${t(mode === 'all' ? 'flows.and' : 'flows.or')} `;

const ruleSummary = (t: TFunction, { field, operator, value }: Rule): string =>
  field === '' ? '' : `${field} ${t(`flows.operators.${operator}`)} ${value}`.trim();

/** The name of a node where there are several of its type. */
export function nodeName(t: TFunction, data: NodeData): string {
  const summary = summaryOf(t, data).split('\n')[0]?.trim() ?? '';
  const type = typeName(t, data);
  return summary === '' ? type : `${type}: ${summary.slice(0, 60)}`;
}

export function outputName(t: TFunction, data: NodeData, handle: string): string {
  if (data.type === 'menu') {
    const option = data.options.find((each) => optionHandle(each) === handle);
    if (option) return `${option.number}. ${option.value}`;
  }
  if (data.type === 'randomizer')
    return handle === 'a' ? `A: ${data.percent}%` : `B: ${100 - data.percent}%`;
  return t(`flows.outputs.${outputNames.find((name) => name === handle) ?? 'a'}`);
}

const outputNames = ['invalid', 'timeout', 'true', 'false', 'success', 'error', 'failed'] as const;

/** The outputs that the editor draws: without a time limit nothing leaves by it. */
export function shownOutputs(data: NodeData): string[] {
  const { main, more } = outputsOf(data);
  const hasTimeout = (data.type === 'menu' || data.type === 'question') && data.timeout !== null;
  return [...main, ...more.filter((handle) => handle !== 'timeout' || hasTimeout)];
}
