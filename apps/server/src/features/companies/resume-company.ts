/** A company may act again: what waited for that goes on. */
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { releaseJobs, unscopedListToResume } from '../../core/jobs/held-jobs.queries.ts';
import { askMayAct } from '../../core/subscription.ts';

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** Its row changed, and it may act; perhaps it could before. */
    'company.resumed': Record<never, never>;
  }
}

/** Job, planned by the trigger on companies. */
export async function resumeCompany(
  core: Core,
  { companyId }: { companyId: number },
): Promise<void> {
  if (!(await askMayAct(core, companyId))) return;
  const ctx = companyCtx(core, companyId);
  await inTransaction(ctx, (tx) => tx.happened({ type: 'company.resumed' }));
  while (await inTransaction(ctx, releaseJobs));
}

/** Chore: companies whose job was lost, or that held one while they paid. */
export async function resumePaid(core: Core): Promise<void> {
  for (const companyId of await unscopedListToResume(core))
    await resumeCompany(core, { companyId });
}
