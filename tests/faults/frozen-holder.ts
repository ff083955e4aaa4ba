/**
 * The process that holds a connection is stopped in the middle of its work, another takes over, and the first one
 * resumes: it must not write any more. The database records every write with its path and the holder of the lease at
 * the time: on a busy machine the old holder may take the connection back, and may write again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sandboxConnection, signIn } from '../stage/attendant.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { eventually } from '../stage/eventually.ts';
import type { TcpProxy } from '../stage/proxy.ts';
import { ServerProcess } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';
import { Traffic, type TrafficFigures, type TrafficPlan } from '../stage/traffic.ts';
import { sandboxLine } from '../stage/traffic-line.ts';

export interface FreezePlan extends TrafficPlan {
  leaseMs: number;
  /** Accepted before the holder is frozen, and after it is back. */
  messages: number;
  /** How long the old holder stays frozen, counted from the takeover. */
  sleepMs: number;
}

export interface FreezeFigures extends TrafficFigures {
  takeoverMs: number;
  /** By the old holder, after the takeover. */
  staleWrites: number;
  /** By the new one; without any, nothing was tested. */
  freshWrites: number;
}

interface Gateway {
  process: ServerProcess;
  proxy: TcpProxy;
  /** Its owner name in leases. */
  owner: string;
}

const WATCHED = ['messages', 'conversations', 'tickets', 'sandbox_messages', 'sandbox_events'];

export async function freezeHolder(plan: FreezePlan): Promise<FreezeFigures> {
  const stage = await openDemoStage();
  const started: ServerProcess[] = [];
  const start = async (databaseUrl: string, roles: string) => {
    const env = { ROLES: roles, LEASE_MS: String(plan.leaseMs) };
    const server = await ServerProcess.start({ databaseUrl, dataDir: stage.dir, env });
    started.push(server);
    return server;
  };
  try {
    const api = await start(stage.url(), 'api,worker');
    const gateways: Gateway[] = [];
    for (let n = 0; n < 2; n++) {
      const proxy = await stage.openProxy();
      const process = await start(stage.url(proxy), 'gateway');
      gateways.push({ proxy, process, owner: await newcomer(stage, gateways) });
    }
    const admin = await signIn(api.url, 'admin@aurora.demo');
    const connectionId = await sandboxConnection(admin);
    await noteWrites(stage, connectionId);
    const traffic = new Traffic(admin, sandboxLine(admin, connectionId), plan);
    await traffic.open();
    traffic.start();
    await traffic.reaches(traffic.accepted + plan.messages);
    const frozen = await freeze({ stage, gateways, connectionId }, plan);
    await traffic.reaches(traffic.accepted + plan.messages);
    await traffic.stop();
    return { ...(await traffic.figures(stage, plan.leaseMs + 60_000)), ...(await frozen.count()) };
  } finally {
    for (const server of started) await server.end('SIGKILL');
    await stage.close();
  }
}

interface TakeoverContext {
  stage: Stage;
  gateways: readonly Gateway[];
  connectionId: number;
}

async function freeze(
  context: TakeoverContext,
  plan: FreezePlan,
): Promise<{ count(): Promise<Omit<FreezeFigures, keyof TrafficFigures>> }> {
  const { stage, connectionId } = context;
  const { old, successor, before } = await eventually('the holder is stopped', () =>
    stopHolder(context),
  );
  const frozenAt = performance.now();
  await eventually(
    'another process takes over',
    async () => (await leaseOf(stage, connectionId)).epoch > before.epoch,
    plan.leaseMs * 3 + 30_000,
  );
  const takeoverMs = performance.now() - frozenAt;
  const takenAt = await lastNote(stage);
  const written = ({ proxy }: Gateway) =>
    countWrites(stage, proxy, { after: takenAt, notBy: before.owner });
  // Its session comes up a moment after the lease; an old holder that is back by then may be given the connection
  // again.
  await eventually(
    'the new holder writes',
    async () => (await written(successor)) >= plan.messages,
  );
  await pause(plan.sleepMs);
  old.process.signal('SIGCONT');
  await eventually('the old holder is back at the database', () => isBack(stage, old.proxy));
  return {
    count: async () => ({
      takeoverMs,
      staleWrites: await written(old),
      freshWrites: await written(successor),
    }),
  };
}

interface LeaseRow {
  epoch: number;
  owner: string;
}

async function leaseOf(stage: Stage, connectionId: number): Promise<LeaseRow> {
  const [row] = await stage.query<LeaseRow>(
    'select epoch::int, owner from connection_leases where connection_id = $1',
    [connectionId],
  );
  if (!row) throw new Error('the connection has never had a holder');
  return row;
}

/** The newly announced gateway, besides the known ones. */
const newcomer = (stage: Stage, known: readonly Gateway[]): Promise<string> =>
  eventually('a gateway announces itself', async () => {
    const found = await stage.query<{ id: string }>(
      `select id from processes where roles = 'gateway' and id <> all ($1)`,
      [known.map(({ owner }) => owner)],
    );
    return found[0]?.id;
  });

/** Undefined when the connection was another's share before its holder was frozen. */
async function stopHolder({ stage, gateways, connectionId }: TakeoverContext) {
  const before = await leaseOf(stage, connectionId);
  const old = gateways.find(({ owner }) => owner === before.owner);
  const successor = gateways.find(({ owner }) => owner !== before.owner);
  if (!old || !successor) return undefined;
  old.process.signal('SIGSTOP');
  if ((await leaseOf(stage, connectionId)).epoch === before.epoch)
    return { old, successor, before };
  old.process.signal('SIGCONT');
  return undefined;
}

async function noteWrites(stage: Stage, connectionId: number): Promise<void> {
  await stage.query(`
    create table write_notes (id bigserial primary key, port integer, holder uuid);
    create function note_write() returns trigger language plpgsql security definer as $$
    begin
      insert into public.write_notes (port, holder) values (inet_client_port(),
        (select owner from public.connection_leases where connection_id = ${connectionId}));
      return null;
    end $$;`);
  for (const table of WATCHED) {
    await stage.query(
      `create trigger note_write after insert or update or delete on ${table}
       for each row execute function note_write()`,
    );
  }
}

async function lastNote(stage: Stage): Promise<number> {
  const [row] = await stage.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from write_notes',
  );
  return row?.id ?? 0;
}

/** Writes through the proxy, except those under a lease of this owner. */
async function countWrites(
  stage: Stage,
  proxy: TcpProxy,
  { after, notBy }: { after: number; notBy: string },
): Promise<number> {
  const [row] = await stage.query<{ count: number }>(
    `select count(*)::int as count from write_notes
     where id > $1 and port = any ($2) and holder is distinct from $3`,
    [after, [...proxy.passed], notBy],
  );
  return row?.count ?? 0;
}

/** Whether a statement has come through the proxy within the last moment. */
async function isBack(stage: Stage, proxy: TcpProxy): Promise<boolean> {
  const found = await stage.query(
    `select from pg_stat_activity
     where client_port = any ($1) and query_start > clock_timestamp() - interval '300 ms'`,
    [[...proxy.passed]],
  );
  return found.length > 0;
}
