/** From the operator's account to a provider that can be asked. Kept per process: Efí's tokens and connections outlive a request. */
import type { PaymentMethod } from '@prosa/contract/subscription/payment-methods';
import { type Core, inSystem } from '../../../core/ctx.ts';
import type { Db } from '../../../core/db/db.ts';
import { openAsaas } from '../providers/asaas/asaas.ts';
import { openEfi } from '../providers/efi/efi.ts';
import type { PaymentProvider, ProviderId } from '../providers/port.ts';
import { openStripe } from '../providers/stripe/stripe.ts';
import {
  type AccountRow,
  openSecretsOf,
  unscopedAccountFor,
  unscopedFindAccount,
} from './accounts.queries.ts';

const HOSTS = {
  efi: {
    production: 'https://pix.api.efipay.com.br',
    sandbox: 'https://pix-h.api.efipay.com.br',
  },
  asaas: {
    production: 'https://api.asaas.com/v3',
    sandbox: 'https://api-sandbox.asaas.com/v3',
  },
} as const;

interface Opened {
  rev: number;
  provider: PaymentProvider & { close?(): void };
}

const opened = new WeakMap<Core['pool'], Map<ProviderId, Opened>>();

/** Undefined where the operator has no such account. */
export async function openProvider(
  core: Core,
  id: ProviderId,
): Promise<PaymentProvider | undefined> {
  const account = await inSystem(core, (db) => unscopedFindAccount(db, id));
  return account && openAccount(core, account);
}

/** Undefined where nobody serves the method. */
export async function openProviderFor(
  core: Core,
  method: PaymentMethod,
): Promise<PaymentProvider | undefined> {
  const account = await inSystem(core, (db) => unscopedServing(db, method));
  return account && openAccount(core, account);
}

async function unscopedServing(db: Db, method: PaymentMethod): Promise<AccountRow | undefined> {
  const provider = await unscopedAccountFor(db, method);
  return provider && unscopedFindAccount(db, provider);
}

export function openAccount(core: Core, account: AccountRow): PaymentProvider {
  const known = opened.get(core.pool) ?? new Map<ProviderId, Opened>();
  opened.set(core.pool, known);
  const found = known.get(account.provider);
  if (found?.rev === account.rev) return found.provider;
  found?.provider.close?.();
  const provider = connect(core, account);
  known.set(account.provider, { rev: account.rev, provider });
  return provider;
}

/** Not kept: for an account that is not stored yet. */
export function connect(core: Core, account: AccountRow): Opened['provider'] {
  const { config, now } = core;
  const { environment, shown } = account;
  const {
    apiKey = '',
    clientSecret = '',
    certificate = '',
    webhookSecret = '',
  } = openSecretsOf(core, account);
  switch (account.provider) {
    case 'efi':
      return openEfi(
        {
          base: config.efiUrl ?? HOSTS.efi[environment],
          clientId: shown.clientId ?? '',
          clientSecret,
          certificate: Buffer.from(certificate, 'base64'),
          pixKey: shown.pixKey ?? '',
          webhookSecret,
          skipsMtls: shown.checksCertificate !== 'true',
        },
        now,
      );
    case 'asaas':
      return openAsaas(
        {
          base: config.asaasUrl ?? HOSTS.asaas[environment],
          apiKey,
          webhookSecret,
          contact: shown.contact ?? '',
        },
        now,
      );
    case 'stripe':
      return openStripe({ base: config.stripeUrl, apiKey, webhookSecret });
  }
}
