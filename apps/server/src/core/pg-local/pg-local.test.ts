import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryFolder } from '../../testing/test-folders.ts';
import { lockDataDir } from '../data-dir.ts';
import { createLog } from '../log.ts';
import { isRunning } from '../pid-lock.ts';
import { type LocalPg, startLocalPg } from './pg-local.ts';

const log = createLog({ level: 'silent' });
const isRoot = process.getuid?.() === 0;

let dir: string;
let started: LocalPg[];
beforeEach(() => {
  dir = memoryFolder('pg');
  started = [];
});
afterEach(async () => {
  for (const one of started) await one.stop();
  fs.rmSync(dir, { recursive: true, force: true });
});

async function start(where = dir, onLost?: () => void): Promise<LocalPg> {
  const local = await startLocalPg({ dir: where, log, ...(onLost && { onLost }) });
  started.push(local);
  return local;
}

async function query<T extends pg.QueryResultRow>(local: LocalPg, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: local.url() });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A process that starts the database, writes a row and then hangs, as a server that will be killed. */
async function spawnServer(where: string): Promise<{ kill(): Promise<void> }> {
  const script = `
    const { startLocalPg } = await import(${JSON.stringify(path.join(import.meta.dirname, 'pg-local.ts'))});
    const { createLog } = await import(${JSON.stringify(path.join(import.meta.dirname, '../log.ts'))});
    const { default: pg } = await import('pg');
    const local = await startLocalPg({ dir: ${JSON.stringify(where)}, log: createLog({ level: 'silent' }) });
    const client = new pg.Client({ connectionString: local.url() });
    await client.connect();
    await client.query("create table if not exists kept (n int)");
    await client.query("insert into kept values (1)");
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

describe('startLocalPg', () => {
  it('gives a database whose owner is no superuser, and stops it', async () => {
    const local = await start();
    const [settings] = await query(
      local,
      `select current_setting('fsync') as fsync, current_setting('timezone') as zone,
              current_setting('max_connections') as connections,
              current_setting('listen_addresses') as listens, current_database() as base,
              (select rolsuper from pg_roles where rolname = current_user) as super`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      zone: 'UTC',
      connections: '100',
      listens: '127.0.0.1',
      base: 'prosa',
      super: false,
    });
    await local.stop();
    expect(isRunning(local.pid)).toBe(false);
  });

  it('finds the database that a killed server left, with its rows', async () => {
    const server = await spawnServer(dir);
    await server.kill();
    const local = await start();
    expect(local.isReused).toBe(true);
    expect(await query(local, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('recovers when PostgreSQL itself was killed', async () => {
    const server = await spawnServer(dir);
    const first = await startLocalPg({ dir, log });
    process.kill(first.pid, 'SIGKILL');
    await server.kill();
    const second = await start();
    expect(second.isReused).toBe(false);
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('starts PostgreSQL again on its port when the postmaster is killed while it serves', async () => {
    const local = await start(dir, () => undefined);
    await query(local, 'create table kept as select 7 as n');
    const { pid } = local;
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => query(local, 'select n from kept').catch(() => undefined), { timeout: 30_000 })
      .toEqual([{ n: 7 }]);
    expect(local.pid).not.toBe(pid);
  });

  it('makes one cluster when several start at once', async () => {
    const all = await Promise.all([start(), start(), start()]);
    expect(new Set(all.map((one) => one.pid)).size).toBe(1);
    expect(all.filter((one) => !one.isReused)).toHaveLength(1);
  });

  it('ignores a pid file that names a stranger', async () => {
    await (await start()).stop();
    const pidFile = path.join(dir, 'pg/data/postmaster.pid');
    fs.writeFileSync(pidFile, `${process.pid}\n${dir}\n0\n1\n\n\n\nready\n`);
    const local = await start();
    expect(local.isReused).toBe(false);
    expect(local.pid).not.toBe(process.pid);
  });

  it('throws away a half-made cluster', async () => {
    fs.mkdirSync(path.join(dir, 'pg/data/base'), { recursive: true });
    fs.writeFileSync(path.join(dir, 'pg/data/PG_VERSION'), '18\n');
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses the data of another major version', async () => {
    await (await start()).stop();
    fs.writeFileSync(path.join(dir, 'pg/data/PG_VERSION'), '15\n');
    await expect(startLocalPg({ dir, log })).rejects.toThrow(/is of PostgreSQL 15/);
  });

  it('says why a start failed', async () => {
    await expect(startLocalPg({ dir, log, flags: ['fsync=perhaps'] })).rejects.toThrow(
      /PostgreSQL did not start: .*fsync/,
    );
  });

  it('does not stop under a server of another process', async () => {
    const local = await start();
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `const { lockDataDir } = await import(process.argv[1]);
       lockDataDir(process.argv[2]); console.log('held'); setInterval(() => {}, 1000);`,
      path.join(import.meta.dirname, '../data-dir.ts'),
      dir,
    ]);
    await once(holder.stdout, 'data');
    expect(() => lockDataDir(dir)).toThrow(
      `Another Prosa already runs on the data folder ${dir} (process ${holder.pid})`,
    );
    await local.stop();
    expect(await query(local, 'select 1 as one')).toEqual([{ one: 1 }]);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  });

  it.runIf(isRoot)('works as root below folders that only root may enter', async () => {
    const closed = path.join(dir, 'closed');
    fs.mkdirSync(closed, { mode: 0o700 });
    fs.mkdirSync(path.join(closed, 'data'), { mode: 0o700 });
    const local = await start(path.join(closed, 'data'));
    await query(local, 'create table kept (n int)');
    await local.stop();
    const again = await start(path.join(closed, 'data'));
    expect(await query(again, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    expect(fs.statSync(closed).mode & 0o777).toBe(0o700);
    expect((await start(path.join(closed, 'data'))).isReused).toBe(true);
  });
});
