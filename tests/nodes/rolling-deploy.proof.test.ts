import { expect, test } from 'vitest';
import { type Attendant, sandboxConnection, signIn, withToken } from '../stage/attendant.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';

const WORKERS = 3;

/** People at work behind a balancer that retries once with the other process. */
class Desk {
  failed: string[] = [];
  done = 0;
  readonly #calls: readonly Attendant['call'][];
  readonly #ticketId: number;
  #isOver = false;
  #running: Promise<unknown> | undefined;
  readonly sent: string[] = [];

  constructor(calls: readonly Attendant['call'][], ticketId: number) {
    this.#calls = calls;
    this.#ticketId = ticketId;
  }

  start(): void {
    this.#running = Promise.all(Array.from({ length: WORKERS }, (_, n) => this.#work(n)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #work(worker: number): Promise<void> {
    for (let n = worker; !this.#isOver; n++) {
      const body = `troca ${worker}-${n}`;
      const clientId = crypto.randomUUID();
      await this.#twice(n, (call) =>
        n % 2 === 0
          ? call('GET /tickets', { query: { status: 'open' } })
          : call('POST /messages/:ticketId', {
              params: { ticketId: this.#ticketId },
              body: { body, clientId },
            }).then(() => this.sent.push(body)),
      );
    }
  }

  async #twice(n: number, ask: (call: Attendant['call']) => Promise<unknown>): Promise<void> {
    const at = (turn: number) => this.#calls[(n + turn) % this.#calls.length]!;
    try {
      await ask(at(0)).catch(() => ask(at(1)));
      this.done++;
    } catch (error) {
      this.failed.push(String(error));
    }
  }
}

test('71: processes are replaced one after another under load: nobody notices it after one retry', async () => {
  const stage = await openDemoStage();
  const start = () =>
    ServerProcess.start({
      databaseUrl: stage.directUrl(),
      dataDir: stage.dir,
      env: { CLUSTER: 'on', LEASE_MS: '1500' },
    });
  const servers = await Promise.all([start(), start()]);
  try {
    const admin = await signIn(servers[0]!.url, 'admin@aurora.demo');
    await sandboxConnection(admin);
    const { tickets } = await admin.call('GET /tickets', {
      query: { status: 'open', showAll: 'true' },
    });
    const calls = servers.map(({ url }) => withToken(url, admin.token));
    const desk = new Desk(calls, tickets[0]!.id);
    desk.start();
    for (const server of servers) {
      const before = desk.done;
      await server.end('SIGTERM');
      // An orderly end, not a forced one after the timeout.
      expect(server.child.exitCode).toBe(0);
      await server.start();
      await eventually('work goes on', () => desk.done > before + WORKERS);
    }
    await desk.stop();
    expect(desk.failed).toEqual([]);
    expect(desk.sent.length).toBeGreaterThan(WORKERS);
    const stored = await stage.query<{ body: string }>(
      `select body from messages where body like 'troca %'`,
      [],
    );
    expect(stored.map(({ body }) => body).sort()).toEqual([...desk.sent].sort());
  } finally {
    for (const server of servers) await server.end('SIGKILL');
    await stage.close();
  }
}, 180_000);
