/** The server as a separate process, to be killed, frozen and measured from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../apps/server/src/core/config/free-port.ts';
import { eventually } from './eventually.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MAIN = 'apps/server/src/main.ts';
/** On a machine with ten times as much to do as it can. */
const START_MS = 120_000;
/** Tokens outlive a restart, and a login is valid in every process. */
export const MASTER_KEY = 'stage-8c1f0a7be2d94356b1f0c2d3e4a59687';

export interface ServerOptions {
  databaseUrl: string;
  dataDir: string;
  /** Additional settings. */
  env?: Readonly<Record<string, string>>;
  /** Program and arguments that start it instead of Node alone. */
  wrapper?: (command: readonly string[]) => readonly string[];
  entry?: string;
}

export class ServerProcess {
  readonly url: string;
  readonly #options: ServerOptions;
  readonly #port: number;
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(options: ServerOptions, port: number) {
    this.#options = options;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(options: ServerOptions): Promise<ServerProcess> {
    const server = new ServerProcess(options, await freePort());
    await server.start();
    return server;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get child(): ChildProcess {
    if (!this.#child) throw new Error('the server is not started');
    return this.#child;
  }

  /** At the same address as before. */
  async start(): Promise<void> {
    const command = [process.execPath, this.#options.entry ?? MAIN];
    const [program = '', ...args] = this.#options.wrapper?.(command) ?? command;
    const child = spawn(program, args, {
      cwd: ROOT,
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const note = (chunk: Buffer) => {
      this.#output = `${this.#output}${chunk.toString()}`.slice(-4000);
    };
    child.stdout?.on('data', note);
    child.stderr?.on('data', note);
    this.#child = child;
    await this.#becomesReady();
  }

  /** The status of /readyz, 0 without an answer. */
  readiness(): Promise<number> {
    return fetch(`${this.url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  }

  /** @throws with its last words when it has ended */
  assertRuns(): void {
    const { exitCode, signalCode } = this.child;
    if (exitCode === null && signalCode === null) return;
    throw new Error(`the server ended by ${signalCode ?? exitCode}: ${this.#output.trim()}`);
  }

  /** Resolves when the process is gone. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.child.kill(name);
  }

  async #becomesReady(): Promise<void> {
    let answer = '';
    const isReady = async () => {
      this.assertRuns();
      const response = await fetch(`${this.url}/readyz`).catch(String);
      answer =
        typeof response === 'string' ? response : `${response.status} ${await response.text()}`;
      return answer.startsWith('200 ');
    };
    try {
      await eventually('the server is ready', isReady, START_MS);
    } catch (error) {
      throw new Error(`${String(error)}: ${answer}\n${this.#output.trim()}`, { cause: error });
    }
  }

  #environment(): Record<string, string> {
    const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
    return {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      PORT: String(this.#port),
      HOST: '127.0.0.1',
      DATABASE_URL: this.#options.databaseUrl,
      DATA_DIR: this.#options.dataDir,
      MASTER_KEY,
      LOG_LEVEL: process.env.TEST_LOG ?? 'error',
      RATE_LIMITS: 'off',
      ACCESS_TOKEN_MS: '86400000',
      ...this.#options.env,
    };
  }
}
