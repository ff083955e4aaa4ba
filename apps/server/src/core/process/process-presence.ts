/**
 * Every live process renews its own row. A process that dies may have committed changes without notifying browsers:
 * the process that finds its row stale tells the browsers on its own sockets to refetch.
 */
import { type Core, inSystem } from '../ctx.ts';
import { rows } from '../db/db.ts';
import { sql } from '../db/drizzle.ts';
import { openLifeLine, thisHost } from '../db/life-line.ts';
import { startOfProcess } from './pid-lock.ts';

/** Heartbeats that a busy machine may miss before a process counts as dead. */
export const MISSED_BEATS = 3;

export async function announceProcess(core: Core): Promise<{ id: string; stop(): Promise<void> }> {
  const id = crypto.randomUUID();
  const told = new Set<string>();
  const url = core.pool.options.connectionString ?? '';
  // Before others can see it: a process without a life line counts as dead.
  const lifeLine = await openLifeLine({ id, url, log: core.log });
  await unscopedBeat(core, id);
  if (!core.config.isCluster && (await unscopedCountOthers(core, id)) > 0) {
    core.log.warn(
      { hint: 'other processes use this database: set CLUSTER=on, or browsers miss their events' },
      'process.not_alone',
    );
  }
  const timer = setInterval(() => {
    unscopedBeat(core, id)
      .then(() => tellOfDead(core, told))
      .catch((error: unknown) => core.log.warn({ error }, 'process.presence_failed'));
  }, core.config.heartbeatMs).unref();
  return {
    id,
    stop: async () => {
      clearInterval(timer);
      // An orderly end sends everything first, so no browser needs to refetch.
      await unscopedLeave(core, id);
      await lifeLine.close();
    },
  };
}

async function tellOfDead(core: Core, told: Set<string>): Promise<void> {
  const dead = (await unscopedListDead(core)).filter((id) => !told.has(id));
  for (const id of dead) told.add(id);
  if (dead.length > 0) core.realtime.resyncHere();
}

const unscopedBeat = (core: Core, id: string): Promise<unknown> =>
  inSystem(core, (db) =>
    db.execute(sql`insert into processes (id, roles, master_key, host, pid, pid_start)
      values (${id}, ${core.config.roles.join(',')}, ${core.secrets.prints[0]},
        ${thisHost}, ${process.pid}, ${startOfProcess(process.pid)})
      on conflict (id) do update set seen_at = now()`),
  );

const unscopedLeave = (core: Core, id: string): Promise<unknown> =>
  inSystem(core, (db) => db.execute(sql`delete from processes where id = ${id}`));

/** Nobody gives to a process that ends: it has a row until everything in it has. */
export async function unscopedLeaveGateways(core: Core, owner: string): Promise<void> {
  await inSystem(core, (db) =>
    db.execute(
      sql`update processes
          set roles = array_to_string(array_remove(string_to_array(roles, ','), 'gateway'), ',')
          where id = ${owner}`,
    ),
  );
}

async function unscopedCountOthers(core: Core, id: string): Promise<number> {
  const found = await inSystem(core, (db) =>
    rows<{ count: number }>(
      db,
      sql`select count(*) as count from processes where id <> ${id}
        and seen_at > now() - ${core.config.heartbeatMs} * interval '1 millisecond'`,
    ),
  );
  return found[0]?.count ?? 0;
}

async function unscopedListDead(core: Core): Promise<string[]> {
  const silentMs = core.config.heartbeatMs * MISSED_BEATS;
  const found = await inSystem(core, (db) =>
    rows<{ id: string }>(
      db,
      sql`select id from processes where seen_at < now() - ${silentMs} * interval '1 millisecond'
        and seen_at > now() - interval '1 hour'`,
    ),
  );
  return found.map((row) => row.id);
}
