/**
 * A killed process leaves jobs that it had taken. Every process holds an advisory lock for each of its runners, all on
 * one connection, and frees the jobs of runners whose lock is gone.
 */
import type { WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log.ts';

const SWEEP_MS = 2000;
const LOCK = "hashtextextended('prosa-worker:' || $1, 0)";

export class Liveness {
  readonly #options: { url: string; log: Log };
  /** Of the runners in this process, by lane. */
  readonly #ids: Set<string>[] = [];
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isSweeping = false;

  constructor(options: { url: string; log: Log }) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.#connect();
    this.#timer = setInterval(() => void this.#sweep(), SWEEP_MS);
    await this.#sweep();
  }

  /** The names of the runners whose events these are, from now on. */
  idsOf(events: WorkerEvents): Set<string> {
    const ids = new Set<string>();
    this.#ids.push(ids);
    events.on('pool:create', ({ workerPool }) => {
      ids.add(workerPool.id);
      void this.#client?.query(`select pg_advisory_lock(${LOCK})`, [workerPool.id]).catch(() => {});
    });
    return ids;
  }

  /** These names are no longer in use: the jobs that they had taken are free. */
  forget(ids: Set<string>): void {
    for (const id of ids)
      void this.#client?.query(`select pg_advisory_unlock(${LOCK})`, [id]).catch(() => {});
    ids.clear();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'prosa liveness',
    });
    client.on('error', (error) =>
      this.#options.log.warn({ error }, 'jobs.liveness_connection_lost'),
    );
    client.on('end', () => {
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    for (const id of this.#ids.flatMap((ids) => [...ids]))
      await client.query(`select pg_advisory_lock(${LOCK})`, [id]);
    this.#client = client;
    return client;
  }

  async #sweep(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      const client = this.#client ?? (await this.#connect());
      const dead = await this.#deadHolders(client);
      if (dead.length === 0) return;
      this.#options.log.warn({ holders: dead.length }, 'jobs.orphans_freed');
      await client.query('select graphile_worker.force_unlock_workers($1)', [dead]);
    } catch (error) {
      this.#options.log.warn({ error }, 'jobs.sweep_failed');
    } finally {
      this.#isSweeping = false;
    }
  }

  async #deadHolders(client: pg.Client): Promise<string[]> {
    const { rows } = await client.query<{ id: string }>(`
      select distinct locked_by as id from graphile_worker._private_jobs j
      where locked_by is not null and not exists (
        select 1 from pg_locks l
        where l.locktype = 'advisory' and l.granted
          and l.database = (select oid from pg_database where datname = current_database())
          and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('prosa-worker:' || j.locked_by, 0))`);
    return rows.map(({ id }) => id).filter((id) => !this.#ids.some((own) => own.has(id)));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#client?.end().catch(() => {});
  }
}
