/** What tests of payment providers share: an order, and the adapters connected to the fakes. */
import { openAsaas } from '../../apps/server/src/features/payments/providers/asaas/asaas.ts';
import { openEfi } from '../../apps/server/src/features/payments/providers/efi/efi.ts';
import type {
  OrderedCharge,
  SweptPayment,
} from '../../apps/server/src/features/payments/providers/port.ts';
import { openStripe } from '../../apps/server/src/features/payments/providers/stripe/stripe.ts';
import { newReference } from '../../apps/server/src/features/payments/reference.ts';
import { ASAAS_KEY, type AsaasServer } from '../fakes/asaas-server/asaas-server.ts';
import { EFI } from '../fakes/efi-server/efi-account.ts';
import type { EfiServer } from '../fakes/efi-server/efi-server.ts';
import { certificates } from '../fakes/payments/certificates.ts';
import { STRIPE_KEY, type StripeServer } from '../fakes/stripe-server/stripe-server.ts';

export const WEBHOOK_SECRET = 'a-secret-of-the-webhook-4711';

export const anOrder = (values: Partial<OrderedCharge> = {}): OrderedCharge => ({
  reference: newReference(7),
  method: 'pix',
  amountCents: 3000,
  description: 'Plano Completo (#1)',
  payer: {
    name: 'Ana Souza',
    taxId: '52998224725',
    email: 'ana@example.com',
    address: 'Rua A, 1',
    city: 'São Paulo',
    state: 'SP',
    zipcode: '01001-000',
  },
  createdAt: new Date(),
  returnUrl: 'https://prosa.example/subscription?invoice=1',
  ...values,
});

export const efiOf = (server: EfiServer) =>
  openEfi(
    {
      base: server.url,
      clientId: EFI.clientId,
      clientSecret: EFI.clientSecret,
      certificate: certificates().client.p12,
      pixKey: EFI.pixKey,
      webhookSecret: WEBHOOK_SECRET,
      skipsMtls: true,
    },
    () => server.now(),
  );

export const asaasOf = (server: AsaasServer) =>
  openAsaas(
    {
      base: server.base,
      apiKey: ASAAS_KEY,
      webhookSecret: WEBHOOK_SECRET,
      contact: 'operator@example.com',
    },
    () => server.now(),
  );

export const stripeOf = (server: StripeServer, webhookSecret = '') =>
  openStripe({ base: server.url, apiKey: STRIPE_KEY, webhookSecret });

export async function sweptBy(
  provider: { sweep(from: Date, to: Date): AsyncIterable<readonly SweptPayment[]> },
  now: Date,
): Promise<SweptPayment[]> {
  const found: SweptPayment[] = [];
  const from = new Date(now.getTime() - 3 * 86_400_000);
  for await (const page of provider.sweep(from, new Date(now.getTime() + 60_000)))
    found.push(...page);
  return found;
}
