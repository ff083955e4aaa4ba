/** A copy of the kept history, the server on it, and both companies signed in. */
import { signIn } from '../stage/attendant.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';
import type { BenchCompany, BenchContext, Scale } from './bench-context.ts';
import type { Built } from './build-company.ts';
import { openHistory } from './kept-history.ts';

const TICKETS = { small: [1000, 100_000], full: [1000, 1_000_000] } as const;

export interface Bench {
  stage: Stage;
  server: ServerProcess;
  /** Once the connections of both companies are up. */
  enter(): Promise<BenchContext>;
  close(): Promise<void>;
}

export async function openBench(scale: Scale): Promise<Bench> {
  const { stage, built } = await openHistory(scale, TICKETS[scale]);
  const server = await ServerProcess.start({
    databaseUrl: stage.directUrl(),
    dataDir: stage.dir,
    entry: 'tests/bench/bench-server.ts',
    // A connection of the generator replaces the sandbox.
    env: { SANDBOX: 'off' },
  });
  return {
    stage,
    server,
    enter: async () => {
      const [small, large] = await signInAll(server, built);
      return { scale, stage, server, small: small!, large: large! };
    },
    close: async () => {
      await server.end('SIGTERM');
      await stage.close();
    },
  };
}

async function signInAll(server: ServerProcess, built: readonly Built[]): Promise<BenchCompany[]> {
  const companies: BenchCompany[] = [];
  for (const each of built) {
    const admin = await signIn(server.url, each.adminEmail);
    await eventually('the connection is up', async () =>
      (await admin.call('GET /whatsapp')).some(({ status }) => status === 'CONNECTED'),
    );
    companies.push({ ...each, admin, member: await signIn(server.url, each.memberEmail) });
  }
  return companies;
}
