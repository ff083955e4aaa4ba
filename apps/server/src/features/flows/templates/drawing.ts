/** Draws a template: nodes with their places, and what leads where. */
import {
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
  newEdge,
  newGraph,
  newNodeId,
  START_ID,
} from '@prosa/flow/graph';
import type { Named, NodeData, Waiting } from '@prosa/flow/nodes';
import { writeNode } from '@prosa/flow/write-node';

/** Columns and rows, so that nodes of any height have room. */
const COLUMN = 330;
const ROW = 260;
const ORIGIN = { x: 250, y: 100 };

export type Place = readonly [column: number, row: number];

export class Drawing {
  readonly #nodes: FlowNode[] = [...newGraph().nodes];
  readonly #edges: FlowEdge[] = [];

  /** @returns its id */
  add([column, row]: Place, data: NodeData): string {
    const id = newNodeId();
    const position = { x: ORIGIN.x + column * COLUMN, y: ORIGIN.y + row * ROW };
    this.#nodes.push({ id, position, ...writeNode(data) });
    return id;
  }

  begin(target: string): void {
    this.lead(START_ID, 'a', target);
  }

  lead(source: string, output: string, target: string): void {
    this.#edges.push(newEdge(source, output, target));
  }

  done(): FlowGraph {
    return { nodes: this.#nodes, connections: this.#edges };
  }
}

export const say = (text: string): NodeData => ({
  type: 'singleBlock',
  elements: [{ type: 'message', text }],
});

const WAITS: Waiting = { timeout: null, timeoutMessage: '', invalidMessage: '' };

export const menu = (
  message: string,
  options: readonly string[],
  invalidMessage = '',
): NodeData => ({
  type: 'menu',
  message,
  options: options.map((value, index) => ({ number: index + 1, value })),
  ...WAITS,
  invalidMessage,
});

export const ask = (message: string, answerKey: string): NodeData => ({
  type: 'question',
  message,
  answerKey,
  ...WAITS,
});

export const toQueue = (queue: Named | null): NodeData => ({ type: 'ticket', queue });
export const close = (message: string): NodeData => ({ type: 'closeTicket', message });
