/** Stores a batch of a provider's events in one transaction, only while this process owns the connection. */
import { applyEvents } from '../../conversation/inbound/apply-events.ts';
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import type { InboundEvent } from '../../provider/port.ts';
import { assertFence, type Lease } from '../leases/lease.ts';

/**
 * @param events of one connection, oldest first
 * @throws FencedError when another process has taken the connection over; nothing is stored then
 */
export async function receiveBatch(
  core: Core,
  lease: Lease,
  events: readonly InboundEvent[],
): Promise<void> {
  const heldSince = performance.now();
  await inTransaction(companyCtx(core, lease.companyId), (tx) =>
    applyEvents(tx, lease.connectionId, events, () => assertFence(tx, lease)),
  );
  const seconds = (performance.now() - heldSince) / 1000;
  if (events.some((event) => event.t === 'message' && event.origin !== 'history'))
    core.metrics.inboundStoreSeconds.observe(seconds);
}
