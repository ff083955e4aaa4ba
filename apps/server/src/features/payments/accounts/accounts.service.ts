/** What operators do with the accounts at payment providers. */
import { randomBytes } from 'node:crypto';
import type { Api } from '@prosa/contract';
import type { PaymentAccount, PaymentSettings } from '@prosa/contract/payment-settings';
import type { RouteInput } from '@prosa/contract/route';
import { paymentMethods } from '@prosa/contract/subscription/payment-methods';
import { accountFields, offeredMethods } from '@prosa/contract/subscription/providers';
import { audit } from '../../../core/audit/audit.ts';
import { inInstallation, inSystem, type UserCtx } from '../../../core/ctx.ts';
import type { Db } from '../../../core/db/db.ts';
import { appError } from '../../../core/errors.ts';
import { type ProviderId, ProviderRefused, ProviderUnreachable } from '../providers/port.ts';
import { webhookPath } from '../webhooks/webhook-path.ts';
import { presentAccount } from './accounts.present.ts';
import {
  type AccountRow,
  type AccountSecrets,
  openSecretsOf,
  unscopedCountOpen,
  unscopedDeleteAccount,
  unscopedFindAccount,
  unscopedListAccounts,
  unscopedListMethods,
  unscopedNoteRegistered,
  unscopedSaveAccount,
  unscopedSaveMethods,
} from './accounts.queries.ts';
import { readCertificate } from './certificate.ts';
import { openAccount } from './open-provider.ts';

type Draft = RouteInput<Api['POST /payment-settings/:provider']>['body'];
type Methods = PaymentSettings['methods'];

const WEBHOOK_SECRET_BYTES = 32;

export const readSettings = (ctx: UserCtx): Promise<PaymentSettings> =>
  inInstallation(ctx, (tx) => unscopedReadSettings(ctx, tx.db));

async function unscopedReadSettings({ core }: UserCtx, db: Db): Promise<PaymentSettings> {
  const accounts = await unscopedListAccounts(db);
  const served = new Map((await unscopedListMethods(db)).map((row) => [row.method, row.provider]));
  return {
    accounts: accounts.map((row) => presentAccount(core, row, openSecretsOf(core, row))),
    methods: Object.fromEntries(
      paymentMethods.map((method) => [method, served.get(method) ?? null]),
    ) as Methods,
  };
}

/** @throws ERR_PAYMENT_METHOD_UNAVAILABLE */
export const saveMethods = (ctx: UserCtx, methods: Methods): Promise<PaymentSettings> =>
  inInstallation(ctx, async (tx) => {
    const known = new Set((await unscopedListAccounts(tx.db)).map(({ provider }) => provider));
    const served = paymentMethods.flatMap((method) => {
      const provider = methods[method];
      return provider ? [{ method, provider }] : [];
    });
    const isServed = served.every(
      ({ method, provider }) => known.has(provider) && offeredMethods[provider].includes(method),
    );
    if (!isServed) throw appError('ERR_PAYMENT_METHOD_UNAVAILABLE');
    await unscopedSaveMethods(tx.db, served);
    const detail = served.map(({ method, provider }) => `${method}: ${provider}`).join(', ');
    await audit(tx, 'paymentMethodsChanged', { detail });
    return unscopedReadSettings(ctx, tx.db);
  });

/** @throws ERR_PAYMENT_ACCOUNT_INCOMPLETE, ERR_PAYMENT_CERTIFICATE */
export const saveAccount = (
  ctx: UserCtx,
  provider: ProviderId,
  draft: Draft,
): Promise<PaymentAccount> =>
  inInstallation(ctx, async (tx) => {
    const { core } = ctx;
    const before = await unscopedFindAccount(tx.db, provider);
    const secrets = mergedSecrets(before ? openSecretsOf(core, before) : {}, draft);
    const shown = shownOf(before, draft);
    checkComplete(provider, { ...shown, ...secrets });
    if (draft.certificate) checkCertificate(draft.certificate, core.now());
    const { environment } = draft;
    await unscopedSaveAccount(tx.db, core, { provider, environment, shown, secrets });
    await audit(tx, 'paymentAccountChanged', { detail: provider });
    return presentAccount(core, await unscopedExistingAccount(tx.db, provider), secrets);
  });

/** The secret of the webhook is ours, where the provider does not choose it. */
function mergedSecrets(before: AccountSecrets, draft: Draft): AccountSecrets {
  const { clientSecret, apiKey, certificate, webhookSecret } = draft;
  const given = Object.entries({ clientSecret, apiKey, certificate, webhookSecret }).filter(
    ([, value]) => value,
  );
  return {
    webhookSecret: randomBytes(WEBHOOK_SECRET_BYTES).toString('hex'),
    ...before,
    ...(Object.fromEntries(given) as AccountSecrets),
  };
}

function shownOf(before: AccountRow | undefined, draft: Draft): Record<string, string> {
  const { clientId, pixKey, contact, checksCertificate } = draft;
  const flag = checksCertificate === undefined ? undefined : String(checksCertificate);
  const given = Object.entries({ clientId, pixKey, contact, checksCertificate: flag }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...before?.shown, ...Object.fromEntries(given) };
}

function checkComplete(provider: ProviderId, values: Record<string, string>): void {
  const { shown, secret } = accountFields[provider];
  const missing = [...shown, ...secret].filter((name) => !values[name]);
  if (missing.length > 0)
    throw appError('ERR_PAYMENT_ACCOUNT_INCOMPLETE', {
      details: missing.map((field) => ({ field, part: 'body', problem: 'required' })),
    });
}

function checkCertificate(file: string, now: Date): void {
  const read = readCertificate(Buffer.from(file, 'base64'));
  if (!read || read.until <= now) throw appError('ERR_PAYMENT_CERTIFICATE');
}

/** @throws ERR_NO_PAYMENT_ACCOUNT_FOUND, ERR_PAYMENT_ACCOUNT_IN_USE */
export const deleteAccount = (ctx: UserCtx, provider: ProviderId): Promise<void> =>
  inInstallation(ctx, async (tx) => {
    await unscopedExistingAccount(tx.db, provider);
    if ((await unscopedCountOpen(tx.db, provider)) > 0)
      throw appError('ERR_PAYMENT_ACCOUNT_IN_USE');
    await unscopedDeleteAccount(tx.db, provider);
    await audit(tx, 'paymentAccountDeleted', { detail: provider });
  });

/** @throws ERR_NO_PAYMENT_ACCOUNT_FOUND */
export async function testAccount({ core }: UserCtx, provider: ProviderId) {
  const account = await inSystem(core, (db) => unscopedExistingAccount(db, provider));
  try {
    await openAccount(core, account).test();
    return { ok: true, problem: null, said: '' };
  } catch (error) {
    if (error instanceof ProviderRefused)
      return { ok: false, problem: 'refused' as const, said: saidBy(error) };
    if (error instanceof ProviderUnreachable)
      return { ok: false, problem: 'unreachable' as const, said: saidBy(error) };
    throw error;
  }
}

const SAID_MAX = 300;

function saidBy(error: ProviderRefused | ProviderUnreachable): string {
  const { cause } = error;
  const inner = cause instanceof Error ? cause.message : '';
  return `${error.message}${inner && `: ${inner}`}`.slice(0, SAID_MAX);
}

/** @throws ERR_NO_PAYMENT_ACCOUNT_FOUND, ERR_PAYMENT_WEBHOOK_REFUSED, ERR_PAYMENT_PROVIDER_UNREACHABLE */
export async function registerWebhook(ctx: UserCtx, provider: ProviderId): Promise<PaymentAccount> {
  const { core } = ctx;
  const account = await inSystem(core, (db) => unscopedExistingAccount(db, provider));
  const url = `${core.config.publicUrl}${webhookPath(provider)}`;
  const chosen = await openAccount(core, account)
    .registerWebhook(url)
    .catch((error: unknown) => {
      if (error instanceof ProviderRefused)
        throw appError('ERR_PAYMENT_WEBHOOK_REFUSED', { details: [], said: saidBy(error) });
      if (error instanceof ProviderUnreachable) throw appError('ERR_PAYMENT_PROVIDER_UNREACHABLE');
      throw error;
    });
  return inInstallation(ctx, async (tx) => {
    const value = { ...openSecretsOf(core, account), ...(chosen && { webhookSecret: chosen }) };
    await unscopedNoteRegistered(tx.db, core, { provider, value, at: core.now() });
    await audit(tx, 'paymentAccountChanged', { detail: `${provider} webhook` });
    return presentAccount(core, await unscopedExistingAccount(tx.db, provider), value);
  });
}

async function unscopedExistingAccount(db: Db, provider: ProviderId): Promise<AccountRow> {
  const found = await unscopedFindAccount(db, provider);
  if (!found) throw appError('ERR_NO_PAYMENT_ACCOUNT_FOUND');
  return found;
}
