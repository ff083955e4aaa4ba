/** What a new node holds before anybody fills it in. */
import type { DataOf, NodeData, NodeType } from '@prosa/flow/nodes';

/** In the order of the menu: first those of the family. */
export const offeredTypes = [
  'start',
  'singleBlock',
  'menu',
  'randomizer',
  'interval',
  'ticket',
  'typebot',
  'openai',
  'question',
  'condition',
  'httpRequest',
  'tag',
  'attendant',
  'closeTicket',
  'switchFlow',
] as const satisfies readonly NodeType[];
export type OfferedType = (typeof offeredTypes)[number];

const waiting = { timeout: null, timeoutMessage: '', invalidMessage: '' };

const empty: { [T in OfferedType]: DataOf<T> } = {
  start: { type: 'start' },
  singleBlock: { type: 'singleBlock', elements: [{ type: 'message', text: '' }] },
  menu: { type: 'menu', message: '', options: [{ number: 1, value: '' }], ...waiting },
  randomizer: { type: 'randomizer', percent: 50 },
  interval: { type: 'interval', seconds: 0 },
  ticket: { type: 'ticket', queue: null },
  typebot: { type: 'typebot', integration: null, settings: {} },
  openai: { type: 'openai', prompt: null, settings: {} },
  question: { type: 'question', message: '', answerKey: '', ...waiting },
  condition: {
    type: 'condition',
    mode: 'all',
    rules: [{ source: 'variable', field: '', operator: 'equals', value: '' }],
  },
  httpRequest: {
    type: 'httpRequest',
    method: 'GET',
    url: '',
    headers: [],
    body: '',
    timeout: 10,
    responses: [],
  },
  tag: { type: 'tag', tag: null, isRemoved: false },
  attendant: { type: 'attendant', user: null },
  closeTicket: { type: 'closeTicket', message: '' },
  switchFlow: { type: 'switchFlow', flow: null },
};

export const newData = (type: OfferedType): NodeData => empty[type];
