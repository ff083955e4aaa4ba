/** The job that tells browsers of an announcement when it begins and when it ends. */
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import type { JobPayload } from '../../core/jobs/jobs.ts';
import { readersHear, unscopedReachOf } from './announcements.realtime.ts';
import { isShown, timesOf, turnsAfter } from './announcements.rules.ts';
import { type ManagedRow, unscopedFindAnnouncement } from './managed-announcements.queries.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    /** `at`: when it was to run. */
    'turn-announcement': { announcementId: number; at: string };
  }
}

/** A job of an earlier version of the row finds nothing new, and does no harm. */
export async function planTurns(tx: Tx, row: ManagedRow): Promise<void> {
  for (const at of turnsAfter(timesOf(row), tx.core.now())) {
    const payload = { announcementId: row.id, at: at.toISOString() };
    const key = `turn-announcement-${row.id}-${at.getTime()}`;
    await tx.enqueue('turn-announcement', payload, { key, runAt: at });
  }
}

export async function unscopedTurnAnnouncement(
  core: Core,
  { announcementId, at }: JobPayload<'turn-announcement'>,
): Promise<void> {
  const pushes = await inSystem(core, async (db) => {
    const row = await unscopedFindAnnouncement({ db }, announcementId);
    if (!row) return [];
    // The clock of the jobs may be a little ahead.
    const now = new Date(Math.max(core.now().getTime(), Date.parse(at)));
    if (isShown(timesOf(row), now))
      return readersHear(core, row, { after: await unscopedReachOf({ db }, row, now) });
    const last = new Date(Date.parse(at) - 1);
    return readersHear(core, row, { before: await unscopedReachOf({ db }, row, last) });
  });
  for (const each of pushes) core.realtime.push(each);
}
