/** Announcements in browsers: their readers hear of what comes, changes and goes, operators of every row. */
import type { EventPayloads } from '@prosa/contract/realtime';
import type { Core, Tx } from '../../core/ctx.ts';
import type { Db } from '../../core/db/db.ts';
import { type Push, push, rooms, toOperators } from '../../core/realtime/realtime.ts';
import { presentAnnouncement } from './announcements.present.ts';
import { isShown, timesOf } from './announcements.rules.ts';
import { type ManagedRow, unscopedAudienceOf } from './managed-announcements.queries.ts';

/** Whose users are shown it, and whether only their admins are. */
interface Reach {
  companyIds: ReadonlySet<number>;
  adminsOnly: boolean;
}

const NOBODY: Reach = { companyIds: new Set(), adminsOnly: false };

/** @param row undefined where there is none */
export async function unscopedReachOf(
  tx: { db: Db },
  row: ManagedRow | undefined,
  now: Date,
): Promise<Reach> {
  if (!row || !isShown(timesOf(row), now)) return NOBODY;
  return {
    companyIds: new Set(await unscopedAudienceOf(tx, row)),
    adminsOnly: row.adminsOnly,
  };
}

const readersIn = (companyId: number, { adminsOnly }: Reach): string[] => [
  adminsOnly ? rooms.admins(companyId) : rooms.company(companyId),
];

/** What readers hear when it reached `before` and now reaches `after`. */
export function readersHear(
  core: Core,
  row: ManagedRow,
  { before = NOBODY, after = NOBODY }: { before?: Reach; after?: Reach },
): Push[] {
  const announcement = presentAnnouncement(core, row);
  const gone = { action: 'delete', announcementId: row.id, rev: row.rev } as const;
  const entity = 'announcement' as const;
  const shown = [...after.companyIds].map((companyId) => {
    const isKnown = before.companyIds.has(companyId) && (!before.adminsOnly || after.adminsOnly);
    const action = isKnown ? 'update' : 'create';
    const payload: EventPayloads['announcement'] = { action, announcement };
    return push({ companyId, rooms: readersIn(companyId, after), entity, payload });
  });
  const isNarrowed = after.adminsOnly && !before.adminsOnly;
  const left = [...before.companyIds]
    .filter((companyId) => isNarrowed || !after.companyIds.has(companyId))
    .map((companyId) => {
      const stays = after.companyIds.has(companyId) ? [rooms.admins(companyId)] : [];
      const to = { rooms: readersIn(companyId, before), except: stays };
      return push({ companyId, ...to, entity, payload: gone });
    });
  return [...left, ...shown];
}

export function emitManaged(tx: Tx, payload: EventPayloads['managedAnnouncement']): void {
  tx.emit(toOperators('managedAnnouncement', payload));
}

export function emitConfirmed(tx: Tx, userId: number, announcementId: number): void {
  const { companyId } = tx;
  const payload = { action: 'confirm', announcementId } as const;
  const to = [rooms.user(companyId, userId)];
  // Other clients of the family ask nobody to confirm.
  tx.emit(push({ companyId, rooms: to, entity: 'announcement', payload, family: [] }));
}
