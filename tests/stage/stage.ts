/**
 * A separate PostgreSQL in a temporary folder, for runs that crash it, fill it or measure it. Its address stays when
 * it is restarted.
 */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createLog } from '../../apps/server/src/core/log.ts';
import { type LocalPg, startLocalPg } from '../../apps/server/src/core/pg-local/pg-local.ts';
import { isRunning } from '../../apps/server/src/core/process/pid-lock.ts';
import { memoryDir, PREFIX } from '../../apps/server/src/testing/test-folders.ts';
import { eventually } from './eventually.ts';
import { TcpProxy } from './proxy.ts';

/** For several processes, and those that were killed a moment ago (docs/scaling.md). */
const CONNECTIONS = 'max_connections=300';

export interface StageOptions {
  /** In memory where the system supports it: faster, and as good for faults that leave the machine running. */
  inMemory: boolean;
  flags?: readonly string[];
  /** The folder of a kept one. */
  copyOf?: string;
}

const SUPERUSER = 'postgres';

export class Stage {
  readonly dir: string;
  readonly #options: StageOptions;
  readonly #proxy: TcpProxy;
  readonly #proxies: TcpProxy[] = [];
  #local: LocalPg;
  #onlooker: pg.Pool | undefined;

  private constructor(
    dir: string,
    options: StageOptions,
    parts: { local: LocalPg; proxy: TcpProxy },
  ) {
    this.dir = dir;
    this.#options = options;
    this.#local = parts.local;
    this.#proxy = parts.proxy;
  }

  static async open(options: StageOptions): Promise<Stage> {
    const base = options.inMemory ? memoryDir() : tmpdir();
    const dir = fs.mkdtempSync(path.join(base, `${PREFIX}${process.pid}-stage-`));
    // With owners and permissions: PostgreSQL requires its own.
    if (options.copyOf) execFileSync('cp', ['-a', `${options.copyOf}/.`, dir]);
    const local = await start(dir, options);
    const proxy = await TcpProxy.open(portOf(local));
    return new Stage(dir, options, { local, proxy });
  }

  /** Process id of the running PostgreSQL. */
  get postmasterPid(): number {
    return this.#local.pid;
  }

  /** Connects as the owner, through the proxy. */
  url(proxy: TcpProxy = this.#proxy): string {
    const url = new URL(this.#local.url());
    url.port = String(proxy.port);
    return url.href;
  }

  /** Connects directly; `user` may be the superuser, to whom no row security applies. */
  directUrl(user?: 'superuser'): string {
    const url = new URL(this.#local.url());
    // Both were given the cluster's only password.
    if (user === 'superuser') url.username = SUPERUSER;
    return url.href;
  }

  /** Another proxy, to tell one program's connections from another's. */
  async openProxy(): Promise<TcpProxy> {
    const proxy = await TcpProxy.open(portOf(this.#local));
    this.#proxies.push(proxy);
    return proxy;
  }

  /** Runs over all companies, as an observer. */
  async query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
    this.#onlooker ??= openOnlooker(this.directUrl('superuser'));
    return (await this.#onlooker.query<T>(sql, values)).rows;
  }

  /** As when its machine crashes: no goodbye, no checkpoint. */
  async crash(): Promise<void> {
    const { pid } = this.#local;
    process.kill(pid, 'SIGQUIT');
    await eventually('PostgreSQL has crashed', () => !isRunning(pid));
  }

  async restart(): Promise<void> {
    await this.#leave();
    this.#local = await start(this.dir, this.#options);
    for (const proxy of [this.#proxy, ...this.#proxies]) proxy.leadTo(portOf(this.#local));
  }

  async close(): Promise<void> {
    await this.#stop();
    fs.rmSync(this.dir, { recursive: true, force: true });
  }

  /** Instead of `close()`: its data stays, to be copied. */
  async keepAs(dir: string): Promise<void> {
    await this.#stop();
    fs.renameSync(this.dir, dir);
  }

  async #stop(): Promise<void> {
    await this.#leave();
    for (const proxy of [this.#proxy, ...this.#proxies]) await proxy.close();
    await this.#local.stop();
  }

  async #leave(): Promise<void> {
    await this.#onlooker?.end();
    this.#onlooker = undefined;
  }
}

/** One kept connection: conditions are queried often. */
function openOnlooker(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // PostgreSQL may be crashed between two queries.
  return pool.on('error', () => undefined);
}

const start = (dir: string, options: StageOptions): Promise<LocalPg> =>
  startLocalPg({
    dir,
    log: createLog({ level: 'warn' }),
    flags: [CONNECTIONS, ...(options.flags ?? [])],
  });

const portOf = (local: LocalPg): number => Number(new URL(local.url()).port);
