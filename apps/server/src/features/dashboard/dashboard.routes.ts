import type { Dashboard } from '@prosa/contract/dashboard';
import { inTransaction } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { presentDashboard } from './dashboard.present.ts';
import {
  countActive,
  countByDay,
  countByHour,
  countByReason,
  countByUser,
  findBounds,
  listAttendants,
  type Period,
  sumTracking,
} from './dashboard.queries.ts';
import { type Scope, scopeOf } from './scope.queries.ts';
import { sumTargets } from './target-report.queries.ts';

export function registerDashboardRoutes(app: HttpApp): void {
  handle(app, 'GET /dashboard', ({ ctx, query }) =>
    inTransaction(ctx, (tx) =>
      readDashboard(scopeOf(tx), {
        days: query.days,
        from: query.date_from,
        to: query.date_to,
        isFinished: query.finished,
      }),
    ),
  );

  handle(app, 'GET /dashboard/targets', ({ ctx, query }) =>
    inTransaction(ctx, async (tx) => {
      const { days, date_from: from, date_to: to, finished: isFinished = false } = query;
      return sumTargets(scopeOf(tx), { ...(await findBounds(tx, { days, from, to })), isFinished });
    }),
  );

  handle(app, 'GET /dashboard/ticketsUsers', ({ ctx, query }) =>
    inTransaction(ctx, async (tx) => {
      const bounds = await findBounds(tx, { from: query.initialDate, to: query.finalDate });
      return { data: await countByUser(scopeOf(tx), bounds) };
    }),
  );

  handle(app, 'GET /dashboard/closeReasons', ({ ctx, query }) =>
    inTransaction(ctx, async (tx) => {
      const bounds = await findBounds(tx, { from: query.initialDate, to: query.finalDate });
      return { data: await countByReason(scopeOf(tx), bounds) };
    }),
  );

  handle(app, 'GET /dashboard/ticketsDay', ({ ctx, query }) =>
    inTransaction(ctx, async (tx) => {
      const { initialDate: from, finalDate: to } = query;
      const count = from === to ? countByHour : countByDay;
      const data = await count(scopeOf(tx), await findBounds(tx, { from, to }));
      return { data, count: data.reduce((sum, { total }) => sum + total, 0) };
    }),
  );
}

async function readDashboard(
  tx: Scope,
  { isFinished = false, ...period }: Period & { isFinished?: boolean | undefined },
): Promise<Dashboard> {
  const sums = await sumTracking(tx, { ...(await findBounds(tx, period)), isFinished });
  const active = await countActive(tx);
  return presentDashboard({ sums, active, attendants: await listAttendants(tx) });
}
