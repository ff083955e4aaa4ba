/**
 * Retries events that were set aside, if the operator asks for it (`npm run refused-events`). The holder of the
 * connection's lease does it, for every provider: linked devices need their child process only for new events.
 */

import { applyEvents } from '../../conversation/inbound/apply-events.ts';
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import type { Log } from '../../core/log.ts';
import { WakeSignal } from '../../core/process/wake-signal.ts';
import { FencedError, type InboundEvent } from '../../provider/port.ts';
import { assertFence, type Lease } from '../leases/lease.ts';
import {
  type AskedRefusal,
  deleteRefusedEvent,
  findAskedRefusal,
  noteRefusedAgain,
} from './refused-events.queries.ts';
import { assertAboutEvents, describeRefusal, reportSetAside } from './set-aside.ts';

/** Wake-ups are hints; while its link is up, the poll of all outboxes wakes it, too. */
const LOOK_MS = 600_000;

interface RetryOptions {
  core: Core;
  lease: Lease;
  log: Log;
  signal: AbortSignal;
}

/**
 * Runs until the signal, oldest event first.
 * @throws FencedError when the lease is lost
 */
export async function retryRefused({ core, lease, log, signal }: RetryOptions): Promise<void> {
  const wakeSignal = new WakeSignal();
  const wake = () => wakeSignal.set();
  const off = core.wakes.on('refused', (id) => id === lease.connectionId && wake());
  signal.addEventListener('abort', wake);
  try {
    while (!signal.aborted) {
      try {
        if (await retryNext(core, lease)) continue;
      } catch (error) {
        if (error instanceof FencedError) throw error;
        log.warn({ error }, 'refused_events.read_failed');
      }
      await wakeSignal.wait(LOOK_MS);
    }
  } finally {
    off();
    signal.removeEventListener('abort', wake);
  }
}

/** False when there is none. */
async function retryNext(core: Core, lease: Lease): Promise<boolean> {
  const ctx = companyCtx(core, lease.companyId);
  const asked = await inTransaction(ctx, (tx) => findAskedRefusal(tx, lease.connectionId));
  if (!asked) return false;
  const { id, kind } = asked;
  try {
    await inTransaction(ctx, async (tx) => {
      await assertFence(tx, lease);
      // It is deleted in the transaction that stores it.
      if (await deleteRefusedEvent(tx, id))
        await applyEvents(tx, lease.connectionId, [eventOf(asked)]);
    });
    ctx.log.info({ refused_event_id: id }, 'inbound.event_taken_in');
  } catch (error) {
    await assertAboutEvents(core, error);
    await inTransaction(ctx, async (tx) => {
      await assertFence(tx, lease);
      await noteRefusedAgain(tx, id, describeRefusal(error));
    });
    reportSetAside(core, { id, kind, connectionId: lease.connectionId, error });
  }
  return true;
}

/** Marks the event as old, so that the automation does not answer it. */
function eventOf({ event }: AskedRefusal): InboundEvent {
  const told = JSON.parse(event) as InboundEvent;
  const at = new Date(told.at);
  if (told.t === 'message' && told.origin === 'live') return { ...told, at, origin: 'offline' };
  return { ...told, at };
}
