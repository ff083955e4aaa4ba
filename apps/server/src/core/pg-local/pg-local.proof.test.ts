/** The built-in PostgreSQL when it is killed, when its server is killed, or when several servers start it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalPgStage } from '../../testing/local-pg-stage.ts';
import { lockDataDir } from '../config/data-dir.ts';
import { startLocalPg } from './pg-local.ts';

let stage: LocalPgStage;
beforeEach(() => {
  stage = new LocalPgStage();
});
afterEach(() => stage.close());

/** A process that starts the database, writes a row and then hangs, like a server that will be killed. */
async function spawnServer(): Promise<{ kill(): Promise<void> }> {
  const script = `
    const { startLocalPg } = await import(${JSON.stringify(path.join(import.meta.dirname, 'pg-local.ts'))});
    const { createLog } = await import(${JSON.stringify(path.join(import.meta.dirname, '../log.ts'))});
    const { default: pg } = await import('pg');
    const local = await startLocalPg({ dir: ${JSON.stringify(stage.dir)}, log: createLog({ level: 'silent' }) });
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
  it('finds the database of a killed server, with its rows', async () => {
    const server = await spawnServer();
    await server.kill();
    const local = await stage.start();
    expect(local.isReused).toBe(true);
    expect(await stage.query(local, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('recovers when PostgreSQL itself was killed', async () => {
    const server = await spawnServer();
    const first = await startLocalPg({ dir: stage.dir, log: stage.log });
    process.kill(first.pid, 'SIGKILL');
    await server.kill();
    const second = await stage.start();
    expect(second.isReused).toBe(false);
    expect(second.pid).not.toBe(first.pid);
    expect(await stage.query(second, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('restarts PostgreSQL on its port when the postmaster is killed while it serves', async () => {
    const local = await stage.start({ onLost: () => undefined });
    await stage.query(local, 'create table kept as select 7 as n');
    const { pid } = local;
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => stage.query(local, 'select n from kept').catch(() => undefined), {
        timeout: 30_000,
      })
      .toEqual([{ n: 7 }]);
    expect(local.pid).not.toBe(pid);
  });

  it('creates one cluster when several processes start at once', async () => {
    const all = await Promise.all([stage.start(), stage.start(), stage.start()]);
    expect(new Set(all.map((one) => one.pid)).size).toBe(1);
    expect(all.filter((one) => !one.isReused)).toHaveLength(1);
  });

  it('does not stop while a server of another process uses it', async () => {
    const local = await stage.start();
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `const { lockDataDir } = await import(process.argv[1]);
       lockDataDir(process.argv[2]); console.log('held'); setInterval(() => {}, 1000);`,
      path.join(import.meta.dirname, '../config/data-dir.ts'),
      stage.dir,
    ]);
    await once(holder.stdout, 'data');
    expect(() => lockDataDir(stage.dir)).toThrow(
      `Another Prosa already runs on the data folder ${stage.dir} (process ${holder.pid})`,
    );
    await local.stop();
    expect(await stage.query(local, 'select 1 as one')).toEqual([{ one: 1 }]);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  });
});
