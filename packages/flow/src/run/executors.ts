/** How each type of node runs. */
import type { Effect, End, Return } from '../flow-state.ts';
import {
  type DataOf,
  type GuestType,
  guestNeeds,
  type NodeData,
  type NodeType,
  needOf,
} from '../nodes.ts';
import { menu, question } from './ask.ts';
import { content, intervalMs } from './content.ts';
import { condition, randomizer } from './decide.ts';
import {
  type Executor,
  finish,
  leave,
  type Move,
  say,
  timer,
  type Visited,
  visit,
} from './move.ts';
import { request } from './request.ts';

const pass: Executor = { enter: () => leave('a') };

const interval: Executor<DataOf<'interval'>> = {
  enter: (at) => {
    const { effect, timerId } = timer(at, 0, intervalMs(at.data.seconds));
    return { effects: [effect], way: { waits: 'timer' }, change: { timerId } };
  },
  hear: () => leave('a'),
};

/** Hands the ticket over; to whoever is free, if the queue or the attendant is gone. */
const handOver = (end: End, effectOf: (id: number) => Effect): Executor => ({
  enter: (at) => {
    const id = existing(at);
    return id === undefined ? finish('people') : finish(end, [effectOf(id)]);
  },
});

const tag: Executor<DataOf<'tag'>> = {
  enter: (at) => {
    const tagId = existing(at);
    if (tagId === undefined) return leave('a');
    return leave('a', [{ kind: 'tag', tagId, isOn: !at.data.isRemoved }]);
  },
};

const close: Executor<DataOf<'closeTicket'>> = {
  enter: (at) => finish('closed', [...say(at, at.data.message), { kind: 'close' }]),
};

/** The row that the node names, while the company has it. */
function existing({ data, env }: Visited): number | undefined {
  const need = needOf(data);
  return need && env.has(need.kind, need.id) ? need.id : undefined;
}

/** Another machine answers. If its row is gone, it has failed. */
const guest: Executor<DataOf<GuestType>> = {
  enter: (at) => {
    const id = existing(at);
    if (id === undefined) return leave('failed', [visit(at, 'invalid')]);
    const kind = guestNeeds[at.data.type];
    return { effects: [{ kind: 'invite', guest: kind, id }], way: { waits: 'guest' } };
  },
  hear: (at, input) => (input.t === 'returned' ? goOn(at, input.how) : stay),
};

const stay: Move = { effects: [], way: { waits: 'guest' } };

const endOf: Partial<Record<Return, End>> = {
  moved: 'queue',
  given: 'attendant',
  people: 'people',
  closed: 'closed',
};

function goOn(at: Visited, how: Return): Move {
  if (how === 'failed') return leave('failed', [visit(at, 'invalid')]);
  const end = endOf[how];
  const answered = [visit(at, 'answered')];
  return end ? finish(end, answered) : leave('a', answered);
}

const toPeople: Executor = { enter: () => finish('people') };

const executors: { [T in NodeType]: Executor<DataOf<T>> } = {
  start: pass,
  singleBlock: content,
  menu,
  question,
  randomizer,
  condition,
  interval,
  httpRequest: request,
  tag,
  ticket: handOver('queue', (queueId) => ({ kind: 'place', queueId })),
  attendant: handOver('attendant', (userId) => ({ kind: 'assign', userId })),
  switchFlow: handOver('flow', (flowId) => ({ kind: 'goTo', flowId })),
  closeTicket: close,
  typebot: guest,
  openai: guest,
  unsupported: toPeople,
};

export const executorOf = ({ type }: NodeData): Executor => executors[type] as unknown as Executor;
