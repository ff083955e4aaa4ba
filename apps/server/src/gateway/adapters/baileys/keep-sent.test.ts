import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../../core/ctx.ts';
import { FencedError } from '../../../provider/port.ts';
import { buildCompany, buildConnection } from '../../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../../testing/test-core.ts';
import { acquireLease, assertFence, type Lease } from '../../leases/lease.ts';
import { findSent, keepSent } from './device.queries.ts';

let stage: TestCore;
let lease: Lease;

beforeAll(async () => {
  stage = await startTestCore({ LEASE_MS: '60000' });
  const { id: companyId } = await buildCompany(stage.core);
  const { id: connectionId } = await buildConnection(stage.core, companyId);
  lease = (await acquireLease(stage.core, { companyId, connectionId }, crypto.randomUUID()))!;
});
afterAll(() => stage?.stop());

const ctx = () => companyCtx(stage.core, lease.companyId);

/** In one write, as the outbox of a linked device does it. */
async function keep(content: string, held = lease): Promise<string | undefined> {
  const sent = { providerId: '3EB0', content: Buffer.from(content) };
  const [, first] = await inTransaction(ctx(), (tx) =>
    tx.lastly(assertFence(tx, held), keepSent(tx, lease.connectionId, sent)),
  );
  return first?.toString();
}

const kept = () =>
  inTransaction(ctx(), async (tx) => (await findSent(tx, lease.connectionId, '3EB0'))?.toString());

test('keeps nothing behind a lease that another process has taken', async () => {
  const earlier = { ...lease, epoch: lease.epoch - 1 };
  await expect(keep('um', earlier)).rejects.toThrow(FencedError);
  expect(await kept()).toBeUndefined();
});

test('keeps the contents of the first attempt, and returns them to later ones', async () => {
  expect(await keep('um')).toBeUndefined();
  expect(await keep('dois')).toBe('um');
  expect(await kept()).toBe('um');
});
