/** A graph in the form that runs: nodes by id, edges by output. Whatever was drawn runs; `check-flow.ts` says what is wrong with it. */
import type { FlowEdge, FlowGraph } from './graph.ts';
import { type NodeData, outputsOf } from './nodes.ts';
import { readNode } from './read-node.ts';

export interface Program {
  startId: string | undefined;
  nodes: ReadonlyMap<string, NodeData>;
  /** The node behind an output; undefined where nothing follows. */
  next(id: string, handle: string): string | undefined;
}

const programs = new WeakMap<FlowGraph, Program>();

/** The graph's program, made once for each graph: versions never change. */
export function programOf(graph: FlowGraph): Program {
  let program = programs.get(graph);
  if (!program) {
    program = makeProgram(graph);
    programs.set(graph, program);
  }
  return program;
}

function makeProgram({ nodes, connections }: FlowGraph): Program {
  const byId = new Map(nodes.map((node) => [node.id, readNode(node)]));
  const targets = new Map<string, string>();
  for (const edge of connections) {
    const source = byId.get(edge.source);
    // An edge to a node that was deleted leads nowhere. Of two from one output the first one counts.
    if (!source || !byId.has(edge.target)) continue;
    const key = outputKey(edge.source, handleOf(edge, source));
    if (!targets.has(key)) targets.set(key, edge.target);
  }
  return {
    startId: nodes.find(({ type }) => type === 'start')?.id,
    nodes: byId,
    next: (id, handle) => targets.get(outputKey(id, handle)),
  };
}

const outputKey = (id: string, handle: string): string => `${id}\n${handle}`;

/** Names of outputs in other editors. */
const aliases: Partial<Record<NodeData['type'], Record<string, string>>> = {
  condition: { a: 'true', b: 'false' },
};

/** The output that an edge leaves by. A node with one output needs no name for it, and some editors give it another. */
export function handleOf({ sourceHandle }: FlowEdge, source: NodeData): string {
  const given = sourceHandle ?? '';
  const { main, more } = outputsOf(source);
  const [only] = main;
  const isOnly = main.length === 1 && source.type !== 'menu';
  if (isOnly && only !== undefined && !more.includes(given)) return only;
  return aliases[source.type]?.[given] ?? given;
}
