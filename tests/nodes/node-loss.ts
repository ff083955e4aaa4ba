/**
 * Several processes on one database: connections are spread over them, attendants are at different ones, and one of
 * them is killed. The others take everything over, nothing is lost or duplicated, and the remaining attendants see
 * all of it.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFakeTime } from '../../scripts/find-fake-time.mjs';
import { Screen, wholeThread } from '../faults/screen.ts';
import { type Attendant, signIn } from '../stage/attendant.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { eventually } from '../stage/eventually.ts';
import { RedisProcess } from '../stage/redis-process.ts';
import { ServerProcess } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';
import { sumOf, Traffic, type TrafficFigures } from '../stage/traffic.ts';
import { sandboxLine } from '../stage/traffic-line.ts';

export interface LossPlan {
  /** Roles of each process. The first and the last with `api` serve attendants; the very last is killed. */
  nodes: readonly string[];
  connections: number;
  leaseMs: number;
  /** Accepted on each connection before, between and after the faults. */
  messages: number;
  /** Per second, on each connection. */
  rate: number;
  /** With Redis: how long it is away; its data is lost. Without: undefined. */
  redisAwayMs?: number;
  /** The offset of each machine's clock, in libfaketime's format, and its new value in mid-run. */
  clocks?: readonly (readonly [before: string, after: string])[];
}

export interface LossFigures extends TrafficFigures {
  /** Processes that held connections before the kill. */
  holders: number;
  /** From the kill until others hold all leases. */
  takeoverMs: number;
  /** From the return of Redis until every screen equals the server. */
  resyncMs: number;
  /** How far times of messages were from the database's, the worst. */
  clockErrorMs: number;
}

const FIRST_NUMBER = 60_000_000;
const CUSTOMERS = 2;

interface NodesContext {
  stage: Stage;
  servers: ServerProcess[];
  traffics: Traffic[];
  screens: Viewer[];
  plan: LossPlan;
}

interface Viewer {
  screen: Screen;
  attendant: Attendant;
  url: string;
  ticketId: number;
}

export async function loseNode(plan: LossPlan): Promise<LossFigures> {
  const stage = await openDemoStage();
  const redis = plan.redisAwayMs === undefined ? undefined : await RedisProcess.start();
  const context: NodesContext = { stage, servers: [], traffics: [], screens: [], plan };
  try {
    await startNodes(context, redis);
    const holders = await spread(context);
    await openTraffic(context);
    await speak(context);
    await everyScreenIsTrue(context);
    const resyncMs = redis ? await loseRedis(context, redis) : 0;
    if (plan.clocks) await setClocks(context);
    const takeoverMs = await killLast(context);
    await speak(context);
    for (const traffic of context.traffics) await traffic.stop();
    await everyScreenIsTrue(context);
    const clockErrorMs = await worstTime(stage);
    return {
      ...(await sumOf(context.traffics, stage, 60_000)),
      holders,
      takeoverMs,
      resyncMs,
      clockErrorMs,
    };
  } finally {
    for (const { screen } of context.screens) screen.close();
    for (const server of context.servers) await server.end('SIGKILL');
    await redis?.stop();
    await stage.close();
  }
}

async function startNodes(
  { stage, servers, plan }: NodesContext,
  redis: RedisProcess | undefined,
): Promise<void> {
  const start = (roles: string, n: number) =>
    ServerProcess.start({
      databaseUrl: stage.url(),
      dataDir: stage.dir,
      env: {
        ROLES: roles,
        CLUSTER: 'on',
        LEASE_MS: String(plan.leaseMs),
        HEARTBEAT_MS: '1000',
        ...(redis ? { REDIS_URL: redis.url } : {}),
        ...wrongClock(stage, n, plan.clocks?.[n]?.[0]),
      },
    });
  servers.push(...(await Promise.all(plan.nodes.map(start))));
}

function wrongClock(stage: Stage, n: number, offset: string | undefined): Record<string, string> {
  if (offset === undefined) return {};
  const file = clockOf(stage, n);
  writeFileSync(file, `${offset}\n`);
  return {
    LD_PRELOAD: findFakeTime() ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // Setting a clock does not change the length of a second.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

const clockOf = ({ dir }: Stage, n: number): string => path.join(dir, `clock-${n}`);

/** Sets the clocks to another time, in mid-run. */
async function setClocks(context: NodesContext): Promise<void> {
  const { stage, plan } = context;
  for (const [n, [, after]] of plan.clocks!.entries())
    writeFileSync(clockOf(stage, n), `${after}\n`);
  await speak(context);
  await everyScreenIsTrue(context);
}

const serving = ({ servers, plan }: NodesContext): ServerProcess[] =>
  servers.filter((_, n) => plan.nodes[n]?.includes('api'));

/** New connections, all wanted up at once when every process is there; returns how many processes hold some. */
async function spread({ stage, plan, servers }: NodesContext): Promise<number> {
  await eventually('every process is there', async () => {
    const [row] = await stage.query<{ count: number }>('select count(*)::int from processes');
    return row?.count === servers.length;
  });
  // The demo's connections would count in the even distribution.
  await stage.query(`update connections set wanted = 'down'`);
  await stage.query(
    `with added as (
       insert into connections (company_id, name, wanted)
       select (select company_id from connections order by id limit 1), 'Linha ' || n, 'up'
       from generate_series(1, $1) as n returning company_id, id
     )
     insert into sandbox_links (company_id, connection_id, device)
     select company_id, id, 'linked' from added`,
    [plan.connections],
  );
  const areUp = async () => (await connected(stage)) === plan.connections;
  await eventually('all are connected', areUp);
  // If one process took all of them, it gives some to the other.
  await eventually('both hold some', async () => (await countHolders(stage)) > 1, SHARED_MS);
  await eventually('all are connected again', areUp);
  return countHolders(stage);
}

const SHARED_MS = 30_000;

async function connected(stage: Stage): Promise<number> {
  const [row] = await stage.query<{ count: number }>(
    `select count(*)::int from connections where name like 'Linha %' and status = 'CONNECTED'`,
  );
  return row?.count ?? 0;
}

async function countHolders(stage: Stage): Promise<number> {
  const [row] = await stage.query<{ count: number }>(
    `select count(distinct owner)::int from connection_leases l
     join connections c on c.id = l.connection_id where c.name like 'Linha %'`,
  );
  return row?.count ?? 0;
}

/** Customers on every connection; an attendant at each serving process views the thread of another connection. */
async function openTraffic(context: NodesContext): Promise<void> {
  const { stage, plan, traffics, screens } = context;
  const apis = serving(context);
  const admin = await signIn(apis[0]!.url, 'admin@aurora.demo');
  const lines = await stage.query<{ id: number }>(
    `select id::int from connections where name like 'Linha %' order by id`,
  );
  for (const { id } of lines) {
    const firstNumber = FIRST_NUMBER + traffics.length * 1000;
    const line = sandboxLine(admin, id);
    const traffic = new Traffic(admin, line, {
      customers: CUSTOMERS,
      rate: plan.rate,
      firstNumber,
    });
    await traffic.open();
    traffics.push(traffic);
  }
  for (const [n, traffic] of traffics.entries()) {
    screens.push(await openViewer(admin, apis[n % apis.length]!, traffic.ticketIds[0]!));
  }
  for (const traffic of traffics) traffic.start();
}

let people = 0;

async function openViewer(
  admin: Attendant,
  { url }: ServerProcess,
  ticketId: number,
): Promise<Viewer> {
  const email = `turno${++people}@example.com`;
  const body = {
    name: `Turno ${people}`,
    email,
    password: 'prosa-demo',
    profile: 'admin' as const,
  };
  await admin.call('POST /users', { body });
  const attendant = await signIn(url, email);
  const screen = new Screen(attendant, url, ticketId);
  screen.open();
  await eventually('the screen shows its thread', () => screen.caughtUp > 0);
  return { screen, attendant, url, ticketId };
}

const speak = ({ traffics, plan }: NodesContext): Promise<unknown> =>
  Promise.all(traffics.map((traffic) => traffic.reaches(traffic.accepted + plan.messages)));

/** Without a fetch of theirs, unless they were told to refetch. Traffic may continue in the meantime. */
async function everyScreenIsTrue({ screens }: NodesContext): Promise<void> {
  for (const { screen, attendant, ticketId } of screens) {
    await eventually(
      'the screen shows what the server has',
      async () => {
        const { messages } = await wholeThread(attendant, ticketId);
        return messages.every(({ id, rev }) => (screen.thread.rows.get(id)?.rev ?? 0) >= rev);
      },
      90_000,
    );
  }
}

async function loseRedis(context: NodesContext, redis: RedisProcess): Promise<number> {
  await redis.stop();
  await speak(context);
  await pause(context.plan.redisAwayMs);
  await redis.start();
  const backAt = performance.now();
  await everyScreenIsTrue(context);
  return performance.now() - backAt;
}

async function killLast(context: NodesContext): Promise<number> {
  const { stage, servers, plan } = context;
  const victim = servers.at(-1)!;
  await victim.end('SIGKILL');
  const killedAt = performance.now();
  const [clock] = await stage.query<{ now: string }>('select clock_timestamp()::text as now');
  await eventually(
    'the others hold everything',
    () => areHeldSince(stage, clock!.now, plan.leaseMs),
    plan.leaseMs * 3 + 30_000,
  );
  const takeoverMs = performance.now() - killedAt;
  await comeOver(context, victim);
  return takeoverMs;
}

/** A lease that ends this late was taken or renewed after `time`, so by a live process. */
export async function areHeldSince(stage: Stage, time: string, leaseMs: number): Promise<boolean> {
  const [row] = await stage.query<{ held: boolean }>(
    `select bool_and(l.expires_at > $1::timestamptz + $2 * interval '1 millisecond') as held
     from connection_leases l join connections c on c.id = l.connection_id
     where c.name like 'Linha %'`,
    [time, leaseMs],
  );
  return row?.held === true;
}

/** Attendants of the killed process reconnect to another, as a balancer would route them. */
async function comeOver(context: NodesContext, victim: ServerProcess): Promise<void> {
  const left = serving(context).find((server) => server !== victim)!;
  for (const viewer of context.screens) {
    if (viewer.url !== victim.url) continue;
    viewer.screen.close();
    viewer.url = left.url;
    viewer.attendant = await signIn(left.url, viewer.attendant.user.email);
    viewer.screen = new Screen(viewer.attendant, left.url, viewer.ticketId);
    viewer.screen.open();
  }
}

/** Everything was written since the connections were created. */
async function worstTime(stage: Stage): Promise<number> {
  const [row] = await stage.query<{ error: number }>(
    `select max(greatest(
        extract(epoch from c.created_at - m.created_at),
        extract(epoch from m.created_at - clock_timestamp()), 0))::float8 * 1000 as error
     from messages m join connections c on c.id = m.connection_id where c.name like 'Linha %'`,
  );
  return row?.error ?? 0;
}
