/** Whether the usage that companies are shown adds up to what a model's server counted. */
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import type { RobotCompany } from './robot-peer.ts';

interface Counted {
  requests: number;
  /** What the requests cost that were answered; no two cost the same. */
  answered: ReadonlySet<number>;
}

interface Used {
  status: 'reserved' | 'done' | 'failed';
  input: number;
  reserved: number;
}

interface Month {
  answers: number;
  input: number;
  reserved: number;
}

/** An answer that was lost on its way stays set aside: nobody knows whether it is paid for. */
export async function auditUsage(
  core: Core,
  companies: readonly RobotCompany[],
  { requests, answered }: Counted,
): Promise<string[]> {
  const problems: string[] = [];
  const used: Used[] = [];
  for (const { companyId } of companies) {
    const { rows: own, month } = await usageOf(core, companyId);
    used.push(...own);
    const sums = sumOf(own);
    if (JSON.stringify(sums) !== JSON.stringify(month))
      problems.push(`${JSON.stringify(sums)} in the rows, ${JSON.stringify(month)} in the months`);
  }
  const done = used.filter(({ status }) => status === 'done').map(({ input }) => input);
  const unknown = used.filter(({ status }) => status === 'reserved').length;
  const invented = done.filter((cost) => !answered.has(cost)).length;
  const lost = answered.size - new Set(done).size;
  if (invented > 0) problems.push(`${invented} answers that nobody gave`);
  if (new Set(done).size < done.length) problems.push('an answer that counts twice');
  if (lost > unknown) problems.push(`${lost} answers do not count, ${unknown} are in doubt`);
  if (requests > used.length) problems.push(`${requests} requests, ${used.length} rows`);
  return problems;
}

const sumOf = (used: readonly Used[]): Month => {
  const sum = (of: (each: Used) => number) => used.reduce((total, each) => total + of(each), 0);
  return {
    answers: sum(({ status }) => Number(status === 'done')),
    input: sum(({ input }) => input),
    reserved: sum(({ status, reserved }) => (status === 'reserved' ? reserved : 0)),
  };
};

function usageOf(core: Core, companyId: number): Promise<{ rows: Used[]; month: Month }> {
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const [month] = await rows<Month>(
      db,
      sql`select coalesce(sum(answers), 0)::int as answers, coalesce(sum(input), 0)::int as input,
        coalesce(sum(reserved), 0)::int as reserved from ai_months`,
    );
    const used = await rows<Used>(
      db,
      sql`select status, input::int as input, reserved::int as reserved from ai_usage`,
    );
    return { rows: used, month: month! };
  });
}
