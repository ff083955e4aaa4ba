/**
 * Reseals everything with the current master key, in small steps beside running servers, until nothing needs another
 * key.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Core, inSystem } from '../../core/ctx.ts';
import type { Db } from '../../core/db/db.ts';
import { MISSED_BEATS } from '../../core/process/process-presence.ts';
import { unscopedCheckKeys } from '../../core/secrets/lasting-keys.ts';
import {
  type SealedColumn,
  type SealedTable,
  sealedColumns,
} from '../../core/secrets/sealed-columns.ts';
import {
  type SealedRow,
  type Target,
  unscopedCountOutdated,
  unscopedCountStrangers,
  unscopedLockKeys,
  unscopedNow,
  unscopedReleaseKeys,
  unscopedReplace,
  unscopedTakeOutdated,
} from './reseal.queries.ts';

export type RotationCore = Pick<Core, 'pool' | 'secrets' | 'config'>;

export interface Resealed {
  /** Resealed values, by table. */
  counts: Partial<Record<SealedTable, number>>;
  /** Values that none of the given keys opens, by table. They stay as they are. */
  unreadable: Partial<Record<SealedTable, number>>;
}

/** Its message is one line for the person who runs it. */
export class RotationError extends Error {
  override name = 'RotationError';
}

const BATCH = 200;
const PASSES_MAX = 20;
const PASS_PAUSE_MS = 100;

/**
 * Needs a previous key beside the current one: only then values say which key sealed them. May be interrupted at any
 * moment and rerun: finished values are recognised by their first bytes.
 * @throws MasterKeyError when a key that something is sealed with is not given
 * @throws RotationError while a server seals with another key, and where one repeatedly starts to
 */
export async function resealAll(core: RotationCore): Promise<Resealed> {
  await inSystem(core, (db) => unscopedCheckKeys(db, core.secrets));
  await inSystem(core, (db) => unscopedRefuseStrangers(db, core));
  const counts: Resealed['counts'] = {};
  for (let pass = 1; pass <= PASSES_MAX; pass++) {
    if (pass > 1) await pause(PASS_PAUSE_MS);
    const startedAt = await inSystem(core, (db) => unscopedNow(db));
    const unreadable: Resealed['unreadable'] = {};
    for (const target of targetsOf(core)) await resealColumn(core, target, { counts, unreadable });
    const left = await countLeft(core);
    if (left > totalOf(unreadable)) continue;
    if (await inSystem(core, (db) => unscopedRelease(db, core, startedAt)))
      return { counts, unreadable };
  }
  throw new RotationError('Values are still being sealed with another key: run this again later');
}

export const totalOf = (counts: Resealed['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function targetsOf({ secrets: { mark } }: RotationCore): Target[] {
  const tables = Object.entries(sealedColumns) as [SealedTable, readonly SealedColumn[]][];
  return tables.flatMap(([table, columns]) => columns.map((of) => ({ table, of, mark })));
}

async function resealColumn(
  core: RotationCore,
  target: Target,
  { counts, unreadable }: Resealed,
): Promise<void> {
  const { table } = target;
  let after: SealedRow['key'] | undefined;
  do {
    const page = { after, size: BATCH };
    const batch = await inSystem(core, (db) => unscopedResealBatch(db, core, { target, page }));
    counts[table] = (counts[table] ?? 0) + batch.changed;
    unreadable[table] = (unreadable[table] ?? 0) + batch.unreadable;
    after = batch.last;
  } while (after);
}

async function unscopedResealBatch(
  db: Db,
  { secrets }: RotationCore,
  { target, page }: { target: Target; page: { after: SealedRow['key'] | undefined; size: number } },
): Promise<{ changed: number; unreadable: number; last: SealedRow['key'] | undefined }> {
  const found = await unscopedTakeOutdated(db, target, page);
  const changed = found.flatMap(({ key, sealed }) => {
    const place = {
      table: target.of.from ?? target.table,
      companyId: Number(key.company_id ?? 0),
      ...target.of.place(key),
    };
    try {
      return [{ key, sealed: secrets.seal(place, secrets.unseal(place, sealed)) }];
    } catch {
      return [];
    }
  });
  await unscopedReplace(db, target, changed);
  return {
    changed: changed.length,
    unreadable: found.length - changed.length,
    last: found.at(-1)?.key,
  };
}

async function countLeft(core: RotationCore): Promise<number> {
  let left = 0;
  for (const target of targetsOf(core))
    left += await inSystem(core, (db) => unscopedCountOutdated(db, target));
  return left;
}

/** Records that the old keys are not needed, unless a server started to use one since. */
async function unscopedRelease(db: Db, core: RotationCore, before: string): Promise<boolean> {
  await unscopedLockKeys(db);
  await unscopedRefuseStrangers(db, core);
  const left = await unscopedReleaseKeys(db, core.secrets.prints[0], before);
  return left.length === 0;
}

/** A server that seals with another key would continue to, and one that lacks ours could not read what we write. */
async function unscopedRefuseStrangers(db: Db, { secrets, config }: RotationCore): Promise<void> {
  const silentMs = config.heartbeatMs * MISSED_BEATS;
  const count = await unscopedCountStrangers(db, secrets.prints[0], silentMs);
  if (count > 0)
    throw new RotationError(
      `${count} running ${count === 1 ? 'server seals' : 'servers seal'} with another master key: restart with the new one first. A server that was killed is forgotten after ${Math.ceil(silentMs / 1000)} seconds.`,
    );
}
