/** One PostgreSQL for a test run, in memory where the system supports it, removed afterwards. */
import * as fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../core/db/migrator.ts';
import { createLog } from '../core/log.ts';
import { type LocalPg, startLocalPg } from '../core/pg-local/pg-local.ts';
import { isRunning } from '../core/process/pid-lock.ts';
import type { SweepMode } from './sweep-modes.ts';
import { memoryDir, PREFIX } from './test-folders.ts';

const FLAGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'shared_buffers=64MB',
  'max_connections=300',
];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const base = memoryDir();
  await removeAbandoned(base);
  const own = `${PREFIX}${process.pid}-`;
  // Objects that workers create for all of them carry the name of the run.
  process.env.TEST_RUN_PID = String(process.pid);
  const dir = fs.mkdtempSync(path.join(base, own));
  const log = createLog({ level: 'warn' });
  const local = await startLocalPg({ dir, log, flags: FLAGS });
  try {
    await migrate({
      url: local.url(),
      dir: path.resolve(import.meta.dirname, '../migrations'),
      log,
    });
  } catch (error) {
    await remove(local, dir);
    throw error;
  }
  project.provide('postgresUrl', local.url());
  project.provide('postgresLog', path.join(dir, 'pg/postgres.log'));
  project.provide('sweepMode', (process.env.SWEEP_MODE ?? 'both') as SweepMode);
  project.provide('sweepHole', process.env.SWEEP_HOLE ?? '');
  return async () => {
    await remove(local, dir);
    for (const name of fs.readdirSync(base).filter((each) => each.startsWith(own)))
      fs.rmSync(path.join(base, name), { recursive: true, force: true });
  };
}

async function remove(local: LocalPg, dir: string): Promise<void> {
  await local.stop();
  fs.rmSync(dir, { recursive: true, force: true });
}

/** Left behind by a killed run. */
async function removeAbandoned(base: string): Promise<void> {
  for (const name of fs.readdirSync(base)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isRunning(pid)) continue;
    const dir = path.join(base, name);
    // Another run may be removing it too.
    await stopAbandoned(dir).catch(() => undefined);
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

async function stopAbandoned(dir: string): Promise<void> {
  if (!fs.existsSync(path.join(dir, 'pg/data/postmaster.pid'))) return;
  const local = await startLocalPg({ dir, log: createLog({ level: 'silent' }) });
  await local.stop();
}
