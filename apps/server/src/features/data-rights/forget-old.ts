/**
 * Every hour, deletes attendances, messages between them and related data older than the company's retention, and
 * exports after a day.
 */
import { COUNT_CAP } from '@prosa/contract/limits';
import { emitContactsChanged } from '../../conversation/contacts/contacts.realtime.ts';
import {
  countOldTickets,
  deleteOldMessages,
  deleteTickets,
  listOldTickets,
} from '../../conversation/tickets/old-tickets.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Core, type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import { unscopedListKeeping } from './erase.queries.ts';
import { deleteOldExports } from './export-contact.queries.ts';
import { KEPT_HOURS } from './export-contact.ts';

const TICKETS_AT_ONCE = 100;
const MESSAGES_AT_ONCE = 1000;

/** What the next run would delete if the company kept closed tickets for this many days. */
export async function countToForget(
  ctx: Ctx,
  days: number,
): Promise<{ count: number; countMore: boolean }> {
  if (days === 0) return { count: 0, countMore: false };
  const count = await inTransaction(ctx, (tx) => countOldTickets(tx, days, COUNT_CAP + 1));
  return { count: Math.min(count, COUNT_CAP), countMore: count > COUNT_CAP };
}

export async function forgetOld(core: Core): Promise<void> {
  for (const { company_id, days } of await unscopedListKeeping(core)) {
    const ctx = companyCtx(core, company_id);
    try {
      await inTransaction(ctx, (tx) => deleteOldExports(tx, KEPT_HOURS));
      if (days === 0) continue;
      await inTransaction(ctx, (tx) => tx.happened({ type: 'retention.due', days }));
      while (await forgetSomeTickets(ctx, days));
      while (await forgetSomeMessages(ctx, days));
    } catch (error) {
      // The next hour tries again; the other companies do not wait for it.
      ctx.log.error({ error }, 'retention.failed');
    }
  }
}

/** @returns whether there are more */
const forgetSomeTickets = (ctx: Ctx, days: number): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const ids = await listOldTickets(tx, days, TICKETS_AT_ONCE);
    if (ids.length === 0) return false;
    await deleteTickets(tx, ids);
    await audit(tx, 'retentionApplied', { detail: String(ids.length) });
    emitContactsChanged(tx);
    return ids.length === TICKETS_AT_ONCE;
  });

/** @returns whether there are more */
const forgetSomeMessages = (ctx: Ctx, days: number): Promise<boolean> =>
  inTransaction(
    ctx,
    async (tx) => (await deleteOldMessages(tx, days, MESSAGES_AT_ONCE)) === MESSAGES_AT_ONCE,
  );

/** Job: deletes stored bytes whose rows are gone. */
export async function removeFiles(core: Core, { keys }: { keys: string[] }): Promise<void> {
  for (const key of keys) await core.storage.remove(key);
}
