/** What differs between the robots of the simulation: the server that a robot asks, and what its customers write and are shown. */
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildConnection, buildUser } from '../../apps/server/src/testing/builders.ts';

export type Manner =
  | 'answers'
  /** Until `release`. */
  | 'late'
  | 'fails'
  | 'cut';

export interface RobotPeer {
  behave(manner: Manner): void;
  release(): void;
  /** Nobody is there for a moment. */
  vanish(): Promise<void>;
  close(): Promise<void>;
  /** A company whose new customers the robot answers. */
  openCompany(core: Core): Promise<RobotCompany>;
  converse(name: string, random: () => number): Conversation;
  /** What the peer and the server's books disagree about in the end. */
  audit(core: Core, companies: readonly RobotCompany[]): Promise<string[]>;
}

/** What a customer writes, and what they may be shown. */
export interface Conversation {
  /** Messages in a row, turn by turn. */
  turns: readonly (readonly string[])[];
  /** Whether these are texts that an undisturbed robot shows first, each in its place. */
  isBeginning(shown: readonly string[]): boolean;
  /** Whether all that so many turns lead to was shown. */
  isAnswered(shown: readonly string[], turns: number): boolean;
}

export interface RobotCompany {
  companyId: number;
  connectionId: number;
  /** Takes tickets at random. */
  takerId: number;
}

/** Of people: the robot has handed over. */
export const GREETING = 'Olá, uma pessoa já vem.';

const FAULTS = { deliveries: 2, reorder: true, reads: false, ackDelayMs: 0 };

/** A sandbox that delivers everything twice and out of order. */
export async function openRobotConnection(
  core: Core,
  companyId: number,
  values: Parameters<typeof buildConnection>[2],
): Promise<RobotCompany> {
  const { id: takerId } = await buildUser(core, companyId);
  const { id: connectionId } = await buildConnection(core, companyId, { ...values, wanted: 'up' });
  await inTransaction(companyCtx(core, companyId), ({ db }) =>
    db.execute(sql`insert into sandbox_links (company_id, connection_id, device, faults)
      values (${companyId}, ${connectionId}, 'simulated', ${JSON.stringify(FAULTS)}::jsonb)`),
  );
  core.wakes.send('connection', connectionId);
  return { companyId, connectionId, takerId };
}
