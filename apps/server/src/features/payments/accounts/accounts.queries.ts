/** The operator's accounts at payment providers. They belong to the installation. */
import type { PaymentMethod } from '@prosa/contract/subscription/payment-methods';
import type { Core } from '../../../core/ctx.ts';
import { array, type Db, rows } from '../../../core/db/db.ts';
import { eq, sql } from '../../../core/db/drizzle.ts';
import type { SecretPlace, Secrets } from '../../../core/secrets/secrets.ts';
import { paymentAccounts, paymentMethods } from '../payments.table.ts';
import type { ProviderId } from '../providers/port.ts';

export type AccountRow = typeof paymentAccounts.$inferSelect;

/** Which of them a provider needs is its form's concern. */
export interface AccountSecrets {
  clientSecret?: string;
  /** PKCS #12 in base64. */
  certificate?: string;
  apiKey?: string;
  webhookSecret?: string;
}

const placeOf = (provider: ProviderId): SecretPlace => ({
  table: 'payment_accounts',
  column: 'secrets',
  companyId: 0,
  row: provider,
});

export const openSecretsOf = (
  { secrets }: Pick<Core, 'secrets'>,
  { provider, secrets: sealed }: Pick<AccountRow, 'provider' | 'secrets'>,
): AccountSecrets =>
  JSON.parse(secrets.unseal(placeOf(provider), sealed).toString()) as AccountSecrets;

const sealSecrets = (secrets: Secrets, provider: ProviderId, value: AccountSecrets): Buffer =>
  secrets.seal(placeOf(provider), JSON.stringify(value));

export const unscopedListAccounts = (db: Db): Promise<AccountRow[]> =>
  db.select().from(paymentAccounts).orderBy(paymentAccounts.provider);

export async function unscopedFindAccount(
  db: Db,
  provider: ProviderId,
): Promise<AccountRow | undefined> {
  const [found] = await db
    .select()
    .from(paymentAccounts)
    .where(eq(paymentAccounts.provider, provider));
  return found;
}

export async function unscopedSaveAccount(
  db: Db,
  { secrets }: Pick<Core, 'secrets'>,
  account: {
    provider: ProviderId;
    environment: AccountRow['environment'];
    shown: Record<string, string>;
    secrets: AccountSecrets;
  },
): Promise<void> {
  const { provider, environment, shown } = account;
  const sealed = sealSecrets(secrets, provider, account.secrets);
  const values = { environment, shown, secrets: sealed };
  await db
    .insert(paymentAccounts)
    .values({ provider, ...values })
    .onConflictDoUpdate({
      target: paymentAccounts.provider,
      // What was registered belongs to the account before.
      set: { ...values, webhookRegisteredAt: null, rev: sql`${paymentAccounts.rev} + 1` },
    });
}

/** Stripe chooses the secret when the webhook is registered. */
export async function unscopedNoteRegistered(
  db: Db,
  { secrets }: Pick<Core, 'secrets'>,
  { provider, value, at }: { provider: ProviderId; value: AccountSecrets; at: Date },
): Promise<void> {
  await db
    .update(paymentAccounts)
    .set({
      webhookRegisteredAt: at,
      webhookMissedAt: null,
      secrets: sealSecrets(secrets, provider, value),
      rev: sql`${paymentAccounts.rev} + 1`,
    })
    .where(eq(paymentAccounts.provider, provider));
}

export async function unscopedDeleteAccount(db: Db, provider: ProviderId): Promise<void> {
  await db.delete(paymentAccounts).where(eq(paymentAccounts.provider, provider));
}

export type MethodRow = typeof paymentMethods.$inferSelect;

export const unscopedListMethods = (db: Db): Promise<MethodRow[]> =>
  db.select().from(paymentMethods);

export async function unscopedSaveMethods(db: Db, served: readonly MethodRow[]): Promise<void> {
  await db.delete(paymentMethods);
  if (served.length > 0) await db.insert(paymentMethods).values([...served]);
}

/** The account that serves a method. */
export async function unscopedAccountFor(
  db: Db,
  method: PaymentMethod,
): Promise<ProviderId | undefined> {
  const [found] = await db
    .select({ provider: paymentMethods.provider })
    .from(paymentMethods)
    .where(eq(paymentMethods.method, method));
  return found?.provider;
}

export async function unscopedNoteWebhook(db: Db, provider: ProviderId, at: Date): Promise<void> {
  await db.execute(sql`update payment_accounts set webhook_at = ${at.toISOString()}, webhook_missed_at = null
    where provider = ${provider}
      and (webhook_missed_at is not null or webhook_at is null or webhook_at < ${at.toISOString()}::timestamptz - interval '1 minute')`);
}

/** The rest of the account must not change with it. */
export async function unscopedNoteSweep(
  db: Db,
  {
    provider,
    at,
    isMonth,
    missed,
  }: { provider: ProviderId; at: Date; isMonth: boolean; missed: boolean },
): Promise<void> {
  await db
    .update(paymentAccounts)
    .set({
      sweptAt: at,
      ...(isMonth && { sweptMonthAt: at }),
      ...(missed && { webhookMissedAt: at }),
    })
    .where(eq(paymentAccounts.provider, provider));
}

/** Charges that may still be paid there: an account that has some is not deleted. */
export async function unscopedCountOpen(db: Db, provider: ProviderId): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from payment_charges c where c.provider = ${provider}
      and c.status = any(${array(['creating', 'pending'], 'text')})`,
  );
  return found!.count;
}
