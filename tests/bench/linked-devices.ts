/**
 * Linked devices against our own WhatsApp server, which runs in this process: the cost of an idle child process, and
 * its throughput. "Bare" is the library alone with the same server, as measured for the design.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ChildHost } from '../../apps/server/src/gateway/adapters/baileys/child-host.ts';
import { guardConsole } from '../fakes/whatsapp-server/console-guard.ts';
import type { Phone } from '../fakes/whatsapp-server/phone.ts';
import { WhatsAppServer } from '../fakes/whatsapp-server/whatsapp-server.ts';
import { Line } from '../linked-devices/line.ts';
import { openCore } from '../stage/core.ts';
import { eventually } from '../stage/eventually.ts';
import { Stage } from '../stage/stage.ts';
import { cpuMs } from './processes.ts';
import { atLeast, type Row } from './table.ts';

/** The prototype's use: MB, and milliseconds of CPU. */
const BARE = {
  baseMb: 138,
  sessionMb: 1,
  pairMs: 270,
  pairCpuMs: 200,
  reopenCpuMs: 29,
  inCpuMs: 2,
  outCpuMs: 2.8,
  outRate: 280,
};

const SESSIONS = [50, 100] as const;
/** Messages a second, each way. */
const RATE_MIN = 300;
const MESSAGES = 600;
const BUSY_LINES = 20;
const REST_MS = 10_000;
const PATIENCE_MS = 180_000;

interface Bench {
  server: WhatsAppServer;
  stage: Stage;
  host: ChildHost;
  make(): Promise<Line>;
  linked: { line: Line; shop: Phone; customer: Phone }[];
}

export async function measureLinkedDevices(): Promise<Row[]> {
  const unguard = guardConsole();
  const server = await WhatsAppServer.start();
  const stage = await Stage.open({ inMemory: false });
  const { core, close } = await openCore(stage, {
    WA_SERVER_URL: `${server.url}#${Buffer.from(server.rootKey).toString('hex')}`,
    LEASE_MS: '600000',
    LOG_LEVEL: 'error',
  });
  const host = new ChildHost(core);
  const bench: Bench = { server, stage, host, linked: [], make: () => Line.make({ core, host }) };
  try {
    return await measureAll(bench);
  } finally {
    await Promise.all(bench.linked.map(({ line }) => line.session?.close('release')));
    await server.close();
    await close();
    await stage.close();
    unguard();
  }
}

async function measureAll(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  await link(bench);
  const baseMb = residentMb(bench);
  rows.push({
    name: 'linked devices: process with one',
    value: baseMb,
    unit: 'MB',
    bare: BARE.baseMb,
  });
  rows.push(...(await measurePairing(bench)));
  for (const count of SESSIONS) {
    while (bench.linked.length < count) await link(bench);
    rows.push(...(await measureRest(bench, baseMb)));
  }
  rows.push(...(await measureReopening(bench)));
  rows.push(...(await measureInbound(bench)));
  rows.push(...(await measureOutbound(bench)));
  return rows;
}

let phones = 0;
const nextNumber = (): string => String(5_511_900_000_000 + ++phones);

async function link(bench: Bench): Promise<void> {
  const shop = bench.server.phone(nextNumber(), 'Loja');
  const line = await bench.make();
  await line.link(shop);
  bench.linked.push({ line, shop, customer: bench.server.phone(nextNumber(), 'Cliente') });
}

async function measurePairing(bench: Bench): Promise<Row[]> {
  const count = 10;
  const before = cpuMs(bench.host.pids);
  const startedAt = performance.now();
  for (let n = 0; n < count; n++) await link(bench);
  const ms = (performance.now() - startedAt) / count;
  const cpu = (cpuMs(bench.host.pids) - before) / count;
  return [
    { name: 'linked devices: link and open', value: ms, unit: 'ms', bare: BARE.pairMs },
    { name: 'linked devices: link and open, CPU', value: cpu, unit: 'ms', bare: BARE.pairCpuMs },
  ];
}

async function measureRest(bench: Bench, baseMb: number): Promise<Row[]> {
  const count = bench.linked.length;
  await pause(REST_MS / 2);
  const before = cpuMs(bench.host.pids);
  await pause(REST_MS);
  const percent = ((cpuMs(bench.host.pids) - before) / REST_MS) * 100;
  const each = (residentMb(bench) - baseMb) / (count - 1);
  const name = `linked devices: ${count} at rest`;
  return [
    { name: `${name}, memory each`, value: each, unit: 'MB', bare: BARE.sessionMb },
    { name: `${name}, CPU of all`, value: percent, unit: '%' },
  ];
}

async function measureReopening(bench: Bench): Promise<Row[]> {
  // The first one stays, and its process with it.
  const others = bench.linked.slice(1);
  await Promise.all(others.map(({ line }) => line.session?.close('release')));
  const before = cpuMs(bench.host.pids);
  const startedAt = performance.now();
  for (const { line } of others) await line.open();
  await eventually(
    'all are up again',
    () => others.every(({ line }) => line.status === 'CONNECTED'),
    PATIENCE_MS,
  );
  const ms = (performance.now() - startedAt) / others.length;
  const cpu = (cpuMs(bench.host.pids) - before) / others.length;
  return [
    { name: 'linked devices: open again', value: ms, unit: 'ms' },
    { name: 'linked devices: open again, CPU', value: cpu, unit: 'ms', bare: BARE.reopenCpuMs },
  ];
}

async function measureInbound(bench: Bench): Promise<Row[]> {
  const busy = bench.linked.slice(0, BUSY_LINES);
  const send = (n: number) => {
    const { shop, customer } = busy[n % busy.length]!;
    return customer.chat(shop).send({ kind: 'text', body: `mensagem ${n}` });
  };
  for (let n = 0; n < busy.length; n++) await send(n);
  await stored(bench, busy.length);
  const { cpu, rate } = await measured(bench, MESSAGES, async () => {
    for (let n = 0; n < MESSAGES; n++) await send(n);
    await stored(bench, busy.length + MESSAGES);
  });
  return [
    {
      name: 'linked devices: inbound, stored',
      value: rate,
      unit: '/s',
      target: atLeast(RATE_MIN, '/s'),
    },
    {
      name: 'linked devices: inbound, CPU of the process',
      value: cpu,
      unit: 'ms',
      bare: BARE.inCpuMs,
    },
  ];
}

async function stored(bench: Bench, count: number): Promise<void> {
  await eventually(
    'everything is stored',
    async () => {
      const [row] = await bench.stage.query<{ count: number }>(
        'select count(*)::int as count from messages where not from_me',
        [],
      );
      return (row?.count ?? 0) >= count;
    },
    PATIENCE_MS,
  );
}

async function measureOutbound(bench: Bench): Promise<Row[]> {
  const busy = bench.linked.slice(0, BUSY_LINES);
  let next = 0;
  const send = async (each: (typeof busy)[number]) => {
    const outcome = await each.line.session!.execute(
      each.line.text(each.customer, `resposta ${next++}`),
    );
    if (outcome.s !== 'accepted') throw new Error(`not sent: ${JSON.stringify(outcome)}`);
  };
  for (const each of busy) await send(each);
  const turns = MESSAGES / busy.length;
  const { cpu, rate } = await measured(bench, MESSAGES, async () => {
    await Promise.all(
      busy.map(async (each) => {
        for (let n = 0; n < turns; n++) await send(each);
      }),
    );
  });
  return [
    {
      name: 'linked devices: outbound, taken',
      value: rate,
      unit: '/s',
      bare: BARE.outRate,
      target: atLeast(RATE_MIN, '/s'),
    },
    {
      name: 'linked devices: outbound, CPU of the process',
      value: cpu,
      unit: 'ms',
      bare: BARE.outCpuMs,
    },
  ];
}

async function measured(bench: Bench, count: number, run: () => Promise<void>) {
  const before = cpuMs(bench.host.pids);
  const startedAt = performance.now();
  await run();
  const seconds = (performance.now() - startedAt) / 1000;
  return { cpu: (cpuMs(bench.host.pids) - before) / count, rate: count / seconds };
}

/** Total memory of the child processes. */
function residentMb({ host }: Bench): number {
  const kb = host.pids.map((pid) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
  );
  return kb.reduce((sum, each) => sum + each, 0) / 1024;
}
