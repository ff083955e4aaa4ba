/** What is wrong with a graph in this company. */
import { checkFlow } from '@prosa/flow/check-flow';
import { filesIn } from '@prosa/flow/export-flow';
import type { FlowGraph } from '@prosa/flow/graph';
import { type NeedKind, needKinds, needOf } from '@prosa/flow/nodes';
import type { Problem } from '@prosa/flow/problems';
import { programOf } from '@prosa/flow/program';
import type { Tx } from '../../core/ctx.ts';
import { findFlowFiles } from './flow-files.queries.ts';
import { findNeeded, type NeededIds } from './surroundings.queries.ts';

export async function checkDraft(tx: Tx, graph: FlowGraph): Promise<Problem[]> {
  const rows = await findNeeded(tx, idsIn(graph));
  const stored = await findFlowFiles(tx, filesIn(graph));
  const files = new Set(stored.map(({ name }) => name));
  return checkFlow(graph, {
    has: (kind, id) => rows.has(`${kind} ${id}`),
    lacksKey: (id) => rows.has(`prompt ${id}`) && !rows.has(`key ${id}`),
    hasFile: (name) => files.has(name),
  });
}

/** The flows that it goes on with, each once. */
export const goesTo = (graph: FlowGraph): number[] => [...new Set(idsIn(graph).flow)];

function idsIn(graph: FlowGraph): NeededIds {
  const needs = [...programOf(graph).nodes.values()].flatMap((data) => needOf(data) ?? []);
  const of = (wanted: NeedKind) => needs.flatMap(({ kind, id }) => (kind === wanted ? id : []));
  return Object.fromEntries(needKinds.map((kind) => [kind, of(kind)])) as unknown as NeededIds;
}
