/** Graphs of flows that customers are in. Versions never change, so each process keeps those that it used last. */
import type { FlowGraph } from '@prosa/flow/graph';

/** Of all graphs together: a node has a few kilobytes. */
const NODES_MAX = 10_000;

export class FlowCache {
  readonly #graphs = new Map<string, FlowGraph>();
  readonly #latest = new Map<string, number>();
  #nodes = 0;
  readonly #nodesMax: number;

  constructor(nodesMax = NODES_MAX) {
    this.#nodesMax = nodesMax;
  }

  get(companyId: number, versionId: number): FlowGraph | undefined {
    const key = `${companyId}:${versionId}`;
    const graph = this.#graphs.get(key);
    if (!graph) return undefined;
    this.#graphs.delete(key);
    this.#graphs.set(key, graph);
    return graph;
  }

  /** The version of a flow that was live when it was last started here. */
  latestOf(companyId: number, flowId: number): number | null {
    return this.#latest.get(`${companyId}:${flowId}`) ?? null;
  }

  set(of: { companyId: number; flowId: number; versionId: number }, graph: FlowGraph): void {
    const key = `${of.companyId}:${of.versionId}`;
    this.#latest.set(`${of.companyId}:${of.flowId}`, of.versionId);
    if (this.#graphs.has(key)) return;
    this.#graphs.set(key, graph);
    this.#nodes += graph.nodes.length;
    for (const [oldest, { nodes }] of this.#graphs) {
      if (this.#nodes <= this.#nodesMax || oldest === key) break;
      this.#graphs.delete(oldest);
      this.#nodes -= nodes.length;
    }
    if (this.#latest.size > this.#nodesMax) this.#latest.clear();
  }
}
