import type { FlowSecret } from '@prosa/contract/flows';
import { checkFlow } from '@prosa/flow/check-flow';
import type { FlowGraph } from '@prosa/flow/graph';
import type { Problem } from '@prosa/flow/problems';
import { useDeferredValue, useMemo } from 'react';
import { type CompanyRows, hasRow } from './use-company-rows.ts';

/** What is wrong with the flow as it is drawn now; a moment late, so that drawing does not wait for it. */
export function useProblems(
  graph: FlowGraph,
  rows: CompanyRows,
  secrets: readonly FlowSecret[],
): readonly Problem[] {
  const settled = useDeferredValue(graph);
  const { queue, tag, user, flow } = rows;
  return useMemo(
    () =>
      checkFlow(settled, {
        has: hasRow({ queue, tag, user, flow }),
        hasSecret: (node, field) =>
          secrets.some((each) => each.node === node && each.field === field),
      }),
    [settled, queue, tag, user, flow, secrets],
  );
}

/** The worst of each node. */
export function worstByNode(problems: readonly Problem[]): Map<string, Problem['level']> {
  const worst = new Map<string, Problem['level']>();
  for (const { node, level } of problems) {
    if (node !== null && worst.get(node) !== 'error') worst.set(node, level);
  }
  return worst;
}
