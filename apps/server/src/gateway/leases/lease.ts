/**
 * Leases decide which process may hold a provider session. One process at a time owns a connection, as long as it
 * renews the lease; every write for the session names the lease's epoch, so that an owner that missed a takeover cannot
 * write.
 */
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { sqlState } from '../../core/errors.ts';
import { FencedError } from '../../provider/port.ts';
import {
  type ConnectionKey,
  freeLease,
  holdLease,
  LEASE_TAKEN,
  type Lease,
  lockLease,
  openToDevice,
  takeLease,
} from './lease.queries.ts';

/** A process of linked devices may not even read the row any more. */
const NOT_ALLOWED = '42501';

export type { ConnectionKey, Lease } from './lease.queries.ts';

/**
 * Takes the lease when it is free, expired or held by `owner` already; undefined otherwise. Waits for writers of the
 * previous epoch.
 */
export async function acquireLease(
  core: Core,
  { companyId, connectionId }: ConnectionKey,
  owner: string,
): Promise<Lease | undefined> {
  const [, taken] = await inTransaction(companyCtx(core, companyId), (tx) =>
    tx.lastly(lockLease(tx, connectionId), takeLease(tx, connectionId, owner)),
  );
  if (!taken) return undefined;
  if (taken.isTakeover) core.metrics.waLeaseTakeovers.inc();
  return { companyId, connectionId, epoch: taken.epoch };
}

/** Frees the lease for others at once. The row stays: an epoch must never be issued twice. */
export async function releaseLease(core: Core, lease: Lease): Promise<void> {
  await inTransaction(companyCtx(core, lease.companyId), (tx) => freeLease(tx, lease));
}

/**
 * Guarantees, until the end of the transaction, that nobody has taken the lease over. The database itself fails what comes
 * behind the statement of a lost lease, so writes may leave together with it, and with the commit.
 * @throws FencedError when another process has
 */
export async function assertFence(tx: Tx, lease: Lease): Promise<void> {
  try {
    await holdLease(tx, lease);
  } catch (error) {
    if ([LEASE_TAKEN, NOT_ALLOWED].includes(sqlState(error) ?? '')) throw new FencedError();
    throw error;
  }
}

/**
 * Opens the company to the process of linked devices that has this token, until the lease ends.
 * @throws FencedError when it has ended
 */
export async function admitDevice(core: Core, lease: Lease, token: string): Promise<void> {
  await inTransaction(companyCtx(core, lease.companyId), async (tx) => {
    if (!(await openToDevice(tx, lease, token))) throw new FencedError();
  });
}
