/** Takes over a flow of any editor of the family: four forms of file, each a little different. */
import { flowLimits } from '@prosa/contract/flow-limits';
import { folded } from '@prosa/contract/plain-text';
import {
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
  newEdge,
  newNodeId,
  START_ID,
  startNode,
} from './graph.ts';
import { type Named, type NeedKind, type NodeData, needOf, outputsOf, withNeed } from './nodes.ts';
import { handleOf } from './program.ts';
import { asList, asNumber, asRecord, asText, type Json } from './read-json.ts';
import { readNode } from './read-node.ts';
import { type Secret, takeSecrets } from './secrets.ts';
import { writeNode } from './write-node.ts';

/** The rows of the company to which names are bound. */
export type Known = Readonly<Record<NeedKind, readonly Named[]>>;

export const reportCodes = [
  'startAdded',
  'idReplaced',
  'edgeDropped',
  'notFound',
  'unsupported',
  'secretTaken',
  'fileMissing',
  'promptMade',
  'integrationMade',
] as const;

export interface ReportLine {
  code: (typeof reportCodes)[number];
  /** Null: concerns the whole flow. */
  node: string | null;
  detail?: string;
}

export interface Imported {
  /** Empty if the file has none. */
  name: string;
  graph: FlowGraph;
  secrets: readonly Secret[];
  report: readonly ReportLine[];
}

/** @returns undefined if it is no flow */
export function importFlow(file: unknown, known: Known): Imported | undefined {
  const found = findGraph(asRecord(file));
  if (!found) return undefined;
  const { nodes, report } = takeNodes(found.nodes);
  const taken = nodes.map((node) => takeNode(node, known));
  const edges = takeEdges(
    found.connections,
    taken.map(({ node }) => node),
  );
  return {
    name: found.name.trim().slice(0, flowLimits.name.max),
    graph: { nodes: taken.map(({ node }) => node), connections: edges.kept },
    secrets: taken.flatMap(({ secrets }) => secrets),
    report: [...report, ...taken.flatMap((each) => each.report), ...edges.report],
  };
}

interface Found {
  name: string;
  nodes: readonly Json[];
  connections: readonly Json[];
}

/** `{nodes, connections}` itself, or in `flow`, or in the `flow` of an answer of the API. */
function findGraph(json: Json): Found | undefined {
  const outer = asRecord(json.flow);
  const place = [json, outer, asRecord(outer.flow)].find(({ nodes }) => Array.isArray(nodes));
  if (!place) return undefined;
  return {
    name: asText(json.name) || asText(outer.name),
    nodes: asList(place.nodes).map(asRecord),
    connections: asList(place.connections ?? place.edges).map(asRecord),
  };
}

interface TakenNodes {
  nodes: FlowNode[];
  report: ReportLine[];
}

/** Edges name a node by its id, so only the first node with an id keeps it. */
function takeNodes(list: readonly Json[]): TakenNodes {
  const report: ReportLine[] = [];
  const ids = new Set<string>();
  const nodes = list.map((json): FlowNode => {
    const given = asText(json.id);
    const id = given === '' || ids.has(given) ? newNodeId() : given;
    if (id !== given) report.push({ code: 'idReplaced', node: id, detail: given });
    ids.add(id);
    return { id, position: placeOf(json), type: asText(json.type), data: asRecord(json.data) };
  });
  if (nodes.some(({ type }) => type === 'start')) return { nodes, report };
  const start = { ...startNode(), id: ids.has(START_ID) ? newNodeId() : START_ID };
  return { nodes: [start, ...nodes], report: [...report, { code: 'startAdded', node: start.id }] };
}

function placeOf({ position }: Json): FlowNode['position'] {
  const { x, y } = asRecord(position);
  return { x: asNumber(x) ?? 0, y: asNumber(y) ?? 0 };
}

interface TakenNode {
  node: FlowNode;
  secrets: readonly Secret[];
  report: ReportLine[];
}

/** Ids of another company mean nothing here: rows are found by their names. */
function takeNode(node: FlowNode, known: Known): TakenNode {
  const { id, position } = node;
  const taken = takeSecrets(node);
  const secrets = taken.secrets.filter(({ value }) => value !== '');
  const data = withoutIds(readNode(taken.node));
  const bound = bind(data, known);
  const report: ReportLine[] = secrets.map(({ field }) => line('secretTaken', id, field));
  if (bound.missing !== undefined) report.push(line('notFound', id, bound.missing));
  if (data.type === 'unsupported') report.push(line('unsupported', id, data.name));
  return { node: { id, position, ...writeNode(bound.data) }, secrets, report };
}

/** A queue that another editor wrote into the node is of another company. */
function withoutIds(data: NodeData): NodeData {
  if (data.type !== 'openai') return data;
  const { queueId: _, ...settings } = data.settings;
  return { ...data, settings };
}

const line = (code: ReportLine['code'], node: string | null, detail: string): ReportLine => ({
  code,
  node,
  detail,
});

interface Bound {
  data: NodeData;
  /** The name that the company does not have. */
  missing?: string;
}

function bind(data: NodeData, known: Known): Bound {
  const need = needOf(data);
  if (!need) return { data };
  const name = folded(need.name.trim());
  const found = known[need.kind].find((each) => folded(each.name.trim()) === name);
  if (!found) return { data: withNeed(data, null), missing: need.name };
  return { data: withNeed(data, { id: found.id, name: found.name }) };
}

/** Edges without a node at both ends go, and so do those whose output nobody has. */
function takeEdges(
  list: readonly Json[],
  nodes: readonly FlowNode[],
): { kept: FlowEdge[]; report: ReportLine[] } {
  const byId = new Map(nodes.map((node) => [node.id, readNode(node)]));
  const report: ReportLine[] = [];
  const kept = list.flatMap((json) => {
    const edge = takeEdge(json, byId);
    if (!edge)
      report.push(line('edgeDropped', null, `${asText(json.source)} → ${asText(json.target)}`));
    return edge ?? [];
  });
  return { kept, report };
}

function takeEdge(json: Json, nodes: ReadonlyMap<string, NodeData>): FlowEdge | undefined {
  const [source, target] = [asText(json.source), asText(json.target)];
  const data = nodes.get(source);
  if (!data || !nodes.has(target)) return undefined;
  const handle = handleOf(
    { id: '', source, target, sourceHandle: asText(json.sourceHandle) },
    data,
  );
  const { main, more } = outputsOf(data);
  return [...main, ...more].includes(handle) ? newEdge(source, handle, target) : undefined;
}
