/** Each provider's adapter against its fake: what must be the same for all of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
} from '../../apps/server/src/features/payments/providers/port.ts';
import { AsaasServer } from '../fakes/asaas-server/asaas-server.ts';
import { EfiServer } from '../fakes/efi-server/efi-server.ts';
import { certificates, trustAuthority } from '../fakes/payments/certificates.ts';
import type { PaymentServer } from '../fakes/payments/payment-server.ts';
import { StripeServer } from '../fakes/stripe-server/stripe-server.ts';
import { anOrder, asaasOf, efiOf, stripeOf, sweptBy } from './payment-kit.ts';

const CREATE = {
  efi: /^PUT \/v2\/cob/,
  asaas: /^POST \/v3\/payments$/,
  stripe: /^POST \/v1\/checkout\/sessions$/,
};

interface Rig {
  server: PaymentServer & {
    pay(id: string, how?: { cents?: number; late?: boolean }): unknown;
    giveBack(id: string, cents?: number): void;
  };
  provider: PaymentProvider;
  created: () => number;
}

const rigs: Record<'efi' | 'asaas' | 'stripe', Rig> = {} as never;
beforeAll(async () => {
  trustAuthority(certificates());
  const efi = await EfiServer.open();
  const asaas = await AsaasServer.open();
  const stripe = await StripeServer.open();
  rigs.efi = { server: efi, provider: efiOf(efi), created: () => efi.charges.all.size };
  rigs.asaas = { server: asaas, provider: asaasOf(asaas), created: () => asaas.payments.all.size };
  rigs.stripe = {
    server: stripe,
    provider: stripeOf(stripe),
    created: () => stripe.sessions.all.size,
  };
});
afterAll(async () => {
  for (const { server } of Object.values(rigs)) await server.close();
});

describe.each(['efi', 'asaas', 'stripe'] as const)('%s', (name) => {
  const method = name === 'stripe' ? 'card' : 'pix';

  test('creates a charge once, whatever becomes of the answers', async () => {
    const { server, provider, created } = rigs[name];
    const order = anOrder({ method });
    const before = created();
    // Stripe's SDK repeats by itself once when a connection ends.
    server.fail(CREATE[name], 'lost', name === 'stripe' ? 2 : 1);
    await expect(provider.createCharge(order)).rejects.toThrow(ProviderUnreachable);
    expect(created()).toBe(before + 1);
    server.fail(CREATE[name], 'error');
    if (name !== 'asaas')
      await expect(provider.createCharge(order)).rejects.toThrow(ProviderUnreachable);
    const made = await provider.createCharge(order);
    expect(await provider.createCharge(order)).toEqual(made);
    expect(created()).toBe(before + 1);
    server.faults.length = 0;
    expect(await provider.readCharge(made.externalId)).toMatchObject({
      status: 'pending',
      paidCents: 0,
    });
  });

  test('reads what was paid, and what went back', async () => {
    const { server, provider } = rigs[name];
    const { externalId } = await provider.createCharge(anOrder({ method, amountCents: 1990 }));
    server.pay(externalId);
    expect(await provider.readCharge(externalId)).toMatchObject({
      status: 'paid',
      paidCents: 1990,
      refundedCents: 0,
      currency: 'BRL',
    });
    const refund = { externalId, cents: 990, id: 'r1r1r1r1' };
    await provider.refund(refund);
    await provider.refund(refund);
    expect(await provider.readCharge(externalId)).toMatchObject({
      status: 'paid',
      refundedCents: 990,
    });
    server.giveBack(externalId, 1000);
    expect(await provider.readCharge(externalId)).toMatchObject({
      status: 'refunded',
      refundedCents: 1990,
    });
  });

  test('cancels once, and leaves a paid charge paid', async () => {
    const { server, provider } = rigs[name];
    const first = await provider.createCharge(anOrder({ method }));
    await provider.cancelCharge(first.externalId);
    await provider.cancelCharge(first.externalId);
    expect((await provider.readCharge(first.externalId))?.status).not.toBe('pending');
    expect(() => server.pay(first.externalId)).toThrow();
    const second = await provider.createCharge(anOrder({ method }));
    server.pay(second.externalId);
    await provider.cancelCharge(second.externalId);
    expect(await provider.readCharge(second.externalId)).toMatchObject({ status: 'paid' });
  });

  test('sweeps what was paid', async () => {
    const { server, provider } = rigs[name];
    const order = anOrder({ method, amountCents: 4200 });
    const { externalId } = await provider.createCharge(order);
    expect((await sweptBy(provider, server.now())).map((each) => each.externalId)).not.toContain(
      externalId,
    );
    server.pay(externalId);
    expect(await sweptBy(provider, server.now())).toContainEqual(
      expect.objectContaining({ externalId, reference: order.reference, paidCents: 4200 }),
    );
  });

  test('tells a refusal from no answer', async () => {
    const { server, provider } = rigs[name];
    await expect(provider.createCharge(anOrder({ method, amountCents: 0 }))).rejects.toThrow(
      ProviderRefused,
    );
    for (const how of ['error', 'tooMany'] as const) {
      server.fail(/^GET/, how, 5);
      await expect(provider.readCharge('a'.repeat(32))).rejects.toThrow(ProviderUnreachable);
      server.faults.length = 0;
    }
    expect(await provider.readCharge('a'.repeat(32))).toBeUndefined();
    await provider.test();
  });
});
