import type { checkFlow } from '@prosa/flow/check-flow';
import type { FlowGraph } from '@prosa/flow/graph';
import type { Problem } from '@prosa/flow/problems';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type CompanyRows, hasRow } from './use-company-rows.ts';

type Check = typeof checkFlow;

const none: readonly Problem[] = [];

/** Loaded after the drawing, which does not wait for it. */
function useCheck(): Check | null {
  const [check, setCheck] = useState<Check | null>(null);
  useEffect(() => {
    let isGone = false;
    import('@prosa/flow/check-flow')
      .then((loaded) => isGone || setCheck(() => loaded.checkFlow))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return check;
}

/** What is wrong with the flow as it is drawn now; a moment late, so that drawing does not wait for it. */
export function useProblems(graph: FlowGraph, rows: CompanyRows): readonly Problem[] {
  const check = useCheck();
  const settled = useDeferredValue(graph);
  const { queue, tag, user, flow, prompt, integration } = rows;
  return useMemo(() => {
    const has = hasRow({ queue, tag, user, flow, prompt, integration });
    const lacksKey = (id: number) => prompt?.some((row) => row.id === id && row.lacksKey) ?? false;
    return check?.(settled, { has, lacksKey }) ?? none;
  }, [check, settled, queue, tag, user, flow, prompt, integration]);
}

/** The worst of each node. */
export function worstByNode(problems: readonly Problem[]): Map<string, Problem['level']> {
  const worst = new Map<string, Problem['level']>();
  for (const { node, level } of problems) {
    if (node !== null && worst.get(node) !== 'error') worst.set(node, level);
  }
  return worst;
}
