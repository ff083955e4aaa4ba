/** Graphs for tests, and a customer who walks through them. */
import { advance } from '../advance.ts';
import { type Effect, type Env, type FlowState, type Input, newState } from '../flow-state.ts';
import { type FlowEdge, type FlowGraph, type FlowNode, newEdge, startNode } from '../graph.ts';

export const node = (id: string, type: string, data: Record<string, unknown> = {}): FlowNode => ({
  id,
  type,
  data,
  position: { x: 0, y: 0 },
});

export const text = (id: string, value: string): FlowNode => node(id, 'message', { label: value });

export const menuOf = (id: string, values: readonly string[], more = {}): FlowNode =>
  node(id, 'menu', {
    message: 'Escolha',
    arrayOption: values.map((value, index) => ({ number: index + 1, value })),
    ...more,
  });

export const questionOf = (id: string, answerKey: string, more = {}): FlowNode =>
  node(id, 'question', { typebotIntegration: { message: `${answerKey}?`, answerKey, ...more } });

/** `['a', 'b']` or `['menu', 'a2', 'b']`. */
export type Way = readonly [string, string] | readonly [string, string, string];

export const edgeOf = ([source, ...rest]: Way): FlowEdge => {
  const [handle, target] = rest.length === 2 ? rest : (['a', rest[0]] as const);
  return newEdge(source, handle, target as string);
};

/** A start node leads to the first of the nodes. */
export function graphOf(nodes: readonly FlowNode[], ways: readonly Way[] = []): FlowGraph {
  const [first] = nodes;
  const start: Way[] = first ? [['1', first.id]] : [];
  return { nodes: [startNode(), ...nodes], connections: [...start, ...ways].map(edgeOf) };
}

export const emptyEnv: Env = {
  values: {},
  facts: { contact: {}, ticket: {}, context: {} },
  has: () => true,
  draw: () => 0.5,
};

export class Customer {
  state: FlowState = newState();
  effects: Effect[] = [];
  readonly graph: FlowGraph;
  readonly env: Env;

  constructor(graph: FlowGraph, env: Partial<Env> = {}) {
    this.graph = graph;
    this.env = { ...emptyEnv, ...env };
  }

  /** What the flow does now. The state takes the way of the database. */
  hear(input: Input): Effect[] {
    const { effects, state } = advance(this.graph, this.state, input, this.env);
    this.state = JSON.parse(JSON.stringify(state));
    this.effects.push(...effects);
    return [...effects];
  }

  start = () => this.hear({ t: 'start' });
  says = (body: string) => this.hear({ t: 'message', body, choice: null });
  taps = (choice: string) => this.hear({ t: 'message', body: '', choice });
  /** The timer that the flow waits for is over. */
  waits = () => this.hear({ t: 'due', timerId: this.state.timerId ?? '' });
}

/** What the customer reads. */
export const textsOf = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) => (effect.kind === 'say' || effect.kind === 'menu' ? effect.text : []));

export const kindsOf = (effects: readonly Effect[]): string[] =>
  effects.map(({ kind }) => kind).filter((kind) => kind !== 'visit');
