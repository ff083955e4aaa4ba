/** What one node decides. */

import type { Effect, End, Env, FlowState, Input } from '../flow-state.ts';
import type { NodeData } from '../nodes.ts';
import { render, type Values } from '../variables.ts';

/** A node, as it is entered or hears something. */
export interface Visited<D extends NodeData = NodeData> {
  id: string;
  data: D;
  state: FlowState;
  env: Env;
}

export interface Move {
  effects: readonly Effect[];
  /** Leaves by this output, stays and waits, or ends the flow. */
  way: { by: string } | { waits: FlowState['waits'] } | { end: End };
  change?: Partial<
    Pick<FlowState, 'cursor' | 'tries' | 'offered' | 'variables' | 'draws' | 'timerId'>
  >;
}

export interface Executor<D extends NodeData = NodeData> {
  enter(at: Visited<D>): Move;
  /** What is heard while it waits for it. */
  hear?(at: Visited<D>, input: Exclude<Input, { t: 'start' }>): Move;
}

export const leave = (by: string, effects: readonly Effect[] = []): Move => ({
  effects,
  way: { by },
});

export const finish = (end: End, effects: readonly Effect[] = []): Move => ({
  effects,
  way: { end },
});

export const visit = (
  { id }: Pick<Visited, 'id'>,
  kind: Extract<Effect, { kind: 'visit' }>['visit'],
): Effect => ({
  kind: 'visit',
  node: id,
  visit: kind,
});

export const knownTo = ({ state, env }: Visited): { variables: Values; values: Values } => ({
  variables: state.variables,
  values: env.values,
});

/** Nothing if only blanks are left. */
export function say(at: Visited, template: string): Effect[] {
  const text = render(template, knownTo(at));
  return text.trim() === '' ? [] : [{ kind: 'say', text, isVerbatim: true }];
}

/** `n` tells the timers of one visit apart; the steps tell visits apart. */
export function timer(
  { id, state }: Visited,
  n: number,
  afterMs: number,
): { effect: Extract<Effect, { kind: 'timer' }>; timerId: string } {
  const timerId = `${id}/${state.steps}/${n}`;
  return { effect: { kind: 'timer', timerId, afterMs }, timerId };
}
