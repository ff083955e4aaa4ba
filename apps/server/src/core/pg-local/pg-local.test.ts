/** For a killed PostgreSQL and parallel starts, see pg-local.proof.test.ts. */
import * as fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalPgStage } from '../../testing/local-pg-stage.ts';
import { isRunning } from '../process/pid-lock.ts';
import { startLocalPg } from './pg-local.ts';

const isRoot = process.getuid?.() === 0;

let stage: LocalPgStage;
beforeEach(() => {
  stage = new LocalPgStage();
});
afterEach(() => stage.close());

describe('startLocalPg', () => {
  it('starts a database whose owner is no superuser, and stops it', async () => {
    const local = await stage.start();
    const [settings] = await stage.query(
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

  it('ignores a pid file that names an unrelated process', async () => {
    await (await stage.start()).stop();
    const pidFile = path.join(stage.dir, 'pg/data/postmaster.pid');
    fs.writeFileSync(pidFile, `${process.pid}\n${stage.dir}\n0\n1\n\n\n\nready\n`);
    const local = await stage.start();
    expect(local.isReused).toBe(false);
    expect(local.pid).not.toBe(process.pid);
  });

  it('discards a half-made cluster', async () => {
    fs.mkdirSync(path.join(stage.dir, 'pg/data/base'), { recursive: true });
    fs.writeFileSync(path.join(stage.dir, 'pg/data/PG_VERSION'), '18\n');
    expect(await stage.query(await stage.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses the data of another major version', async () => {
    await (await stage.start()).stop();
    fs.writeFileSync(path.join(stage.dir, 'pg/data/PG_VERSION'), '15\n');
    await expect(startLocalPg({ dir: stage.dir, log: stage.log })).rejects.toThrow(
      /is of PostgreSQL 15/,
    );
  });

  it('says why a start failed', async () => {
    await expect(
      startLocalPg({ dir: stage.dir, log: stage.log, flags: ['fsync=perhaps'] }),
    ).rejects.toThrow(/PostgreSQL did not start: .*fsync/);
  });

  it.runIf(isRoot)('works as root below folders that only root may enter', async () => {
    const closed = path.join(stage.dir, 'closed');
    fs.mkdirSync(closed, { mode: 0o700 });
    fs.mkdirSync(path.join(closed, 'data'), { mode: 0o700 });
    const local = await stage.start({ dir: path.join(closed, 'data') });
    await stage.query(local, 'create table kept (n int)');
    await local.stop();
    const again = await stage.start({ dir: path.join(closed, 'data') });
    expect(await stage.query(again, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    expect(fs.statSync(closed).mode & 0o777).toBe(0o700);
    expect((await stage.start({ dir: path.join(closed, 'data') })).isReused).toBe(true);
  });
});
