/** A conversation with a flow that nobody sent: what the customer and the flow say, and the way through the graph. */
import { advance } from '@prosa/flow/advance';
import {
  type Effect,
  type End,
  type Env,
  type FlowRequest,
  type FlowState,
  type Input,
  newState,
} from '@prosa/flow/flow-state';
import type { FlowGraph } from '@prosa/flow/graph';
import type { GuestKind } from '@prosa/flow/nodes';

export type Line =
  | { t: 'flow'; text: string }
  | { t: 'menu'; head: string; options: readonly { name: string; key: string; title: string }[] }
  | { t: 'file'; type: 'img' | 'audio' | 'video'; file: string; original: string }
  | { t: 'customer'; text: string }
  /** What happens to the ticket. */
  | { t: 'place'; queueId: number }
  | { t: 'assign'; userId: number }
  | { t: 'tag'; tagId: number; isOn: boolean }
  | { t: 'goTo'; flowId: number }
  | { t: 'close' }
  | { t: 'wait'; seconds: number }
  | { t: 'request'; method: string; url: string }
  /** Another machine answers from here on. */
  | { t: 'invite'; guest: GuestKind; id: number }
  | { t: 'end'; end: End };

export interface Run {
  graph: FlowGraph;
  state: FlowState;
  lines: readonly Line[];
  /** Nodes and edges that were passed. */
  way: ReadonlySet<string>;
  /** What the flow waits for, besides an answer. */
  timer: { timerId: string; afterMs: number } | null;
  request: FlowRequest | null;
  /** The row by which another machine answers. */
  guest: { kind: GuestKind; id: number } | null;
}

/** Shorter pauses are not worth a line. */
const LINE_FROM_MS = 2000;

export function startRun(graph: FlowGraph, env: Env): Run {
  const empty: Run = {
    graph,
    state: newState(),
    lines: [],
    way: new Set(),
    timer: null,
    request: null,
    guest: null,
  };
  return hear(empty, { t: 'start' }, env);
}

export function hear(run: Run, input: Input, env: Env): Run {
  const { effects, state } = advance(run.graph, run.state, input, env);
  if (state === run.state) return run;
  const waits = waitsOf(effects, state);
  const isOver = state.end !== null && run.state.end === null;
  return {
    graph: run.graph,
    state,
    lines: [
      ...run.lines,
      ...heard(input, run),
      ...effects.flatMap((effect) => lineOf(effect, state.waits === 'timer')),
      ...(isOver && state.end ? [{ t: 'end', end: state.end } as const] : []),
    ],
    way: new Set([...run.way, ...passed(run, effects)]),
    ...waits,
  };
}

/** What is said while another machine answers: the flow hears nothing of it. */
export const told = (run: Run, lines: readonly Line[]): Run => ({
  ...run,
  lines: [...run.lines, ...lines],
});

function waitsOf(effects: readonly Effect[], { waits, timerId }: FlowState) {
  const timer = effects.findLast((effect) => effect.kind === 'timer');
  const call = effects.findLast((effect) => effect.kind === 'call');
  const invited = effects.findLast((effect) => effect.kind === 'invite');
  const counts = timer?.timerId === timerId ? timer : undefined;
  return {
    timer: counts ? { timerId: counts.timerId, afterMs: counts.afterMs } : null,
    request: waits === 'call' && call ? call.request : null,
    guest: waits === 'guest' && invited ? { kind: invited.guest, id: invited.id } : null,
  };
}

function heard(input: Input, { lines }: Run): Line[] {
  if (input.t !== 'message') return [];
  const tapped = lines
    .flatMap((line) => (line.t === 'menu' ? line.options : []))
    .findLast(({ name }) => name === input.choice);
  return [{ t: 'customer', text: tapped?.title ?? input.body }];
}

function lineOf(effect: Effect, isWaiting: boolean): Line[] {
  switch (effect.kind) {
    case 'say':
      return [{ t: 'flow', text: effect.text }];
    case 'menu':
      return [{ t: 'menu', head: effect.menu.head, options: effect.menu.lines }];
    case 'file':
      return [{ t: 'file', type: effect.type, file: effect.file, original: effect.original }];
    case 'timer':
      return isWaiting && effect.afterMs >= LINE_FROM_MS
        ? [{ t: 'wait', seconds: effect.afterMs / 1000 }]
        : [];
    case 'call':
      return [{ t: 'request', method: effect.request.method, url: effect.request.url }];
    case 'visit':
      return [];
    default: {
      const { kind, ...rest } = effect;
      return [{ t: kind, ...rest } as Line];
    }
  }
}

/** The nodes that were entered, and the edges that led to each from the one before. */
function passed({ graph, state }: Run, effects: readonly Effect[]): string[] {
  const entered = effects.flatMap((effect) =>
    effect.kind === 'visit' && effect.visit === 'entered' ? effect.node : [],
  );
  const before = [state.node, ...entered];
  const edges = entered.flatMap((target, index) =>
    graph.connections
      .filter((edge) => edge.source === before[index] && edge.target === target)
      .map(({ id }) => id),
  );
  return [...entered, ...edges];
}
