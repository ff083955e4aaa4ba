/** A server that is killed while it delivers: each event arrives, with one id, whatever was under way. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Core } from '../../apps/server/src/core/ctx.ts';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { createWebhook } from '../../apps/server/src/features/webhooks/webhooks.service.ts';
import { buildCompany } from '../../apps/server/src/testing/builders.ts';
import { WebhookReceiver } from '../fakes/webhook-receiver/webhook-receiver.ts';
import { openCore } from '../stage/core.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';

/** Longer than a hold lasts. */
const TAKEOVER_MS = 90_000;
const EVENTS = 6;

let stage: Stage;
let core: Core;
let close: () => Promise<void>;
let server: ServerProcess;
let receiver: WebhookReceiver;
beforeAll(async () => {
  stage = await Stage.open({ inMemory: true });
  ({ core, close } = await openCore(stage, { LOOPBACK_TARGETS: 'on' }));
  receiver = await WebhookReceiver.start();
  server = await ServerProcess.start({
    databaseUrl: stage.url(),
    dataDir: stage.dir,
    env: { ROLES: 'worker', LOOPBACK_TARGETS: 'on', SEED_DEMO: 'off' },
  });
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await close?.();
  await receiver?.close();
  await stage?.close();
  expect(receiver.problems).toEqual([]);
});

it.each([
  ['before it begins', 0],
  ['when the first request has arrived, before the answer', 1],
  ['in the middle of a turn', 4],
])(
  'delivers each event if the server is killed %s',
  async (_when, killAt) => {
    const { id: companyId } = await buildCompany(core);
    const ctx = companyCtx(core, companyId);
    const body = { url: receiver.url, description: '', types: ['connection.status' as const] };
    const made = await createWebhook(ctx, { ...body, status: 'on', skipsPrograms: true });
    receiver.secret = made.secret;
    receiver.received.length = 0;
    let kills = 0;
    const kill = async () => {
      kills += 1;
      await server.end('SIGKILL');
      await server.start();
    };
    let killed = Promise.resolve();
    receiver.onEvent = () => {
      if (receiver.received.length === killAt && kills === 0) killed = kill();
    };
    if (killAt === 0) await server.end('SIGKILL');
    await inTransaction(ctx, async (tx) => {
      for (let rev = 1; rev <= EVENTS; rev++) {
        const state = { id: 1, name: 'Loja', statusReason: null, statusDetail: '', rev };
        const connection = { ...state, status: 'CONNECTED' as const };
        await tx.happened({ type: 'connection.changed', connection });
      }
    });
    if (killAt === 0) await kill();
    const revs = () => new Set(receiver.received.map(({ data }) => data.rev));
    await eventually('all events arrived', () => revs().size === EVENTS, TAKEOVER_MS);
    await killed;
    await eventually(
      'all are recorded',
      async () => {
        const [row] = await stage.query<{ count: number }>(
          `select count(*)::int as count from webhook_deliveries where company_id = ${companyId} and state = 'delivered'`,
        );
        return row?.count === EVENTS;
      },
      TAKEOVER_MS,
    );
    expect(kills).toBe(1);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(EVENTS);
  },
  240_000,
);
