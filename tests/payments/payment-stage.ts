/** The application with an operator whose accounts are at the fake providers, and companies that owe something. */
import type { Call } from '@prosa/contract/client';
import type { PaymentMethod } from '@prosa/contract/subscription/payment-methods';
import type { PaymentProviderId } from '@prosa/contract/subscription/providers';
import { inSystem } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildPaying, invoicesOf, makeFor } from '../../apps/server/src/testing/billing-stage.ts';
import { buildCompany } from '../../apps/server/src/testing/builders.ts';
import {
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import { ASAAS_KEY, AsaasServer } from '../fakes/asaas-server/asaas-server.ts';
import { EFI } from '../fakes/efi-server/efi-account.ts';
import { EfiServer } from '../fakes/efi-server/efi-server.ts';
import { certificates, trustAuthority } from '../fakes/payments/certificates.ts';
import { STRIPE_KEY, StripeServer } from '../fakes/stripe-server/stripe-server.ts';

/** Webhooks come to this address: a proxy, which the fakes stand in for, passes them on. */
export const PUBLIC_URL = 'https://prosa.localhost';

export const payer = {
  firstName: 'Ana',
  lastName: 'Souza',
  taxId: '529.982.247-25',
  address2: 'Rua A, 1',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01001-000',
  country: 'BR' as const,
};

export interface PaymentServers {
  efi: EfiServer;
  asaas: AsaasServer;
  stripe: StripeServer;
  proxy: Map<string, string>;
  env: Record<string, string>;
  close(): Promise<void>;
}

export async function openServers(): Promise<PaymentServers> {
  trustAuthority(certificates());
  const proxy = new Map<string, string>();
  const efi = await EfiServer.open(proxy);
  const asaas = await AsaasServer.open(proxy);
  const stripe = await StripeServer.open(proxy);
  return {
    ...{ efi, asaas, stripe, proxy },
    env: { EFI_URL: efi.url, ASAAS_URL: asaas.base, STRIPE_URL: stripe.url, PUBLIC_URL },
    close: async () => {
      await Promise.all([efi.close(), asaas.close(), stripe.close()]);
    },
  };
}

const accounts = {
  efi: () => ({
    clientId: EFI.clientId,
    clientSecret: EFI.clientSecret,
    pixKey: EFI.pixKey,
    certificate: certificates().client.p12.toString('base64'),
  }),
  asaas: () => ({ apiKey: ASAAS_KEY, contact: 'operator@example.com' }),
  stripe: () => ({ apiKey: STRIPE_KEY }),
};

/** As an operator does in the settings. */
export async function setUpProvider(call: Call, provider: PaymentProviderId): Promise<void> {
  const params = { provider };
  const environment = 'sandbox' as const;
  const body = { environment, ...accounts[provider]() };
  await call('POST /payment-settings/:provider', { params, body });
  await call('POST /payment-settings/:provider/webhook', { params });
}

export const serveBy = (
  call: Call,
  methods: Partial<Record<PaymentMethod, PaymentProviderId>>,
): Promise<unknown> =>
  call('POST /payment-settings/methods', {
    body: { pix: null, card: null, boleto: null, ...methods },
  });

export interface Owing {
  companyId: number;
  invoiceId: number;
  admin: TestSession;
}

export class PaymentStage {
  readonly app: TestApp;
  readonly servers: PaymentServers;
  readonly operator: TestSession;

  private constructor(app: TestApp, servers: PaymentServers, operator: TestSession) {
    this.app = app;
    this.servers = servers;
    this.operator = operator;
  }

  static async open(env: Record<string, string> = {}): Promise<PaymentStage> {
    const servers = await openServers();
    const app = await startTestApp({ ...servers.env, ...env });
    servers.proxy.set(PUBLIC_URL, app.url);
    const { id } = await buildCompany(app.core);
    const operator = await app.enter(id, { profile: 'admin', super: true });
    for (const provider of ['efi', 'asaas', 'stripe'] as const)
      await setUpProvider(operator.call, provider);
    return new PaymentStage(app, servers, operator);
  }

  async close(): Promise<void> {
    await this.app.stop();
    await this.servers.close();
  }

  serve(methods: Partial<Record<PaymentMethod, PaymentProviderId>>): Promise<unknown> {
    return serveBy(this.operator.call, methods);
  }

  /** A company with one open invoice. */
  async owing(valueCents = 1000): Promise<Owing> {
    const { core } = this.app;
    const { id: companyId } = await buildPaying(core, { valueCents });
    await makeFor(core, companyId);
    const [invoice] = await invoicesOf(core, companyId);
    const admin = await this.app.enter(companyId, { profile: 'admin' });
    return { companyId, invoiceId: invoice!.id, admin };
  }

  async order({ admin, invoiceId }: Owing, method: PaymentMethod = 'pix') {
    const params = { invoiceId };
    const { value, plan } = await admin.call('GET /subscription/:invoiceId', { params });
    const { users, connections } = plan;
    const body = { ...payer, invoiceId, method, price: value, users, connections };
    return admin.call('POST /subscription', { body });
  }

  read({ admin, invoiceId }: Owing) {
    return admin.call('GET /subscription/:invoiceId', { params: { invoiceId } });
  }

  charges({ companyId }: Owing): Promise<ChargeRow[]> {
    return inSystem(this.app.core, (db) =>
      rows<ChargeRow>(
        db,
        sql`select c.id, c.provider, c.method, c.status, c.reference, c.external_id as "externalId",
            c.paid_cents as "paidCents", c.next_check_at as "nextCheckAt"
          from payment_charges c where c.company_id = ${companyId} order by c.id`,
      ),
    );
  }

  async events(): Promise<number> {
    const [row] = await inSystem(this.app.core, (db) =>
      rows<{ count: number }>(db, sql`select count(*)::int as count from payment_events`),
    );
    return row!.count;
  }

  /** As if the check of the charge were due now. */
  async checkNow(chargeId: number): Promise<void> {
    await inSystem(this.app.core, (db) =>
      db.execute(
        sql`update payment_charges set next_check_at = now() - interval '1 hour' where id = ${chargeId}`,
      ),
    );
  }
}

export interface ChargeRow {
  id: number;
  provider: PaymentProviderId;
  method: PaymentMethod;
  status: string;
  reference: string;
  externalId: string | null;
  paidCents: number;
  nextCheckAt: string | null;
}
