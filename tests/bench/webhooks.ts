/**
 * 1,000 deliveries a second to 20 webhooks of two companies, five of which take every request and never answer. The receivers
 * run in this process.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { createWebhook } from '../../apps/server/src/features/webhooks/webhooks.service.ts';
import { buildCompany } from '../../apps/server/src/testing/builders.ts';
import { openCore } from '../stage/core.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';
import { spread } from './figures.ts';
import { cpuMs } from './processes.ts';
import { atLeast, atMost, type Row } from './table.ts';

const COMPANIES = 2;
const WEBHOOKS = 10;
const DEAD = 5;
const LIVING = COMPANIES * WEBHOOKS - DEAD;
/** Events of each company in a second: all its webhooks hear each. */
const PER_SECOND = 50;
const STEP_MS = 100;
const SECONDS = 20;
const PATIENCE_MS = 60_000;
const DELAY_MAX = 1000;

export async function measureWebhooks(): Promise<Row[]> {
  const stage = await Stage.open({ inMemory: false });
  const { core, close } = await openCore(stage, { LOOPBACK_TARGETS: 'on' });
  const server = await ServerProcess.start({
    databaseUrl: stage.directUrl(),
    dataDir: stage.dir,
    env: { LOOPBACK_TARGETS: 'on', SANDBOX: 'off', SEED_DEMO: 'off' },
  });
  const delays: number[] = [];
  const living = await listen((event) => delays.push(Date.now() - Date.parse(event.timestamp)));
  const dead = await listen();
  try {
    const companyIds: number[] = [];
    for (let n = 0; n < COMPANIES; n++) companyIds.push((await buildCompany(core)).id);
    const urls = Array.from({ length: COMPANIES * WEBHOOKS }, (_, n) =>
      n < DEAD ? dead.url : living.url,
    );
    for (const [n, url] of urls.entries()) await addWebhook(core, companyIds[n % COMPANIES]!, url);
    const cpuBefore = cpuMs([server.pid]);
    await happen(core, companyIds);
    const expected = PER_SECOND * SECONDS * LIVING;
    await eventually('all have arrived', () => delays.length >= expected, PATIENCE_MS);
    const { p50, p99 } = spread(delays);
    return [
      { name: 'events to webhooks, beside dead ones, p50', value: p50, unit: 'ms' },
      {
        name: 'events to webhooks, beside dead ones, p99',
        value: p99,
        unit: 'ms',
        target: atMost(DELAY_MAX, ' ms'),
      },
      { name: 'events that arrived', value: delays.length, unit: '', target: atLeast(expected) },
      {
        name: 'CPU for a delivery',
        value: (cpuMs([server.pid]) - cpuBefore) / delays.length,
        unit: 'ms',
      },
    ];
  } finally {
    living.close();
    dead.close();
    await server.end('SIGKILL');
    await close();
    await stage.close();
  }
}

async function addWebhook(core: Core, companyId: number, url: string): Promise<void> {
  await createWebhook(companyCtx(core, companyId), {
    url,
    description: '',
    types: ['connection.status'],
    status: 'on',
    skipsPrograms: true,
  });
}

/** At a steady pace, whatever the machine does. */
async function happen(core: Core, companyIds: readonly number[]): Promise<void> {
  const began = performance.now();
  const perStep = (PER_SECOND * STEP_MS) / 1000;
  for (let step = 0; step < (SECONDS * 1000) / STEP_MS; step++) {
    const early = began + step * STEP_MS - performance.now();
    if (early > 0) await pause(early);
    await Promise.all(
      companyIds.map((companyId) =>
        inTransaction(companyCtx(core, companyId), async (tx) => {
          for (let n = 0; n < perStep; n++) {
            const state = { id: 1, name: 'Loja', statusReason: null, statusDetail: '', rev: n };
            const connection = { ...state, status: 'CONNECTED' as const };
            await tx.happened({ type: 'connection.changed', connection });
          }
        }),
      ),
    );
  }
}

/** @param onEvent left out: it never answers */
async function listen(onEvent?: (event: { timestamp: string }) => void) {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (!onEvent) return;
    onEvent(JSON.parse(Buffer.concat(chunks).toString()) as { timestamp: string });
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
