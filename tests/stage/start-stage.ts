/** `npm start` as a person types it, in its own data folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { freePort } from '../../apps/server/src/core/config/free-port.ts';
import { createLog } from '../../apps/server/src/core/log.ts';
import { startLocalPg } from '../../apps/server/src/core/pg-local/pg-local.ts';
import { memoryFolder } from '../../apps/server/src/testing/test-folders.ts';

export const START_MS = 60_000;

const root = path.resolve(import.meta.dirname, '../..');

interface Started {
  readonly pid: number;
  readonly url: string;
  output(): string;
  /** The exit code, once it ended. */
  ended: Promise<number | null>;
  end(signal: NodeJS.Signals): Promise<void>;
}

export class StartStage {
  readonly dataDir = memoryFolder('start');
  readonly #started: Started[] = [];

  async start(overrides: Record<string, string> = {}): Promise<Started> {
    const port = overrides.PORT ?? String(await freePort());
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, ['scripts/start.ts'], {
      cwd: root,
      // Without the settings of the person who runs the tests.
      env: { PATH, HOME, DATA_DIR: this.dataDir, LOG_LEVEL: 'warn', ...overrides, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const note = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    const ended = once(child, 'close').then(([code]) => code as number | null);
    const one: Started = {
      pid: child.pid ?? 0,
      url: `http://localhost:${port}`,
      output: () => output,
      ended,
      end: async (signal) => {
        child.kill(signal);
        await ended;
      },
    };
    this.#started.push(one);
    return one;
  }

  async startReady(overrides: Record<string, string> = {}): Promise<Started> {
    const one = await this.start(overrides);
    let code: number | null | undefined;
    void one.ended.then((value) => {
      code = value;
    });
    const state = async () => {
      if (code !== undefined) return `ended with ${code}: ${one.output()}`;
      return (await statusOf(`${one.url}/readyz`)) === 200 ? 'ready' : 'starting';
    };
    await expect.poll(state, { timeout: START_MS, interval: 100 }).not.toBe('starting');
    expect(await state()).toBe('ready');
    return one;
  }

  /** Progress comes first; the last line is what the person reads. */
  async refusal(overrides: Record<string, string>): Promise<string> {
    const one = await this.start(overrides);
    expect(await one.ended).toBe(1);
    expect(one.output()).not.toMatch(/\n\s+at /);
    return one.output().trim().split('\n').at(-1) ?? '';
  }

  /** 0 while there is none. */
  postmasterPid(): number {
    const file = path.join(this.dataDir, 'pg/data/postmaster.pid');
    return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : 0;
  }

  async close(): Promise<void> {
    for (const one of this.#started) await one.end('SIGTERM');
    if (this.postmasterPid() > 0) {
      const left = await startLocalPg({ dir: this.dataDir, log: createLog({ level: 'silent' }) });
      await left.stop();
    }
    fs.rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** 0 without an answer. */
export async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url)).status;
  } catch {
    return 0;
  }
}
