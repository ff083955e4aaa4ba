/** Drives the inbound pipeline like an adapter, for tests: a lease, a sink, and messages with sensible defaults. */
import type { Core } from '../core/ctx.ts';
import { createSink } from '../gateway/inbound/sink.ts';
import { acquireLease, type Lease } from '../gateway/leases/lease.ts';
import type { InboundEvent, InboundMessage } from '../provider/port.ts';

export interface TestProvider {
  lease: Lease;
  append(...events: InboundEvent[]): Promise<void>;
}

/** Holds the connection, so that no gateway of the test takes it. */
export async function openTestProvider(
  core: Core,
  companyId: number,
  connectionId: number,
): Promise<TestProvider> {
  const lease = await acquireLease(core, { companyId, connectionId }, crypto.randomUUID());
  if (!lease) throw new Error('the lease is held by somebody');
  const sink = createSink(core, lease);
  return { lease, append: (...events) => sink.append(events) };
}

export const inbound = (
  values: Partial<InboundMessage> & { from?: string } = {},
): InboundMessage => {
  const { from = '5511999990001', ...rest } = values;
  return {
    t: 'message',
    id: crypto.randomUUID(),
    chat: [{ kind: 'pn', value: from }],
    number: from,
    name: `Cliente ${from.slice(-4)}`,
    fromMe: false,
    origin: 'live',
    kind: 'conversation',
    body: 'oi',
    at: new Date(),
    ...rest,
  };
};
