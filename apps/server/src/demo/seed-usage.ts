/** What a demo company did on each of the last days, so that its charts show something. */
import { dayIn } from '../conversation/hours/due-date.rules.ts';
import type { Db } from '../core/db/db.ts';
import { companyUsage } from '../features/usage/usage.table.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
/** Sunday to Saturday: a shop is closed on Sundays. */
const WEEK = [4, 100, 92, 88, 95, 110, 46] as const;

export async function seedUsage(
  db: Db,
  { companyId, now, zone }: { companyId: number; now: Date; zone: string },
): Promise<void> {
  const rows = Array.from({ length: DAYS }, (_, n) => dayOf(n + 1, now, zone));
  await db.insert(companyUsage).values(rows.map((row) => ({ ...row, companyId })));
}

function dayOf(daysAgo: number, now: Date, zone: string) {
  const day = dayIn(new Date(now.getTime() - daysAgo * DAY_MS), zone);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  // A little more each week, and no two days alike.
  const load = WEEK[weekday]! + (DAYS - daysAgo) + ((daysAgo * 7) % 11);
  return {
    day,
    messagesIn: load * 3,
    messagesOut: Math.round(load * 3.6),
    tickets: Math.round(load / 3),
    campaignSent: weekday === 2 || weekday === 4 ? load * 4 : 0,
    aiTokens: load * 210,
    storageBytes: 180_000_000 + (DAYS - daysAgo) * 6_400_000,
    activeUsers: weekday === 0 ? 1 : 4 + (load % 3),
    isFinal: true,
  };
}
