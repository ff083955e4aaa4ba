/** Finds what is wrong with a flow, for the editor's list and before it goes live. */
import { flowLimits } from '@prosa/contract/flow-limits';
import { checkAvailable, checkNode, type Has } from './check-node.ts';
import { findLoops, reachableFrom } from './check-ways.ts';
import type { FlowEdge, FlowGraph } from './graph.ts';
import { filesOf, isEnd, type NodeData, optionHandle, outputsOf } from './nodes.ts';
import { type Problem, problem } from './problems.ts';
import { handleOf, type Program, programOf } from './program.ts';
import { asText } from './read-json.ts';
import { namesIn, plainKey } from './variables.ts';

/** What is known of the company. */
export interface Surroundings {
  has: Has;
  /** Whether a prompt lacks the key that its provider asks for. */
  lacksKey(promptId: number): boolean;
  /** Whether a file of this name is stored; without it, all are. */
  hasFile?(name: string): boolean;
}

export function checkFlow(graph: FlowGraph, { has, lacksKey, hasFile }: Surroundings): Problem[] {
  if (isTooLarge(graph)) return [problem('tooLarge', null)];
  const program = programOf(graph);
  const reachable = reachableFrom(program);
  const nodes = [...program.nodes];
  return [
    ...checkStart(graph),
    ...nodes.flatMap(([id, data]) => checkNode(id, data, has)),
    ...(hasFile ? nodes.flatMap(([id, data]) => checkFiles(id, data, hasFile)) : []),
    ...checkEdges(graph, program),
    ...checkKeys(nodes),
    ...findLoops(program).map((id) => problem('loopWithoutInput', id)),
    ...nodes.flatMap(([id, data]) => (reachable.has(id) ? checkAvailable(id, data) : [])),
    ...checkReach(nodes, reachable, program),
    ...checkVariables(nodes),
    ...checkKeysOfPrompts(nodes, lacksKey),
  ];
}

const checkFiles = (id: string, data: NodeData, hasFile: (name: string) => boolean): Problem[] =>
  filesOf(data)
    .filter(({ file }) => file !== '' && !hasFile(file))
    .map(({ file, original }) => problem('emptyMedia', id, original || file));

const isTooLarge = ({ nodes, connections }: FlowGraph): boolean =>
  nodes.length > flowLimits.nodes.max || connections.length > flowLimits.edges.max;

function checkStart({ nodes }: FlowGraph): Problem[] {
  const starts = nodes.filter(({ type }) => type === 'start');
  if (starts.length === 0) return [problem('noStart', null)];
  return starts.slice(1).map(({ id }) => problem('twoStarts', id));
}

function checkEdges({ connections }: FlowGraph, { nodes }: Program): Problem[] {
  const used = new Set<string>();
  return connections.flatMap((edge) => {
    const source = nodes.get(edge.source);
    if (!source || !leads(edge, source, nodes)) {
      return [problem('danglingEdge', source ? edge.source : null)];
    }
    const output = `${edge.source}\n${handleOf(edge, source)}`;
    const isSecond = used.has(output);
    used.add(output);
    return isSecond ? [problem('twoEdges', edge.source)] : [];
  });
}

function leads(edge: FlowEdge, source: NodeData, nodes: Program['nodes']): boolean {
  const target = nodes.get(edge.target);
  const { main, more } = outputsOf(source);
  const handle = handleOf(edge, source);
  return target !== undefined && target.type !== 'start' && [...main, ...more].includes(handle);
}

type Nodes = readonly (readonly [string, NodeData])[];

/** Two questions with one key: the later answer replaces the earlier one. */
function checkKeys(nodes: Nodes): Problem[] {
  const seen = new Set<string>();
  return nodes.flatMap(([id, data]) => {
    if (data.type !== 'question' || data.answerKey === '') return [];
    const key = plainKey(data.answerKey);
    const isTaken = seen.has(key);
    seen.add(key);
    return isTaken ? [problem('answerKeyClash', id, data.answerKey)] : [];
  });
}

function checkReach(nodes: Nodes, reachable: ReadonlySet<string>, program: Program): Problem[] {
  return nodes.flatMap(([id, data]) => {
    if (!reachable.has(id)) return [problem('unreachable', id)];
    return checkOutputs(id, data, program);
  });
}

function checkOutputs(id: string, data: NodeData, program: Program): Problem[] {
  if (isEnd(data)) return [];
  if (data.type === 'menu') {
    return data.options
      .filter((option) => program.next(id, optionHandle(option)) === undefined)
      .map(({ value }) => problem('optionWithoutEdge', id, value));
  }
  const isOpen = outputsOf(data).main.some((handle) => program.next(id, handle) === undefined);
  return isOpen ? [problem('endWithoutTicket', id)] : [];
}

function checkVariables(nodes: Nodes): Problem[] {
  const used = new Set(nodes.flatMap(([, data]) => usedIn(data)));
  return nodes.flatMap(([id, data]) =>
    keysOf(data)
      .filter((key) => key !== '' && !used.has(key))
      .map((key) => problem('unusedVariable', id, key)),
  );
}

/** The variables that a node fills in. */
export function keysOf(data: NodeData): string[] {
  if (data.type === 'question') return [data.answerKey];
  return data.type === 'httpRequest' ? data.responses.map(({ variable }) => variable) : [];
}

/** The variables that a node reads, in any of its texts. */
function usedIn(data: NodeData): string[] {
  const rules = data.type === 'condition' ? data.rules : [];
  const fields = rules.filter(({ source }) => source === 'variable').map(({ field }) => field);
  return [...textsIn(data).flatMap(namesIn), ...fields];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return [asText(value)];
}

const checkKeysOfPrompts = (nodes: Nodes, lacksKey: Surroundings['lacksKey']): Problem[] =>
  nodes.flatMap(([id, data]) =>
    data.type === 'openai' && data.prompt && lacksKey(data.prompt.id)
      ? [problem('missingSecret', id, data.prompt.name)]
      : [],
  );
