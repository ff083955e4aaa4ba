/** What a node does, whatever client wrote it. `read-node.ts` makes it from the stored JSON, `write-node.ts` goes back. */
import type { Json } from './read-json.ts';

/** A row of the company that a node uses. Files name it, because ids mean nothing elsewhere. */
export interface Named {
  id: number;
  name: string;
}
export const needKinds = ['queue', 'tag', 'user', 'flow', 'prompt', 'integration'] as const;
export type NeedKind = (typeof needKinds)[number];
export interface Need extends Named {
  kind: NeedKind;
}

export const mediaKinds = ['img', 'audio', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export interface Media {
  type: MediaKind;
  /** Name of the stored file. */
  file: string;
  /** Name of the file on the computer that it came from. */
  original: string;
  /** An audio that plays as a voice message. */
  isVoice: boolean;
}

export type Element =
  | { type: 'message'; text: string }
  | { type: 'interval'; seconds: number }
  | Media;

export interface Option {
  number: number;
  value: string;
}

/** What happens to a question that nobody answers. */
export interface Waiting {
  /** Seconds; null: waits without end. */
  timeout: number | null;
  timeoutMessage: string;
  /** Said before a question is repeated. */
  invalidMessage: string;
}

export const sources = ['variable', 'contact', 'ticket', 'context'] as const;
export type Source = (typeof sources)[number];

export const operators = [
  'equals',
  'notEquals',
  'greater',
  'greaterOrEqual',
  'less',
  'lessOrEqual',
  'contains',
  'notContains',
  'startsWith',
  'empty',
  'notEmpty',
] as const;
export type Operator = (typeof operators)[number];

export interface Rule {
  source: Source;
  field: string;
  operator: Operator;
  value: string;
}

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

export interface Request {
  method: Method;
  url: string;
  headers: readonly { key: string; value: string }[];
  body: string;
  /** Seconds. */
  timeout: number;
  /** Parts of the answer that become variables. */
  responses: readonly { path: string; variable: string }[];
}

export type NodeData =
  | { type: 'start' }
  | { type: 'singleBlock'; elements: readonly Element[] }
  | ({ type: 'menu'; message: string; options: readonly Option[] } & Waiting)
  | ({ type: 'question'; message: string; answerKey: string } & Waiting)
  | { type: 'randomizer'; percent: number }
  | { type: 'interval'; seconds: number }
  | { type: 'ticket'; queue: Named | null }
  | { type: 'condition'; mode: 'all' | 'any'; rules: readonly Rule[] }
  | ({ type: 'httpRequest' } & Request)
  | { type: 'closeTicket'; message: string }
  | { type: 'tag'; tag: Named | null; isRemoved: boolean }
  | { type: 'attendant'; user: Named | null }
  | { type: 'switchFlow'; flow: Named | null }
  /** Another machine answers, by this row. `settings`: what other editors write into the node instead. */
  | { type: 'openai'; prompt: Named | null; settings: Json }
  | { type: 'typebot'; integration: Named | null; settings: Json }
  /** Of other editors: shown and kept, but not run. */
  | { type: 'unsupported'; name: string; json: Json };

export type NodeType = NodeData['type'];

export type DataOf<T extends NodeType> = Extract<NodeData, { type: T }>;

/** They stay visible, and a flow that reaches one is not published. */
export const isUnavailable = (data: NodeData): data is DataOf<'unsupported'> =>
  data.type === 'unsupported';

/** Nodes at which another machine of the server answers until it is done, and the row by which it does. */
export const guestNeeds = { openai: 'prompt', typebot: 'integration' } as const satisfies Partial<
  Record<NodeType, NeedKind>
>;
export type GuestType = keyof typeof guestNeeds;
export type GuestKind = (typeof guestNeeds)[GuestType];

export const isGuest = (data: NodeData): data is DataOf<GuestType> =>
  Object.hasOwn(guestNeeds, data.type);

/** Whether the customer is asked, so that a loop through it may turn. */
export const isInput = (data: NodeData): boolean =>
  data.type === 'menu' || data.type === 'question' || isGuest(data);

/** After these the flow is over. */
export const isEnd = ({ type }: NodeData): boolean =>
  type === 'ticket' || type === 'closeTicket' || type === 'attendant' || type === 'switchFlow';

/** What leaves the node, in display order. The main ones may not stay unconnected, the others may. */
export interface Outputs {
  main: readonly string[];
  more: readonly string[];
}

export function outputsOf(data: NodeData): Outputs {
  switch (data.type) {
    case 'menu':
      return { main: data.options.map(optionHandle), more: ['invalid', 'timeout'] };
    case 'question':
      return { main: ['a'], more: ['invalid', 'timeout'] };
    case 'randomizer':
      return { main: ['a', 'b'], more: [] };
    case 'condition':
      return { main: ['true', 'false'], more: [] };
    case 'httpRequest':
      return { main: ['success', 'error'], more: [] };
    default:
      if (isGuest(data)) return { main: ['a'], more: ['failed'] };
      return { main: isEnd(data) ? [] : ['a'], more: [] };
  }
}

/** Where nothing follows these, a person takes over. */
export const isOpenEnd = (handle: string): boolean =>
  handle === 'invalid' || handle === 'timeout' || handle === 'failed';

export const optionHandle = ({ number }: Pick<Option, 'number'>): string => `a${number}`;

/** The row of the company that the node uses, if one was chosen. */
export function needOf(data: NodeData): Need | null {
  switch (data.type) {
    case 'ticket':
      return data.queue && { kind: 'queue', ...data.queue };
    case 'tag':
      return data.tag && { kind: 'tag', ...data.tag };
    case 'attendant':
      return data.user && { kind: 'user', ...data.user };
    case 'switchFlow':
      return data.flow && { kind: 'flow', ...data.flow };
    case 'openai':
      return data.prompt && { kind: 'prompt', ...data.prompt };
    case 'typebot':
      return data.integration && { kind: 'integration', ...data.integration };
    default:
      return null;
  }
}

/** The same node with another row. */
export function withNeed(data: NodeData, row: Named | null): NodeData {
  switch (data.type) {
    case 'ticket':
      return { ...data, queue: row };
    case 'tag':
      return { ...data, tag: row };
    case 'attendant':
      return { ...data, user: row };
    case 'switchFlow':
      return { ...data, flow: row };
    case 'openai':
      return { ...data, prompt: row, settings: row ? {} : data.settings };
    case 'typebot':
      return { ...data, integration: row, settings: row ? {} : data.settings };
    default:
      return data;
  }
}

/** The files that a node sends. */
export const filesOf = (data: NodeData): Media[] =>
  data.type === 'singleBlock'
    ? data.elements.filter(
        (element): element is Media => element.type !== 'message' && element.type !== 'interval',
      )
    : [];
