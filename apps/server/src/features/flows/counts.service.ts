/** How many customers came to each node, and what became of them there. */
import type { FlowCounts } from '@prosa/contract/flows';
import { type Visit, visits } from '@prosa/flow/flow-state';
import { type Core, companyCtx, inTransaction, type UserCtx } from '../../core/ctx.ts';
import { countVisits, sumVisits, unscopedListUncounted } from './counts.queries.ts';
import { getFlow } from './flows.service.ts';

/** @throws ERR_NO_FLOW_FOUND */
export const getCounts = (
  ctx: UserCtx,
  flowId: number,
  period: { from: string; to: string },
): Promise<FlowCounts[]> =>
  inTransaction(ctx, async (tx) => {
    await getFlow(tx, flowId);
    const byNode = new Map<string, FlowCounts>();
    for (const { node, kind, total } of await sumVisits(tx, flowId, period)) {
      const counts = byNode.get(node) ?? { node, ...NONE };
      if (isVisit(kind)) counts[kind] = total;
      byNode.set(node, counts);
    }
    return [...byNode.values()];
  });

const NONE: Record<Visit, number> = { entered: 0, answered: 0, invalid: 0, timeout: 0, left: 0 };

const isVisit = (kind: string): kind is Visit => (visits as readonly string[]).includes(kind);

/** The chore: after midnight in the time zone of each company. */
export async function countFlowVisits(core: Core): Promise<void> {
  for (const { companyId } of await unscopedListUncounted(core)) {
    const ctx = companyCtx(core, companyId);
    try {
      await inTransaction(ctx, countVisits);
    } catch (error) {
      // The next run tries again; the other companies do not wait for it.
      ctx.log.error({ error }, 'flows.counting_failed');
    }
  }
}
