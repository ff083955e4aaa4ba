import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { webhookLimits } from '@prosa/contract/webhooks/events';
import { audit } from '../../core/audit/audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { isTarget } from '../../core/http/guarded-http.ts';
import { listenAnew } from './interest.ts';
import { renewSecret } from './secrets.ts';
import {
  countWebhooks,
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  lockWebhook,
  resetHealth,
  updateWebhookRow,
  type WebhookRow,
} from './webhooks.queries.ts';
import { emitWebhook, emitWebhookGone } from './webhooks.realtime.ts';

type CreateBody = RouteInput<Api['POST /webhooks']>['body'];
type UpdateBody = RouteInput<Api['PUT /webhooks/:webhookId']>['body'];

interface WithSecret {
  row: WebhookRow;
  secret: string;
}

/** @throws ERR_NO_WEBHOOK_FOUND */
export async function getWebhook(tx: Tx, id: number): Promise<WebhookRow> {
  const row = await findWebhook(tx, id);
  if (!row) throw appError('ERR_NO_WEBHOOK_FOUND');
  return row;
}

/** @throws ERR_WEBHOOK_URL, ERR_WEBHOOKS_LIMIT */
export function createWebhook(ctx: Ctx, body: CreateBody): Promise<WithSecret> {
  checkTarget(ctx, body.url);
  return inTransaction(ctx, async (tx) => {
    if ((await countWebhooks(tx)) >= webhookLimits.webhooks.max)
      throw appError('ERR_WEBHOOKS_LIMIT');
    const { companyId: _, types, ...values } = body;
    const id = await insertWebhook(tx, { ...values, types: [...new Set(types)] });
    const secret = await renewSecret(tx, id);
    await audit(tx, 'webhookCreated', { subject: id, detail: hostOf(body.url) });
    listenAnew(tx);
    const row = await getWebhook(tx, id);
    emitWebhook(tx, 'create', row);
    return { row, secret };
  });
}

/** Switched on, it starts anew: what waits is delivered at once. @throws ERR_WEBHOOK_URL */
export function updateWebhook(ctx: Ctx, id: number, body: UpdateBody): Promise<WebhookRow> {
  const { companyId: _, types, ...values } = body;
  if (values.url !== undefined) checkTarget(ctx, values.url);
  return inTransaction(ctx, async (tx) => {
    await lockedWebhook(tx, id);
    await updateWebhookRow(tx, id, {
      ...values,
      ...(types ? { types: [...new Set(types)] } : {}),
      ...(values.status ? { stopReason: null } : {}),
    });
    if (values.status === 'on') await resetHealth(tx, id);
    const row = await getWebhook(tx, id);
    await audit(tx, 'webhookChanged', { subject: id, detail: `${row.status} ${hostOf(row.url)}` });
    listenAnew(tx);
    tx.afterCommit(() => tx.core.wakes.send('deliveries', tx.companyId));
    emitWebhook(tx, 'update', row);
    return row;
  });
}

export function renewSecretOf(ctx: Ctx, id: number): Promise<WithSecret> {
  return inTransaction(ctx, async (tx) => {
    await lockedWebhook(tx, id);
    const secret = await renewSecret(tx, id);
    await audit(tx, 'webhookSecretRenewed', { subject: id });
    const row = await getWebhook(tx, id);
    emitWebhook(tx, 'update', row);
    return { row, secret };
  });
}

export function deleteWebhook(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { url } = await lockedWebhook(tx, id);
    await deleteWebhookRow(tx, id);
    await audit(tx, 'webhookDeleted', { subject: id, detail: hostOf(url) });
    listenAnew(tx);
    emitWebhookGone(tx, id);
  });
}

async function lockedWebhook(tx: Tx, id: number): Promise<WebhookRow> {
  await lockWebhook(tx, id);
  return getWebhook(tx, id);
}

function checkTarget({ core }: Ctx, url: string): void {
  if (!isTarget(core.config, url)) throw appError('ERR_WEBHOOK_URL');
}

/** The path and the query may hold secrets of the receiver. */
const hostOf = (url: string): string => new URL(url).host;
