/**
 * Single connections to the database end, one after another, while customers write and attendants answer over every
 * kind of line: the user of the connection takes another, and each line continues in both directions.
 */

import { providers } from '@prosa/contract/connections';
import { expect } from 'vitest';
import { openDemoStage } from '../stage/demo-stage.ts';
import { eventually } from '../stage/eventually.ts';
import { randomFrom } from '../stage/random.ts';
import { ServerProcess } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';
import {
  startTraffics,
  sumOf,
  type Traffic,
  type TrafficFigures,
  type TrafficPlan,
} from '../stage/traffic.ts';
import { openWorld, type ProviderWorld } from '../stage/traffic-line.ts';

export interface BackendPlan extends TrafficPlan {
  /** Connections to be ended. They are chosen by name in turn, so that rare kinds are included. */
  kills: number;
  seed: number;
  /** A line that takes longer than this is stuck. */
  withinMs: number;
}

export interface BackendFigures extends TrafficFigures {
  /** What was ended, and how often. */
  ended: Record<string, number>;
  /** From the end of a connection until every line has delivered messages both ways; the worst. */
  standstillMs: number;
}

export async function loseBackends(plan: BackendPlan): Promise<BackendFigures> {
  const stage = await openDemoStage();
  const worlds: ProviderWorld[] = [];
  for (const provider of providers) worlds.push(await openWorld(provider));
  const server = await ServerProcess.start({
    databaseUrl: stage.url(),
    dataDir: stage.dir,
    env: Object.assign({}, ...worlds.map(({ env }) => env)),
  });
  try {
    const traffics = await startTraffics(server.url, worlds, plan);
    const ended: Record<string, number> = {};
    const random = randomFrom(plan.seed);
    let standstillMs = 0;
    for (let kill = 0; kill < plan.kills; kill++) {
      const name = await endOne(stage, { random, ended });
      ended[name] = (ended[name] ?? 0) + 1;
      const endedAt = performance.now();
      await goesOn(stage, { traffics, after: `${name} was ended`, withinMs: plan.withinMs });
      standstillMs = Math.max(standstillMs, performance.now() - endedAt);
    }
    for (const traffic of traffics) await traffic.stop();
    if (server.child.exitCode !== null) throw new Error('the server ended');
    return { ...(await sumOf(traffics, stage, 60_000)), ended, standstillMs };
  } finally {
    await server.end('SIGKILL');
    for (const world of worlds) await world.close();
    await stage.close();
  }
}

/** Picks any connection of the kind that was ended least often. Returns the name of its kind. */
async function endOne(
  stage: Stage,
  { random, ended }: { random: () => number; ended: Record<string, number> },
): Promise<string> {
  const found = await stage.query<{ pid: number; name: string }>(
    `select pid, application_name || case when query ilike 'listen%' then ' (listens)' else '' end as name
     from pg_stat_activity where application_name like 'prosa%' order by backend_start, pid`,
  );
  const least = Math.min(...found.map(({ name }) => ended[name] ?? 0));
  const some = found.filter(({ name }) => (ended[name] ?? 0) === least);
  const one = some[Math.floor(random() * some.length)]!;
  await stage.query('select pg_terminate_backend($1)', [one.pid]);
  return one.name;
}

/** On every line, customers' messages and answers written since then have been delivered. */
async function goesOn(
  stage: Stage,
  of: { traffics: readonly Traffic[]; after: string; withinMs: number },
): Promise<void> {
  const [clock] = await stage.query<{ now: string }>('select clock_timestamp()::text as now');
  const lines = of.traffics.map(({ connectionId }) => connectionId);
  await eventually(
    `every line goes on after ${of.after}`,
    async () => expect(await standing(stage, lines, clock!.now)).toEqual([]) ?? true,
    of.withinMs,
  );
}

async function standing(stage: Stage, lines: readonly number[], since: string): Promise<string[]> {
  const found = await stage.query<{ line: string }>(
    `select c.name || way.name as line from connections c
     cross join (values (' in', false), (' out', true)) as way (name, from_me)
     where c.id = any ($1) and not exists (
       select from messages m where m.connection_id = c.id and m.created_at > $2::timestamptz
         and m.from_me = way.from_me and (not m.from_me or m.send_state = 'sent'))`,
    [lines, since],
  );
  return found.map(({ line }) => line);
}
