/** A separate Redis that keeps nothing on disk: stopping it loses its data. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '../../apps/server/src/core/config/free-port.ts';
import { eventually } from './eventually.ts';

/** Whether this machine has one; `npm test` installs it where it may. */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

export class RedisProcess {
  readonly url: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<RedisProcess> {
    const redis = new RedisProcess(await freePort());
    await redis.start();
    return redis;
  }

  /** Empty, at the same address as before. */
  async start(): Promise<void> {
    const port = String(this.#port);
    const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#child = spawn('redis-server', args, { stdio: 'ignore' });
    await eventually('Redis answers', () => this.#answers());
  }

  /** Abruptly, with all its data. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1');
      socket.once('error', () => resolve(false));
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
    });
  }
}
