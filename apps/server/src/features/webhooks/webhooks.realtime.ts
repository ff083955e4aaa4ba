import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { type Push, push, rooms } from '../../core/realtime/realtime.ts';
import { presentWebhook } from './webhooks.present.ts';
import { findWebhook, type WebhookRow } from './webhooks.queries.ts';

function emit(tx: Tx, payload: EventPayloads['webhook']): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.admins(companyId)], entity: 'webhook', payload }));
}

export const emitWebhook = (tx: Tx, action: 'create' | 'update', row: WebhookRow): void =>
  emit(tx, { action, record: presentWebhook(row) });

export const emitWebhookGone = (tx: Tx, id: number): void => emit(tx, { action: 'delete', id });

export async function emitWebhookAgain(tx: Tx, id: number): Promise<void> {
  const row = await findWebhook(tx, id);
  if (row) emitWebhook(tx, 'update', row);
}

export const emitLog = ({ companyId, emit }: Tx, webhookId: number): void =>
  emit(newsOfLog(companyId, webhookId));

export const newsOfLog = (companyId: number, webhookId: number): Push =>
  push({
    companyId,
    rooms: [rooms.admins(companyId)],
    entity: 'webhookLog',
    payload: { action: 'update', webhookId },
  });
