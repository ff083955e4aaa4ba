/** Writes the state that a session reports for its connection. */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db/db.ts';
import { and, eq, sql } from '../../core/db/drizzle.ts';
import type { SessionState } from '../../provider/port.ts';
import { connections } from './connections.table.ts';

/** The fields by which the next state is judged. The row stays locked until the end of the transaction. */
export interface LinkRow {
  name: string;
  status: SessionState['status'];
  statusReason: string | null;
  failures: number;
  failingSince: Date | null;
  alarmedAt: Date | null;
  alarmedLimit: string | null;
  /** The database's clock: an outage may pass through several processes. */
  now: Date;
}

/** Undefined if it is deleted, or its wanted state has changed since `generation`. */
export async function lockLink(
  tx: Tx,
  connectionId: number,
  generation: number,
): Promise<LinkRow | undefined> {
  const [row] = await tx.db
    .select({
      name: connections.name,
      status: connections.status,
      statusReason: connections.statusReason,
      failures: connections.failures,
      failingSince: connections.failingSince,
      alarmedAt: connections.alarmedAt,
      alarmedLimit: connections.alarmedLimit,
      now: sql`clock_timestamp()`.mapWith(connections.updatedAt),
    })
    .from(connections)
    .where(
      and(
        ofCompany(tx, connections),
        eq(connections.id, connectionId),
        eq(connections.generation, generation),
      ),
    )
    .for('no key update');
  return row;
}

export type LinkUpdate = Partial<
  Pick<
    typeof connections.$inferInsert,
    | 'status'
    | 'statusReason'
    | 'statusDetail'
    | 'qrcode'
    | 'retries'
    | 'wanted'
    | 'failures'
    | 'failingSince'
    | 'alarmedAt'
    | 'alarmedLimit'
  >
>;

export interface SessionRow {
  id: number;
  status: SessionState['status'];
  statusReason: string | null;
  statusDetail: string;
  qrcode: string;
  retries: number;
  rev: number;
  updatedAt: Date;
}

export async function updateLink(
  tx: Tx,
  connectionId: number,
  change: LinkUpdate,
): Promise<SessionRow> {
  const [row] = await tx.db
    .update(connections)
    .set(change)
    .where(and(ofCompany(tx, connections), eq(connections.id, connectionId)))
    .returning({
      id: connections.id,
      status: connections.status,
      statusReason: connections.statusReason,
      statusDetail: connections.statusDetail,
      qrcode: connections.qrcode,
      retries: connections.retries,
      rev: connections.rev,
      updatedAt: connections.updatedAt,
    });
  return row!;
}
