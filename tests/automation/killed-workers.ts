/** Workers that a test kills, and what it waits for meanwhile. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from 'vitest';
import { eventually, type TestApp } from '../../apps/server/src/testing/test-app.ts';

const WORKER = path.join(import.meta.dirname, 'probe-worker.ts');

/** A killed worker's jobs are free again only after a while. */
export const PATIENCE_MS = 120_000;
export const patient = { timeout: 2 * PATIENCE_MS };

export class Workers {
  readonly #all: ChildProcess[] = [];

  /** @param parts what it does: `engine`, `jobs`, `bulk`, with spaces between */
  async start(
    { core, databaseUrl }: TestApp,
    parts: string,
    env: Record<string, string> = {},
  ): Promise<ChildProcess> {
    const worker = fork(WORKER, {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: core.config.dataDir,
        LOOPBACK_TARGETS: 'on',
        MASTER_KEY: '2b8f0d6c4e1a97533f5d7b9c0a8e6421',
        LOG_LEVEL: 'error',
        POLL_MS: '50',
        HOST: '127.0.0.1',
        PROBE_PARTS: parts,
        ...env,
      },
    });
    this.#all.push(worker);
    await once(worker, 'message');
    return worker;
  }

  async killAll(): Promise<void> {
    for (const worker of this.#all.splice(0)) await kill(worker);
  }
}

export async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
}

export const until = (what: string, isSo: () => boolean | Promise<boolean>) =>
  eventually(what, isSo, PATIENCE_MS);

interface Customer {
  calls(): Promise<readonly { state: string }[]>;
  told(): Promise<string[]>;
  isWaitedFor(): Promise<boolean>;
}

export const isStored = (customer: Customer, state: string) =>
  until(`the call is ${state}`, async () => (await customer.calls()).at(-1)?.state === state);

/** Everything is over. @returns what the customer was told */
export async function outcome(customer: Customer): Promise<string[]> {
  await until(
    'nothing is left to do',
    async () => !(await customer.isWaitedFor()) && (await customer.told()).length > 0,
  );
  expect(await customer.calls()).toHaveLength(1);
  return customer.told();
}
