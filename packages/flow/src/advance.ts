/**
 * Runs a flow: from the state of a ticket and what happened to what should be done, and the state after it. Pure, so
 * that the server, the test run in the editor and the tests are the same thing.
 */
import type { Effect, End, Env, FlowState, Input } from './flow-state.ts';
import type { FlowGraph } from './graph.ts';
import { isOpenEnd } from './nodes.ts';
import { type Program, programOf } from './program.ts';
import { executorOf } from './run/executors.ts';
import { type Move, type Visited, visit } from './run/move.ts';

export const caps = {
  /** Nodes and answers of a whole attendance. */
  steps: 200,
  /** Nodes in a row without an answer of anybody. */
  silentSteps: 100,
} as const;

export interface Advanced {
  effects: readonly Effect[];
  state: FlowState;
}

export function advance(graph: FlowGraph, state: FlowState, input: Input, env: Env): Advanced {
  const program = programOf(graph);
  if (input.t === 'start') {
    if (state.node !== null || state.end !== null) return nothing(state);
    return enter({ program, env }, program.startId, { effects: [], state });
  }
  const data = state.node === null ? undefined : program.nodes.get(state.node);
  if (state.node === null || !isAwaited(state, input)) return nothing(state);
  const heard = {
    ...state,
    steps: state.steps + 1,
    silentSteps: input.t === 'due' ? state.silentSteps : 0,
  };
  if (!data) return end({ effects: [], state: heard }, 'people');
  const at: Visited = { id: state.node, data, state: heard, env };
  const move = executorOf(data).hear?.(at, input);
  if (!move) return nothing(state);
  return follow({ program, env }, at, { effects: [], state: heard, move });
}

const nothing = (state: FlowState): Advanced => ({ effects: [], state });

/** An event that comes twice, or late, is not awaited any more. */
function isAwaited({ waits, timerId }: FlowState, input: Exclude<Input, { t: 'start' }>): boolean {
  if (input.t === 'due') return timerId !== null && input.timerId === timerId;
  return waits === waitOf[input.t];
}

const waitOf = { message: 'answer', called: 'call', returned: 'guest' } as const;

interface Setting {
  program: Program;
  env: Env;
}

/** Enters a node, and those after it, until one waits or the flow is over. */
function enter(setting: Setting, first: string | undefined, before: Advanced): Advanced {
  let walked: Visiting = { ...before, next: { id: first } };
  while (typeof walked.next !== 'string') walked = visitNext(setting, walked, walked.next.id);
  const { next, ...after } = walked;
  return next === 'stays' ? after : end(after, next);
}

type Visiting = Advanced & { next: Next };

function visitNext(setting: Setting, before: Advanced, id: string | undefined): Visiting {
  const data = id === undefined ? undefined : setting.program.nodes.get(id);
  if (id === undefined || !data) return { ...before, next: 'done' };
  if (isSpent(before.state)) return { ...before, next: 'limit' };
  return visitNode(setting, before, { id, data });
}

function visitNode(
  setting: Setting,
  { effects, state }: Advanced,
  { id, data }: Pick<Visited, 'id' | 'data'>,
): Visiting {
  const entered: FlowState = {
    ...state,
    ...atRest,
    node: id,
    steps: state.steps + 1,
    silentSteps: state.silentSteps + 1,
  };
  const at: Visited = { id, data, state: entered, env: setting.env };
  const move = executorOf(data).enter(at);
  const taken = take({ effects: [...effects, visit(at, 'entered')], state: entered }, move);
  return { ...taken, next: nextOf(setting, id, move) };
}

const isSpent = ({ steps, silentSteps }: FlowState): boolean =>
  steps >= caps.steps || silentSteps >= caps.silentSteps;

const atRest = { waits: null, timerId: null, cursor: 0, tries: 0, offered: [] } as const;

/** A node that waited has decided. */
function follow(
  setting: Setting,
  { id }: Visited,
  { effects, state, move }: Advanced & { move: Move },
): Advanced {
  const taken = take({ effects, state }, move);
  const next = nextOf(setting, id, move);
  if (next === 'stays') return taken;
  return typeof next === 'string' ? end(taken, next) : enter(setting, next.id, taken);
}

/** Where a move leads; `stays`: it waits, or has ended the flow itself. */
type Next = { id: string | undefined } | 'stays' | End;

function nextOf({ program }: Setting, id: string, { way }: Move): Next {
  if (!('by' in way)) return 'stays';
  const next = program.next(id, way.by);
  return next === undefined && isOpenEnd(way.by) ? 'people' : { id: next };
}

function take({ effects, state }: Advanced, { effects: more, way, change }: Move): Advanced {
  const after = { effects: [...effects, ...more], state: { ...state, ...change } };
  if ('end' in way) return end(after, way.end);
  return 'waits' in way ? { ...after, state: { ...after.state, waits: way.waits } } : after;
}

const end = ({ effects, state }: Advanced, why: End): Advanced => ({
  effects,
  state: { ...state, ...atRest, node: null, end: why },
});
