/** Switches a webhook off that fails for days or wants no more events, and tells the admins. */
import type { StopReason } from '@prosa/contract/webhooks/events';
import { audit } from '../../core/audit/audit.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { productName } from '../../core/installation/installation-settings.ts';
import { disabledMail } from './disabled-mail.ts';
import { listenAnew } from './interest.ts';
import { findReaders, findWebhook, updateWebhookRow } from './webhooks.queries.ts';
import { emitWebhookAgain } from './webhooks.realtime.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'mail-webhook-disabled': { webhookId: number };
  }
}

export async function disableWebhook(tx: Tx, id: number, stopReason: StopReason): Promise<void> {
  await updateWebhookRow(tx, id, { status: 'disabled', stopReason });
  tx.log.warn({ webhook_id: id, reason: stopReason }, 'webhooks.disabled');
  await audit(tx, 'webhookDisabled', { subject: id, detail: stopReason });
  await tx.enqueue('mail-webhook-disabled', { webhookId: id });
  listenAnew(tx);
  await emitWebhookAgain(tx, id);
}

/** The job. */
export async function mailDisabled(
  core: Core,
  { companyId, webhookId }: { companyId: number; webhookId: number },
): Promise<void> {
  const found = await inTransaction(companyCtx(core, companyId), async (tx) => {
    const webhook = await findWebhook(tx, webhookId);
    return { webhook, readers: await findReaders(tx) };
  });
  const { webhook, readers } = found;
  // Deleted or switched on again meanwhile: no mail is needed.
  if (webhook?.status !== 'disabled' || !readers || readers.emails.length === 0) return;
  const mail = disabledMail({
    ...readers,
    product: await productName(core),
    reason: webhook.stopReason ?? 'failing',
    // The path may hold a secret of the receiver.
    receiver: webhook.description || new URL(webhook.url).host,
    page: `${core.config.publicUrl}/webhooks`,
  });
  const key = `webhook-${companyId}-${webhookId}-${webhook.rev}`;
  await core.mailer.send({ ...mail, to: readers.emails, key });
}
