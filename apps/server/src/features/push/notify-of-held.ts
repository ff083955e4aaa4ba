/** Pushes to admins who have no page open when a campaign waits for them. */
import type { AlarmReason } from '@prosa/contract/campaigns/states';
import { isAllowed } from '@prosa/contract/permissions';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import type { JobPayload } from '../../core/jobs/jobs.ts';
import { findHeldPush, type HeldPushRow, listAbsent } from './push.queries.ts';
import { heldPushText } from './push-text.ts';
import { actorsOf, PUSH_ATTEMPTS, pushToBrowser } from './push-to-browser.ts';

/** Rights are read when the push leaves. */
export async function notifyOfHeld(
  tx: Tx,
  { campaignId, reason }: { campaignId: number; reason: AlarmReason },
): Promise<void> {
  for (const { sessionId } of await listAbsent(tx, {})) {
    const options = { key: `push:${sessionId}:campaign:${campaignId}`, maxAttempts: PUSH_ATTEMPTS };
    await tx.enqueue('send-held', { sessionId, campaignId, reason }, options);
  }
}

/** Job: one push. @throws when a retry may succeed */
export async function sendHeldOf(
  core: Core,
  { companyId, reason, ...which }: JobPayload<'send-held'> & { companyId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const row = await inTransaction(ctx, (tx) => findIfAdmin(tx, which));
  if (!row) return;
  const topic = `campaign-${which.campaignId}`;
  await pushToBrowser(ctx, row, { text: heldPushText({ ...row, reason }), topic });
}

async function findIfAdmin(
  tx: Tx,
  { sessionId, campaignId }: Pick<JobPayload<'send-held'>, 'sessionId' | 'campaignId'>,
): Promise<HeldPushRow | undefined> {
  const [actor] = await actorsOf(tx, await listAbsent(tx, { sessionId }));
  if (!actor || !isAllowed(actor.profile, 'campaigns-page:manage')) return undefined;
  return findHeldPush(tx, { sessionId, campaignId });
}
