/**
 * Handles an event that cannot be stored: after a few attempts it is set aside, where it blocks nothing and the operator
 * sees it. Throws if the event is not the cause, so that the provider keeps it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { isConnectionLost, sqlState } from '../../core/errors.ts';
import { describeError } from '../../core/log.ts';
import { FencedError, type InboundEvent } from '../../provider/port.ts';
import { assertFence, type Lease } from '../leases/lease.ts';
import { receiveBatch } from './receive-batch.ts';
import { keepRefusedEvent } from './refused-events.queries.ts';

/** Before the second and the third attempt. */
const PAUSES_MS = [50, 200];
const TRIES = PAUSES_MS.length + 1;
const ERROR_LENGTH_MAX = 500;

export async function storeOrSetAside(
  core: Core,
  lease: Lease,
  event: InboundEvent,
): Promise<void> {
  for (let tried = 0; ; tried++) {
    try {
      return await receiveBatch(core, lease, [event]);
    } catch (error) {
      await assertAboutEvents(core, error);
      if (tried + 1 === TRIES) return setAside(core, { lease, event, error });
    }
    await pause(PAUSES_MS[tried]);
  }
}

/** @throws the error when the lease is lost, or the database is unavailable or full: then every event fails. */
export async function assertAboutEvents(core: Core, error: unknown): Promise<void> {
  if (error instanceof FencedError || isConnectionLost(error)) throw error;
  // Classes: connection, resources (disk, memory, connections), operator's intervention, files and system.
  if (/^(08|53|57P|58)/.test(sqlState(error) ?? '')) throw error;
  await core.pool.query('select 1').catch(() => {
    throw error;
  });
}

async function setAside(
  core: Core,
  { lease, event, error }: { lease: Lease; event: InboundEvent; error: unknown },
): Promise<void> {
  const { connectionId } = lease;
  const id = await inTransaction(companyCtx(core, lease.companyId), async (tx) => {
    await assertFence(tx, lease);
    const refusal = { connectionId, event, error: describeRefusal(error) };
    return keepRefusedEvent(tx, { ...refusal, tries: TRIES });
  });
  reportSetAside(core, { id, kind: event.t, connectionId, error });
}

/** One line, without what a customer wrote. */
export function describeRefusal(error: unknown): string {
  const { code, message } = cause(error);
  const described = [code, message].filter(Boolean).join(' ').replaceAll('\0', '');
  return described.slice(0, ERROR_LENGTH_MAX);
}

interface SetAside {
  id: number;
  kind: string;
  connectionId: number;
  error: unknown;
}

/** Notifies the operator by the log and a metric. */
export function reportSetAside(core: Core, { id, kind, connectionId, error }: SetAside): void {
  core.metrics.inboundEventsSetAside.inc();
  const { code } = cause(error);
  core.log.error(
    { error, error_code: code, event: kind, connection_id: connectionId, refused_event_id: id },
    'inbound.event_set_aside',
  );
}

/** The driver wraps the error of the database. */
function cause(error: unknown): { code?: string; message: string } {
  let described = describeError(error);
  while (described.cause) described = described.cause;
  return described;
}
