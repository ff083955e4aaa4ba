/** What the editor shows on nodes besides their content. */
import type { FlowCounts } from '@prosa/contract/flows';

export interface Marks {
  /** The worst problem of each node. */
  problems: ReadonlyMap<string, 'error' | 'warning'>;
  /** Null: not asked for. */
  counts: ReadonlyMap<string, FlowCounts> | null;
  /** Nodes and edges that a test run passed; null: none is open. */
  way: ReadonlySet<string> | null;
  /** Where the test run waits. */
  current: string | null;
}

export const noCounts = (node: string): FlowCounts => ({
  node,
  entered: 0,
  answered: 0,
  invalid: 0,
  timeout: 0,
  left: 0,
});

/** In whole percent; null where nobody came. */
export const lostPercent = ({ entered, left }: FlowCounts): number | null =>
  entered === 0 ? null : Math.round((left / entered) * 100);
