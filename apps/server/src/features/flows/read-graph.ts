/** What may be stored as a graph. */
import { flowLimits } from '@prosa/contract/flow-limits';
import type { FlowGraph } from '@prosa/flow/graph';
import { appError } from '../../core/errors.ts';

const DEPTH_MAX = 40;

/** @throws ERR_FLOW_TOO_LARGE, ERR_VALIDATION for texts that cannot be stored, and where two nodes have one id */
export function checkGraph({ nodes, connections }: FlowGraph): void {
  const { nodes: nodesMax, edges: edgesMax } = flowLimits;
  if (nodes.length > nodesMax.max || connections.length > edgesMax.max)
    throw appError('ERR_FLOW_TOO_LARGE');
  if (!isStorable({ nodes, connections }) || hasSameIds(nodes))
    throw appError('ERR_VALIDATION', { details: [{ field: 'nodes', part: 'body' }] });
  if (Buffer.byteLength(JSON.stringify({ nodes, connections })) > flowLimits.graphBytes.max)
    throw appError('ERR_FLOW_TOO_LARGE');
}

const hasSameIds = (nodes: FlowGraph['nodes']): boolean =>
  new Set(nodes.map(({ id }) => id)).size < nodes.length;

/**
 * PostgreSQL refuses NUL, JSON lone surrogates, and what is nested without end takes the stack of whoever reads it.
 * Without recursion, for the same reason.
 */
export function isStorable(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX || !level.every(isStorableText)) return false;
    level = level.flatMap(partsOf);
  }
  return true;
}

const isStorableText = (value: unknown): boolean =>
  typeof value !== 'string' || (!value.includes('\u0000') && value.isWellFormed());

function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value : Object.entries(value).flat();
}
