import type { Dashboard } from '@prosa/contract/dashboard';
import { inTransaction, type Tx } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http.ts';
import { presentDashboard } from './dashboard.present.ts';
import {
  countActive,
  countByDay,
  countByHour,
  countByUser,
  findTimeZone,
  listAttendants,
  type Period,
  sumTracking,
} from './dashboard.queries.ts';

export function registerDashboardRoutes(app: HttpApp): void {
  handle(app, 'GET /dashboard', ({ ctx, query }) =>
    inTransaction(ctx, (tx) =>
      readDashboard(tx, { days: query.days, from: query.date_from, to: query.date_to }),
    ),
  );

  handle(app, 'GET /dashboard/ticketsUsers', ({ ctx, query }) =>
    inTransaction(ctx, async (tx) => {
      const range = { first: query.initialDate, last: query.finalDate };
      return { data: await countByUser(tx, range, await findTimeZone(tx)) };
    }),
  );

  handle(app, 'GET /dashboard/ticketsDay', ({ ctx, query }) =>
    inTransaction(ctx, async (tx) => {
      const { initialDate: first, finalDate: last } = query;
      const timeZone = await findTimeZone(tx);
      const data =
        first === last
          ? await countByHour(tx, first, timeZone)
          : await countByDay(tx, { first, last }, timeZone);
      return { data, count: data.reduce((sum, { total }) => sum + total, 0) };
    }),
  );
}

async function readDashboard(tx: Tx, period: Period): Promise<Dashboard> {
  const sums = await sumTracking(tx, period, await findTimeZone(tx));
  const active = await countActive(tx);
  return presentDashboard({ sums, active, attendants: await listAttendants(tx) });
}
