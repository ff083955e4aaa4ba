/** Looks for payments whose webhook never came, in the provider's own lists. */
import { type Core, inSystem } from '../../../core/ctx.ts';
import type { Db } from '../../../core/db/db.ts';
import {
  type AccountRow,
  unscopedListAccounts,
  unscopedNoteSweep,
} from '../accounts/accounts.queries.ts';
import { openAccount } from '../accounts/open-provider.ts';
import { unscopedPlanChecks } from '../check-charge.ts';
import type { ProviderId, SweptPayment } from '../providers/port.ts';
import { unscopedListTold } from '../webhooks/payment-events.queries.ts';
import { unscopedListLate, unscopedListUnsettled } from './sweep.queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 3;
const MONTH_DAYS = 30;
/** A webhook may take so long. */
const PATIENCE_MS = 10 * 60_000;

/** Of this process: the first round after the start sweeps in any case. */
const started = new WeakSet<Core['pool']>();

/** Every minute: what is late, and sweeps that are due. */
export async function tendPayments(core: Core): Promise<void> {
  await inSystem(core, async (db) => unscopedPlanChecks(db, await unscopedListLate(db)));
  const isStart = !started.has(core.pool);
  started.add(core.pool);
  for (const account of await inSystem(core, (db) => unscopedListAccounts(db)))
    if (isStart || isOlder(core, account.sweptAt, HOUR_MS)) await sweepQuietly(core, account);
}

const isOlder = ({ now }: Core, at: Date | null, ms: number): boolean =>
  at === null || now().getTime() - at.getTime() >= ms;

/** A provider that does not answer is swept a minute later; the others do not wait for it. */
async function sweepQuietly(core: Core, account: AccountRow): Promise<void> {
  try {
    await sweep(core, account);
  } catch (error) {
    core.log.warn({ error, provider: account.provider }, 'payment.sweep_failed');
  }
}

export async function sweep(core: Core, account: AccountRow): Promise<void> {
  const { provider: id, sweptMonthAt } = account;
  const provider = openAccount(core, account);
  const at = core.now();
  const isMonth = isOlder(core, sweptMonthAt, DAY_MS);
  const from = new Date(at.getTime() - (isMonth ? MONTH_DAYS : DAYS) * DAY_MS);
  let missed = false;
  for await (const page of provider.sweep(from, at))
    missed = (await inSystem(core, (db) => unscopedTakeSwept(db, core, { id, page }))) || missed;
  await inSystem(core, (db) => unscopedNoteSweep(db, { provider: id, at, isMonth, missed }));
  if (!missed) return;
  core.metrics.paymentWebhooks.inc({ provider: id, result: 'missed' });
  core.log.error({ provider: id }, 'payment.webhook_missing');
}

/** @returns whether one is among them that a webhook should have told */
async function unscopedTakeSwept(
  db: Db,
  core: Core,
  { id, page }: { id: ProviderId; page: readonly SweptPayment[] },
): Promise<boolean> {
  const open = await unscopedListUnsettled(db, id, page);
  if (open.length === 0) return false;
  await unscopedPlanChecks(db, open);
  const told = await unscopedListTold(
    db,
    id,
    open.map((each) => each.externalId),
  );
  const paidAt = new Map(page.map((each) => [each.externalId, each.paidAt.getTime()]));
  const latest = core.now().getTime() - PATIENCE_MS;
  return open.some(
    ({ externalId }) => !told.has(externalId) && (paidAt.get(externalId) ?? latest) <= latest,
  );
}
