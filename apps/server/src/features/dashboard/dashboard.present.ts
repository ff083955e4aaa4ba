/** Turns sums into means. Pure. */
import type { AttendantStatistics, Dashboard } from '@prosa/contract/dashboard';
import type { AttendantRow, TrackingSum } from './dashboard.queries.ts';

interface Found {
  sums: readonly TrackingSum[];
  active: { open: number; pending: number };
  attendants: readonly AttendantRow[];
}

export function presentDashboard({ sums, active, attendants }: Found): Dashboard {
  const total = (key: keyof TrackingSum) => sums.reduce((sum, each) => sum + (each[key] ?? 0), 0);
  const byUser = new Map(sums.map((each) => [each.user_id, each]));
  return {
    counters: {
      supportHappening: active.open,
      supportPending: active.pending,
      supportFinished: total('finished'),
      leads: total('leads'),
      avgSupportTime: minutes(total('talk_seconds'), total('talks')),
      avgWaitTime: minutes(total('wait_seconds'), total('waits')),
    },
    attendants: attendants.map((row) => presentAttendant(row, byUser.get(row.id))),
  };
}

const presentAttendant = (
  { id, name, online }: AttendantRow,
  sum: TrackingSum | undefined,
): AttendantStatistics => ({
  id,
  name,
  online,
  tickets: sum?.tickets ?? 0,
  avgSupportTime: sum ? minutes(sum.hold_seconds, sum.holds) : 0,
  rating: sum ? mean(sum.rate_sum, sum.rates) : 0,
});

const mean = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((sum / count) * 100) / 100;

const minutes = (seconds: number, count: number): number => mean(seconds / 60, count);
