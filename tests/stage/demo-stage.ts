/** A stage with tables and demo: created once in a test run, then copied, which takes a tenth of the time. */
import * as fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryPidLock } from '../../apps/server/src/core/process/pid-lock.ts';
import { seedDemo } from '../../apps/server/src/demo/seed.ts';
import { memoryDir, PREFIX } from '../../apps/server/src/testing/test-folders.ts';
import { openCore } from './core.ts';
import { Stage } from './stage.ts';

/** Workers of a test run share what one of them has created; the run removes it. */
const RUN = process.env.TEST_RUN_PID ?? String(process.pid);

export async function openDemoStage(): Promise<Stage> {
  return Stage.open({ inMemory: true, copyOf: await demoFolder() });
}

async function demoFolder(): Promise<string> {
  const folder = path.join(memoryDir(), `${PREFIX}${RUN}-demo`);
  const release = await lock(`${folder}.lock`);
  try {
    if (!fs.existsSync(folder)) await makeDemo(folder);
  } finally {
    release();
  }
  return folder;
}

async function makeDemo(folder: string): Promise<void> {
  const stage = await Stage.open({ inMemory: true });
  const { core, close } = await openCore(stage);
  await seedDemo(core);
  await close();
  await stage.keepAs(folder);
  if (RUN === String(process.pid)) {
    process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  }
}

async function lock(file: string): Promise<() => void> {
  for (;;) {
    const held = tryPidLock(file);
    if ('release' in held) return () => held.release();
    await pause(50);
  }
}
