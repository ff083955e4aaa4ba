/** A flow as it is stored and crosses the wire: the JSON of the product family, which other clients read and write too. */

export interface FlowNode {
  id: string;
  position: { x: number; y: number };
  type: string;
  data: Record<string, unknown>;
}

export interface FlowEdge {
  id: string;
  source: string;
  /** Output of the source; a node with one output may leave it out. */
  sourceHandle?: string | null;
  target: string;
  targetHandle?: string | null;
}

export interface FlowGraph {
  nodes: readonly FlowNode[];
  connections: readonly FlowEdge[];
}

/** The stamp that files and versions carry. */
export const EDITOR = '6.0.0';

export const START_ID = '1';
const START_PLACE = { x: 250, y: 100 };

export const startNode = (): FlowNode => ({
  id: START_ID,
  position: START_PLACE,
  type: 'start',
  data: { label: 'Inicio do fluxo' },
});

/** What a flow that was never saved shows. */
export const newGraph = (): FlowGraph => ({ nodes: [startNode()], connections: [] });

const ID_LENGTH = 30;
const ID_SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function newNodeId(): string {
  const drawn = crypto.getRandomValues(new Uint32Array(ID_LENGTH));
  return Array.from(drawn, (number) => ID_SIGNS[number % ID_SIGNS.length]).join('');
}

export const newEdge = (source: string, sourceHandle: string, target: string): FlowEdge => ({
  id: `reactflow__edge-${source}${sourceHandle}-${target}`,
  source,
  sourceHandle,
  target,
  targetHandle: null,
});
