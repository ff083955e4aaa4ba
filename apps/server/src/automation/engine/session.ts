/** Where a ticket stands with what answers by itself. */
import type { Decision, Machine, Said } from '../machines/machine.ts';
import type { Machines } from '../machines/machines.ts';

export interface Session {
  /** Which machine has the ticket, and its state as the machine reads it. */
  machine: string;
  state: unknown;
  /** Raised when something else than the machine moves the ticket. */
  generation: number;
  /** The call that is out. */
  callId: string | null;
  /** The timer that is set. */
  timerId: string | null;
  timerAt: Date | null;
  /** The customer was told that the automation could not go on. */
  fellBack: boolean;
  /** Taken in this attendance. */
  steps: number;
  /** The place in the thread up to which the customer was heard. */
  heardSeq: number;
  said: Said;
}

/** Two robots that talk to each other come to an end; nobody reads as much. */
const STEPS_MAX = 200;

export const isWorn = ({ steps }: Pick<Session, 'steps'>): boolean => steps >= STEPS_MAX;

export const holderOf = ({ holders }: Machines, { machine }: Pick<Session, 'machine'>): Machine =>
  holders.find(({ name }) => name === machine) ?? holders[0]!;

/** Its machine is done with the ticket, which waits for a person: in the machine that new tickets begin with. */
export function handOver(
  machines: Machines,
  session: Session,
): { steps: Decision['steps']; session: Session } {
  const holder = holderOf(machines, session);
  const first = machines.holders[0]!;
  const { steps, state } = holder.giveUp(session.state);
  const waiting = holder === first ? state : first.giveUp(first.read(null)).state;
  return { steps, session: { ...session, machine: first.name, state: waiting } };
}

/** What was begun before is no longer heard. */
export const anew = (session: Session): Session => ({
  ...session,
  ...{ generation: session.generation + 1, callId: null, timerId: null, timerAt: null },
});
