/** Where new nodes go: to the right of what is there, as people of the family expect it. */
import type { FlowGraph, FlowNode } from '@prosa/flow/graph';

/** Measured widths by node; unknown ones are taken for the usual one. */
export type Widths = ReadonlyMap<string, number>;

export const NODE_WIDTH = 260;
const GAP = 40;
const COPY_SHIFT = 240;

const FIRST_PLACE = { x: 250, y: 100 };

/** Beside the last node, at its height. */
export function placeOfNew({ nodes }: FlowGraph, widths: Widths): FlowNode['position'] {
  const last = nodes.at(-1);
  if (!last) return FIRST_PLACE;
  const { x, y } = last.position;
  return { x: x + (widths.get(last.id) ?? NODE_WIDTH) + GAP, y };
}

/** To the right of all nodes, at the height of the last one. */
export function placeOfCopy({ nodes }: FlowGraph): FlowNode['position'] {
  const last = nodes.at(-1);
  if (!last) return FIRST_PLACE;
  return {
    x: Math.max(...nodes.map(({ position }) => position.x)) + COPY_SHIFT,
    y: last.position.y,
  };
}

/** By how much copies move, so that the first of them comes to the place for copies. */
export function shiftOfCopies(
  graph: FlowGraph,
  copied: readonly FlowNode[],
): { x: number; y: number } {
  const place = placeOfCopy(graph);
  const left = Math.min(...copied.map(({ position }) => position.x));
  const top = Math.min(...copied.map(({ position }) => position.y));
  return { x: place.x - left, y: place.y - top };
}
