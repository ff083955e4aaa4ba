/** The log of a webhook: what was delivered and how it was answered, sending again, and a test. */
import { randomUUIDv7 } from 'node:crypto';
import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { audit } from '../../core/audit/audit.ts';
import { type Core, type Ctx, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { CircuitOpen } from '../../core/http/circuits.ts';
import { cursorNumber, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { attempt } from './attempt.ts';
import {
  type DeliveryRow,
  findDelivery,
  insertPing,
  lastDelivery,
  listDeliveries,
  type ReplayRange,
  replayBatch,
  replayDelivery,
  settle,
  type WholeDeliveryRow,
} from './deliveries.queries.ts';
import type { Attempt } from './retry.rules.ts';
import { readSecrets } from './secrets.ts';
import { emitLog } from './webhooks.realtime.ts';
import { getWebhook } from './webhooks.service.ts';

type LogQuery = RouteInput<Api['GET /webhooks/:webhookId/deliveries']>['query'];
type ReplayBody = RouteInput<Api['POST /webhooks/:webhookId/replay']>['body'];

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'replay-webhook': ReplayRange;
  }
}

const SIZE = 50;
const REPLAY_BATCH = 2000;

/** @throws ERR_NO_WEBHOOK_FOUND */
export const listLog = (ctx: Ctx, webhookId: number, { state, cursor }: LogQuery) =>
  inTransaction(ctx, async (tx) => {
    await getWebhook(tx, webhookId);
    const before = cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : undefined;
    const found = await listDeliveries(tx, webhookId, { state, before, limit: SIZE + 1 });
    return pageOf(found, SIZE, ({ id }) => [id]);
  });

interface DeliveryKey {
  webhookId: number;
  id: number;
}

/** @throws ERR_NO_WEBHOOK_DELIVERY_FOUND */
async function getDelivery(tx: Tx, key: DeliveryKey): Promise<WholeDeliveryRow> {
  await getWebhook(tx, key.webhookId);
  const row = await findDelivery(tx, key);
  if (!row) throw appError('ERR_NO_WEBHOOK_DELIVERY_FOUND');
  return row;
}

export const readDelivery = (ctx: Ctx, key: DeliveryKey): Promise<WholeDeliveryRow> =>
  inTransaction(ctx, (tx) => getDelivery(tx, key));

/** While the webhook is off, it waits. */
export const replayOne = (ctx: Ctx, key: DeliveryKey): Promise<DeliveryRow> =>
  inTransaction(ctx, async (tx) => {
    await getDelivery(tx, key);
    await replayDelivery(tx, key.id);
    await audit(tx, 'webhookReplayed', { subject: key.webhookId });
    changed(tx, key.webhookId);
    return getDelivery(tx, key);
  });

export const replayRange = (ctx: Ctx, webhookId: number, body: ReplayBody): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await getWebhook(tx, webhookId);
    const { from, until, failedOnly } = body;
    const last = await lastDelivery(tx, webhookId);
    await tx.enqueue('replay-webhook', { webhookId, from, until, failedOnly, after: 0, last });
    await audit(tx, 'webhookReplayed', { subject: webhookId, detail: `${from} – ${until}` });
  });

/** The job: a part of the range, and a job for the rest. */
export const replayNext = (
  core: Core,
  { companyId, ...range }: ReplayRange & { companyId: number },
): Promise<void> =>
  inTransaction(companyCtx(core, companyId), async (tx) => {
    const after = await replayBatch(tx, range, REPLAY_BATCH);
    if (after === undefined) return;
    changed(tx, range.webhookId);
    if (after < range.last) await tx.enqueue('replay-webhook', { ...range, after });
  });

function changed(tx: Tx, webhookId: number): void {
  tx.afterCommit(() => tx.core.wakes.send('deliveries', tx.companyId));
  emitLog(tx, webhookId);
}

/** Sends a ping while the caller waits. It is not repeated, and does not count as a failure of the webhook. */
export async function testWebhook(ctx: Ctx, webhookId: number): Promise<WholeDeliveryRow> {
  const at = ctx.core.now();
  const eventId = randomUUIDv7();
  const data = JSON.stringify({ companyId: ctx.companyId, test: true });
  const { id, receiver } = await inTransaction(ctx, async (tx) => {
    const { url } = await getWebhook(tx, webhookId);
    const secrets = await readSecrets(tx, webhookId);
    return {
      id: await insertPing(tx, webhookId, { eventId, at, data }),
      receiver: { companyId: tx.companyId, url, secrets },
    };
  });
  const made = await attemptOnce(ctx.core, receiver, { eventId, at: at.toISOString(), data });
  return inTransaction(ctx, async (tx) => {
    await settle(tx, [
      {
        id,
        state: made.error ? 'failed' : 'delivered',
        attempts: 1,
        next_at: null,
        attempted_at: at.toISOString(),
        status: made.status,
        ms: made.ms,
        error: made.error,
        response: made.response,
      },
    ]);
    emitLog(tx, webhookId);
    return getDelivery(tx, { webhookId, id });
  });
}

async function attemptOnce(
  core: Core,
  receiver: Parameters<typeof attempt>[1],
  ping: { eventId: string; at: string; data: string },
): Promise<Attempt> {
  try {
    return await attempt(core, receiver, { ...ping, type: 'ping' });
  } catch (error) {
    if (!(error instanceof CircuitOpen)) throw error;
    return { status: null, error: 'unreachable', ms: 0, response: '', retryAfterS: null };
  }
}
